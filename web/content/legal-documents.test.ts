import { expect, test } from "vitest";
import { PRICE_NOTICE_DAYS } from "../../contract/money.ts";
import { accessibility as accessibilityAr } from "./accessibility.ar.ts";
import { accessibility as accessibilityEn } from "./accessibility.en.ts";
import { deleteAccount as deleteAccountAr } from "./delete-account.ar.ts";
import { deleteAccount as deleteAccountEn } from "./delete-account.en.ts";
import type { Block, LegalDocument, LegalFacts } from "./legal-document.ts";
import { privacyPolicy as privacyPolicyAr } from "./privacy-policy.ar.ts";
import { privacyPolicy as privacyPolicyEn } from "./privacy-policy.en.ts";
import { termsConditions as termsConditionsAr } from "./terms-conditions.ar.ts";
import { termsConditions as termsConditionsEn } from "./terms-conditions.en.ts";

const english: LegalFacts = {
  brand: "Maamoul",
  contactEmail: "hello@maamoul.example",
  trialDays: 30,
  plans: [
    { name: "Premium Yearly", price: "365 AED per year", perDay: "1 AED", without: [] },
    { name: "Premium Monthly", price: "37 AED per month", without: ["Automatic task locking"] },
  ],
  vatIncluded: false,
  seller: "Maamoul",
  freeFeatures: ["Weekly tasks", "Virtual cookies"],
  premiumFeatures: ["Daily progress summary", "Automatic task locking"],
};
const arabic: LegalFacts = {
  ...english,
  brand: "معمول",
  plans: [
    { name: "السنوية", price: "365 درهمًا في السنة", perDay: "درهم واحد", without: [] },
    { name: "الشهرية", price: "37 درهمًا في الشهر", without: ["القفل التلقائي للمهام"] },
  ],
  seller: "معمول",
  freeFeatures: ["مهام أسبوعية", "حبّات معمول افتراضية"],
  premiumFeatures: ["الملخّص اليومي", "القفل التلقائي للمهام"],
};

const privacy = { en: privacyPolicyEn(english), ar: privacyPolicyAr(arabic) };
const terms = { en: termsConditionsEn(english), ar: termsConditionsAr(arabic) };

const statement = { en: accessibilityEn(english), ar: accessibilityAr(arabic) };

const deletion = { en: deleteAccountEn(english), ar: deleteAccountAr(arabic) };

const namesAsTheirOwnersWriteThem = /Stripe|Argon2id|WCAG|AA/g;

function textsOfBlock(block: Block): string[] {
  switch (block.kind) {
    case "list":
      return [...block.items];
    case "definitions":
      return block.items.flatMap(({ term, text }) => [term, text]);
    default:
      return [block.text];
  }
}

function textOf({ title, summary, sections }: LegalDocument): string {
  const body = sections.flatMap((section) => [section.title, ...section.blocks.flatMap(textsOfBlock)]);
  return [title, summary, ...body].join("\n");
}

function shapeOf({ updatedOn, sections }: LegalDocument) {
  const shapes = sections.map(({ id, blocks }) => ({
    id,
    blocks: blocks.map((block) => ({
      kind: block.kind,
      channel: "channel" in block ? block.channel : undefined,
      texts: textsOfBlock(block).length,
    })),
  }));
  return { updatedOn, shapes };
}

function listsIn(document: LegalDocument, sectionId: string): (readonly string[])[] {
  const section = document.sections.find(({ id }) => id === sectionId);
  return (section?.blocks ?? []).flatMap((block) => (block.kind === "list" ? [block.items] : []));
}

test.each([privacy.en, privacy.ar])("the privacy policy has 10 sections: $title", ({ sections }) => {
  expect(sections).toHaveLength(10);
});

test.each([terms.en, terms.ar])("the terms have 9 sections: $title", ({ sections }) => {
  expect(sections).toHaveLength(9);
});

test.each([privacy, terms, statement, deletion])(
  "both languages say it in the same order and shape: $en.title",
  ({ en, ar }) => {
    expect(shapeOf(ar)).toEqual(shapeOf(en));
  },
);

