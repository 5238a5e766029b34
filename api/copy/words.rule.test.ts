import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// Messages of the API, and the words of mails and of pages that it serves.
const files = globSync(["api/copy/*/messages.ts", "web/copy/site/*.po"]);

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
  expect(files).toHaveLength(4);
  expect(files.filter((path) => forbidden.test(readFileSync(path, "utf8")))).toEqual([]);
});
