import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Refusals, mails, receipts and the checkout. */
const files = globSync("{api/copy/*/*.ts,web/copy/site/*.po}");

test.each([
  [
    "an end or a charge that comes at once",
    /\bimmediately\b|\bat once\b.*charge|charge.*\bat once\b|خصم.*(فورًا|على الفور)/i,
  ],
  ["fourteen days", /\b14\b/],
  ["e-mail", /\be-mail/i],
  ["where on a page something is", /"[^"\n]*\b(below|above|beside)\b|أدناه|أعلاه/i],
  ["one reader alone in Arabic", /(منك|حسابك|اشتراكك|عائلتك|باقتك|بطاقتك|بياناتك|كنت)(?!م)/],
])("no text about money says %s", (_what, forbidden) => {
  expect(files.length).toBeGreaterThanOrEqual(4);
  expect(files.filter((path) => forbidden.test(readFileSync(path, "utf8")))).toEqual([]);
});
