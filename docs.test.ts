import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const product = readFileSync("docs/product.md", "utf8");
const numbers = findAll(/^##+ §([\d.]+) /gm, product);
const pages = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", ...globSync("docs/**/*.md")];
const sources = globSync(
  "{contract,api,web,server,e2e,art,bench,reliability,scripts,ops}/**/*.{ts,tsx,mts,mjs,css}",
).map((path) => ({ path, text: readFileSync(path, "utf8") }));

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

test.each(pages)("what %s links to exists", (page) => {
  const links = findAll(/(?:\]\(|src=")([^)"#\s]+)/g, readFileSync(page, "utf8"));
  const missing = links.filter((link) => !/^https?:/.test(link) && !existsSync(join(dirname(page), link)));
  expect(missing).toEqual([]);
});
