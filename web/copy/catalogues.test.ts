import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { accessibility as accessibilityAr } from "../content/accessibility.ar.ts";
import { accessibility as accessibilityEn } from "../content/accessibility.en.ts";
import { deleteAccount as deleteAccountAr } from "../content/delete-account.ar.ts";
import { deleteAccount as deleteAccountEn } from "../content/delete-account.en.ts";
import type { Block, LegalDocument, LegalFacts } from "../content/legal-document.ts";
import { privacyPolicy as privacyAr } from "../content/privacy-policy.ar.ts";
import { privacyPolicy as privacyEn } from "../content/privacy-policy.en.ts";
import { termsConditions as termsAr } from "../content/terms-conditions.ar.ts";
import { termsConditions as termsEn } from "../content/terms-conditions.en.ts";

type Text = { where: string; id: string; text: string };

const english = readCatalogues("en");
const arabic = readCatalogues("ar");

function readCatalogues(language: "en" | "ar"): Text[] {
  return globSync(`web/copy/**/${language}.po`).flatMap((where) => {
    const entries = readFileSync(where, "utf8").matchAll(
      /^(?:msgctxt "(.*)"\n)?msgid "(.+)"\nmsgstr "(.+)"$/gm,
    );
    return [...entries].map(([, context = "", id = "", text = ""]) => ({ where, id: context + id, text }));
  });
}

const facts: LegalFacts = {
  brand: "Maamoul",
  contactEmail: "hello@maamoul.example",
  trialDays: 30,
  plans: [{ name: "Premium", price: "365 AED", without: [] }],
  vatIncluded: true,
  seller: "Maamoul",
  freeFeatures: [],
  premiumFeatures: [],
};

/** Paragraph by paragraph, as a reader takes them in. */
function readLegal(where: string, write: (facts: LegalFacts) => LegalDocument): Text[] {
  return write(facts).sections.flatMap(({ id, blocks }) =>
    blocks.flatMap(textsOf).map((text) => ({ where, id, text })),
  );
}

function textsOf(block: Block): readonly string[] {
  if (block.kind === "list") return block.items;
  return block.kind === "definitions" ? block.items.map(({ text }) => text) : [block.text];
}

const legal = {
  en: [
    ...readLegal("terms", termsEn),
    ...readLegal("privacy", privacyEn),
    ...readLegal("accessibility", accessibilityEn),
    ...readLegal("delete-account", deleteAccountEn),
  ],
  ar: [
    ...readLegal("terms", termsAr),
    ...readLegal("privacy", privacyAr),
    ...readLegal("accessibility", accessibilityAr),
    ...readLegal("delete-account", deleteAccountAr),
  ],
};
const everything = [...english, ...arabic, ...legal.en, ...legal.ar];

test("all catalogues and legal texts are read", () => {
  expect(english.length).toBeGreaterThan(250);
  expect(arabic.length).toBe(english.length);
  expect(legal.ar.length).toBe(legal.en.length);
});

test("nothing is said to be lost immediately", () => {
  // A password that somebody else may know is.
  const others = everything.filter(({ text }) => !/another password|كلمة مرور أخرى/.test(text));
  expect(others.filter(({ text }) => /immediately|فورًا|على الفور/i.test(text))).toEqual([]);
});

test("no trial lasts 14 days", () => {
  expect(everything.filter(({ text }) => /\b14\b|fourteen|أربعة عشر/i.test(text))).toEqual([]);
});

test("whoever reads of a charge that comes by itself reads of the payment method that was confirmed", () => {
  const byItself =
    /charged?\b[^.;]*\bautomatically|automatically[^.;]*\bcharged?\b|خصم[^.؛]*تلقائيًا|تلقائيًا[^.؛]*خصم/i;
  const charges = everything.filter(({ text }) => byItself.test(text));
  expect(charges.length).toBeGreaterThan(0);
  expect(charges.filter(({ text }) => !/confirm|أكّد|تؤكّد/.test(text))).toEqual([]);
});

test("no English text writes e-mail with a hyphen", () => {
  expect([...english, ...legal.en].filter(({ text }) => /e-mail/i.test(text))).toEqual([]);
});

test("every Arabic count has its six forms", () => {
  const forms = ["zero", "one", "two", "few", "many", "other"];
  const counts = arabic.filter(({ text }) => text.includes(", plural,"));
  expect(counts.length).toBeGreaterThan(10);
  const short = counts.filter(({ text }) => {
    const times = text.split(", plural,").length - 1;
    return forms.some((form) => text.split(` ${form} {`).length - 1 < times);
  });
  expect(short).toEqual([]);
});

test("what two catalogues say they say alike", () => {
  const texts = new Map<string, Set<string>>();
  for (const { id, text } of arabic) texts.set(id, (texts.get(id) ?? new Set()).add(text));
  expect([...texts].filter(([, ways]) => ways.size > 1)).toEqual([]);
});
