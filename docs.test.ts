import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { SESSION_SECONDS } from "./api/accounts/tokens/refresh-token.ts";
import { eventHandlers } from "./api/billing/providers/stripe/events/handlers.ts";
import { KNOWN_DAYS } from "./api/limits/known-networks.ts";
import { operate } from "./api/operator/operate.ts";
import { GRACE_DAYS, PRICE_NOTICE_DAYS, SHORTEST_FREE_HOURS } from "./contract/money.ts";
import { ACTIVITY_DAYS, BRING_BACK_DAYS, PASSWORD_MIN_LENGTH, TRIAL_DAYS } from "./contract/rules.ts";
import { accessibility } from "./web/content/accessibility.en.ts";
import { deleteAccount } from "./web/content/delete-account.en.ts";
import type { Block, LegalDocument, LegalFacts } from "./web/content/legal-document.ts";
import { privacyPolicy as privacyAr } from "./web/content/privacy-policy.ar.ts";
import { privacyPolicy as privacyEn } from "./web/content/privacy-policy.en.ts";
import { termsConditions as termsAr } from "./web/content/terms-conditions.ar.ts";
import { termsConditions as termsEn } from "./web/content/terms-conditions.en.ts";

const product = readFileSync("docs/product.md", "utf8");
const numbers = findAll(/^##+ §([\d.]+) /gm, product);
const pages = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", ...globSync("docs/**/*.md")];
const sources = globSync("{contract,api,web,server,tests,tools,ops}/**/*.{ts,tsx,mts,mjs,css}").map(
  (path) => ({ path, text: readFileSync(path, "utf8") }),
);

function findAll(expression: RegExp, text: string): string[] {
  return [...text.matchAll(expression)].map(([, found = ""]) => found);
}

test("each section of the product's description has a number of its own", () => {
  expect(numbers.length).toBeGreaterThan(0);
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});

test("a section that is cited exists", () => {
  const cited = sources.flatMap(({ path, text }) =>
    findAll(/docs\/product\.md §(\d+(?:\.\d+)*)/g, text).map((number) => ({ path, number })),
  );
  const crossed = findAll(/§(\d+(?:\.\d+)*)/g, product).map((number) => ({
    path: "docs/product.md",
    number,
  }));
  expect(cited.length).toBeGreaterThan(0);
  expect([...cited, ...crossed].filter(({ number }) => !numbers.includes(number))).toEqual([]);
});

test("a constant that the product's description names exists", () => {
  const code = sources.map(({ text }) => text).join("\n");
  const named = findAll(/`([A-Z]+(?:_[A-Z]+)+)`/g, product);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
});

test("comments cite only documents that the repository has", () => {
  const citing = sources.filter(({ text }) => /\b(spec|design) §|\bthe spec\b|\bspec's\b/i.test(text));
  expect(citing.map(({ path }) => path)).toEqual([]);
});

test("a decision that is cited exists", () => {
  const decisions = globSync("docs/decisions/*.md").map((path) => path.match(/\d{4}/)?.[0]);
  const cited = sources.flatMap(({ path, text }) =>
    findAll(/docs\/decisions\/(\d{4})/g, text).map((number) => ({ path, number })),
  );
  expect(cited.length).toBeGreaterThan(0);
  expect(cited.filter(({ number }) => !decisions.includes(number))).toEqual([]);
});

const facts: LegalFacts = {
  brand: "Maamoul",
  contactEmail: "",
  trialDays: TRIAL_DAYS,
  plans: [],
  vatIncluded: true,
  seller: "Maamoul",
  freeFeatures: [],
  premiumFeatures: [],
};
const ofProduct = [
  TRIAL_DAYS,
  GRACE_DAYS,
  PRICE_NOTICE_DAYS,
  SHORTEST_FREE_HOURS,
  PASSWORD_MIN_LENGTH,
  SESSION_SECONDS / (24 * 3600),
  KNOWN_DAYS,
  ACTIVITY_DAYS,
  BRING_BACK_DAYS,
];

/** With the sentence that it is in: a figure that follows from no constant is wrong once the product changes. */
function findStrangeFigures(document: LegalDocument): string[] {
  return JSON.stringify(document.sections.map(({ blocks }) => blocks))
    .split(/[."]/)
    .filter((sentence) =>
      findAll(/(?<![\w-])(\d+)(?![\w-])/g, sentence).some((figure) => !ofProduct.includes(Number(figure))),
    );
}

test.each([
  ["the terms", termsEn, termsAr],
  ["the privacy policy", privacyEn, privacyAr],
])("a figure in %s is one of the product's constants, in both languages", (_, english, arabic) => {
  expect(findStrangeFigures(english(facts))).toEqual([]);
  expect(findStrangeFigures(arabic(facts))).toEqual([]);
});

test("the Arabic noun for a discount never means a charge", () => {
  const arabic = globSync("{web/copy/**/ar.po,web/content/*.ar.ts,api/copy/ar/*.ts}");
  const charge = /أول خصم|الخصم (?:التالي|الأول|القادم)|موعد الخصم|تعذّر (?:ال)?خصم/;
  expect(arabic.filter((path) => charge.test(readFileSync(path, "utf8")))).toEqual([]);
});

const promises = readFileSync("docs/promises.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| “"))
  .map((line) => {
    const [, quote = "", where, kept, proof] = line.split("|").map((cell) => cell.trim());
    return { quote: quote.slice(1, -1), where, kept, proof };
  });

function textsOf(block: Block): readonly string[] {
  if (block.kind === "list") return block.items;
  return block.kind === "definitions" ? block.items.map(({ text }) => text) : [block.text];
}

const legalTexts = [termsEn, privacyEn, accessibility, deleteAccount].flatMap((write) => {
  const { summary, sections } = write(facts);
  return [summary, ...sections.flatMap(({ blocks }) => blocks.flatMap(textsOf))];
});

test("a promise that the ledger quotes is made", () => {
  const elsewhere = [...globSync("web/copy/**/en.po"), ...globSync("api/copy/en/*.ts")];
  const said = [...legalTexts, ...elsewhere.map((path) => readFileSync(path, "utf8"))];
  expect(promises.length).toBeGreaterThan(80);
  expect(promises.filter(({ quote }) => !said.some((text) => text.includes(quote)))).toEqual([]);
});

test("what we say of ourselves in the legal texts is in the ledger", () => {
  const ours = legalTexts
    .flatMap((text) => text.split(/(?<=[.:?!]) /))
    .filter((each) => /\bwe\b/i.test(each));
  expect(ours.length).toBeGreaterThan(40);
  expect(ours.filter((sentence) => !promises.some(({ quote }) => sentence.includes(quote)))).toEqual([]);
});

test("a promise is kept by somebody, and the test that proves it exists", () => {
  const kept = promises.filter(({ kept }) => kept !== "");
  const proofs = kept.flatMap(({ quote, proof = "" }) =>
    proof.split(/; (?=`)/).map((each) => ({ quote, each, found: /^`(\S+)` “(.+)”$/.exec(each) })),
  );
  const missing = proofs.filter(({ each, found }) => {
    if (!found) return each !== "by hand" && each !== "the app";
    const [, path = "", name = ""] = found;
    const source = existsSync(path) ? readFileSync(path, "utf8") : "";
    return !source.includes(`"${name}"`) && !source.includes(`\`${name}\``);
  });
  expect(kept.length).toBeGreaterThan(80);
  expect(missing).toEqual([]);
});

test.each(pages)("what %s links to exists", (page) => {
  const links = findAll(/(?:\]\(|src=")([^)"#\s]+)/g, readFileSync(page, "utf8"));
  const missing = links.filter((link) => !/^https?:/.test(link) && !existsSync(join(dirname(page), link)));
  expect(missing).toEqual([]);
});

const deploy = readFileSync("docs/deploy.md", "utf8");

test("each alarm has a row that says what to do", () => {
  const alarms = findAll(/alert: (\w+)/g, readFileSync("ops/prometheus/alerts.yaml", "utf8"));
  const rows = deploy.split("\n").filter((line) => line.startsWith("| `Maamoul"));
  expect(alarms.length).toBeGreaterThan(0);
  expect(rows.flatMap((row) => findAll(/`(Maamoul\w+)`/g, row)).sort()).toEqual(alarms.sort());
});

test("a new server is built from a commit, since releases have no tags", () => {
  expect(deploy).not.toMatch(/--branch v/);
  expect(findAll(/git (clone REPOSITORY|checkout --detach COMMIT)/g, deploy)).toHaveLength(4);
});

test("each block of commands says who ran it", () => {
  const blocks = deploy
    .replace(/\n## 4\.[\s\S]*?(?=\n## 5\.)/, "")
    .split(/\n```sh\n/)
    .slice(1);
  expect(blocks.length).toBeGreaterThan(8);
  expect(blocks.filter((block) => !/^# (Run by hand|Run by a test|Not run)/.test(block))).toEqual([]);
});

test("Stripe is asked for the events that are handled, and for no others", () => {
  const handled = [...eventHandlers.keys()];
  const listed = deploy.match(/### Stripe and its webhook\n([\s\S]*?)\n### /)?.[1] ?? "";
  expect(handled.length).toBeGreaterThan(0);
  expect(findAll(/`([a-z_]+(?:\.[a-z_]+)+)`/g, listed).sort()).toEqual(handled.sort());
});

test.each([...new Set(findAll(/`operator ([^`…]+)`/g, deploy))])(
  "the operator has the command %s with these options",
  async (line) => {
    const said: string[] = [];
    const print = (text: string) => void said.push(text);
    const terminal = { print, printError: print, readStdin: async () => "", ask: null };
    const open = () => Promise.reject(new Error("Help needs no database"));
    await operate([...line.split(" "), "--help"], terminal, open);
    const [name] = /^[a-z]+( [a-z]+)*/.exec(line) ?? [];
    expect(said.join()).toMatch(new RegExp(`^Usage: npm run operator -- ${name} `));
    expect(findAll(/(--[\w-]+)/g, line).filter((option) => !said.join().includes(option))).toEqual([]);
  },
);
