import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const files = ["api/http/messages.ts", "api/accounts/mails.ts", "api/mail/layout.ts"].concat(
  globSync([
    "api/billing/{mails,receipts,reminders-off}/*.ts",
    "api/billing/checkout/{texts,closed-page}.ts",
    "api/billing/providers/sandbox/card-texts.ts",
  ]).filter((path) => !path.includes(".test.")),
);

test.each([
  [
    "an end or a charge that comes at once",
    /\bimmediately\b|\bat once\b.*charge|charge.*\bat once\b|خصم.*(فورًا|على الفور)/i,
  ],
  ["fourteen days", /\b14\b/],
  ["e-mail", /\be-mail/i],
  ["where on a page something is", /"[^"\n]*\b(below|above|beside)\b|أدناه|أعلاه/i],
  ["one reader alone in Arabic", /(منك|حسابك|اشتراكك|عائلتك|باقتك|بطاقتك|بياناتك)(?!م)/],
])("no text about money says %s", (_what, forbidden) => {
  expect(files.length).toBeGreaterThan(12);
  expect(files.filter((path) => forbidden.test(readFileSync(path, "utf8")))).toEqual([]);
});