test.each([privacy.en, terms.en, statement.en, deletion.en])(
  "each section has an anchor of its own: $title",
  ({ sections }) => {
    const ids = sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  },
);

test.each([privacy, terms, statement, deletion].flatMap(({ en, ar }) => [en, ar]))(
  "the last section offers e-mail and WhatsApp: $title",
  ({ sections }) => {
    const channels = sections.at(-1)?.blocks.flatMap((block) => (block.kind === "contact" ? [block] : []));
    expect(channels).toMatchObject([
      { channel: "email", text: "hello@maamoul.example" },
      { channel: "whatsapp" },
    ]);
  },
);

test("the terms list what the plans include by the names of the other pages, and support last", () => {
  expect(listsIn(terms.en, "free-plan")).toEqual([
    ["Weekly tasks.", "Virtual cookies.", "WhatsApp support, during the trial only."],
  ]);
  expect(listsIn(terms.en, "paid-plan")).toEqual([
    [
      "Daily progress summary.",
      "Automatic task locking.",
      "Technical support on WhatsApp, as long as the plan runs.",
    ],
  ]);
  expect(listsIn(terms.ar, "free-plan")).toEqual([
    ["مهام أسبوعية.", "حبّات معمول افتراضية.", "الدعم عبر واتساب خلال الفترة التجريبية فقط."],
  ]);
  expect(listsIn(terms.ar, "paid-plan")).toEqual([
    ["الملخّص اليومي.", "القفل التلقائي للمهام.", "الدعم الفني عبر واتساب ما دامت الباقة سارية."],
  ]);
});

test("no document speaks of 14 days", () => {
  for (const document of [privacy.en, privacy.ar, terms.en, terms.ar]) {
    expect(textOf(document)).not.toMatch(/14|fourteen|أربعة عشر/i);
  }
});

test("the trial, the plans and the tax follow the operator's facts", () => {
  const plans = [{ name: "Gold", price: "730 AED per year", perDay: "2 AED", without: ["Media", "Files"] }];
  const changed = textOf(termsConditionsEn({ ...english, trialDays: 7, plans, vatIncluded: true }));
  expect(changed).toContain("7 days");
  expect(changed).toContain(
    "Gold\n730 AED per year, about 2 AED a day. Has the nine features except: Media, Files.",
  );
  expect(changed).toContain("Every price includes VAT");
  const ofTheOffer = changed.replace(`${PRICE_NOTICE_DAYS} days before the first charge at it`, "");
  expect(ofTheOffer).not.toMatch(/\b(30|365)\b/);
});

test.each([
  ["Premium Yearly\n365 AED per year, about 1 AED a day. Has all nine features.", terms.en],
  ["Premium Monthly\n37 AED per month. Has the nine features except: Automatic task locking.", terms.en],
  ["السنوية\n365 درهمًا في السنة، أي بنحو درهم واحد في اليوم. وفيها المزايا التسع كلها.", terms.ar],
  ["الشهرية\n37 درهمًا في الشهر. وفيها المزايا التسع ما عدا: القفل التلقائي للمهام.", terms.ar],
])("the terms describe each plan on sale: %s", (words, document) => {
  expect(textOf(document)).toContain(words);
  expect(textOf(document)).not.toMatch(/VAT|ضريبة/);
});

test("the Arabic noun agrees with its number", () => {
  expect(textOf(terms.ar)).toContain("لمدة 30 يومًا");
  expect(textOf(termsConditionsAr({ ...arabic, trialDays: 7 }))).toContain("لمدة 7 أيام");
});

test.each([privacy.ar, terms.ar, statement.ar, deletion.ar])(
  "no English is left in the Arabic text: $title",
  (document) => {
    const text = textOf(document)
      .replaceAll(arabic.contactEmail, "")
      .replace(namesAsTheirOwnersWriteThem, "");
    expect(text.match(/[a-z]+/gi)).toBeNull();
  },
);

test.each([privacy.ar, terms.ar, statement.ar, deletion.ar])(
  "Arabic punctuation and Western digits are used: $title",
  (document) => {
    expect(textOf(document)).not.toMatch(/[,;?"“”٠-٩۰-۹]/);
  },
);
