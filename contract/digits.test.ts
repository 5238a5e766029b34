import { expect, test } from "vitest";
import { toLatinDigits } from "./digits.ts";

test("Arabic-Indic and Persian digits become 0-9, everything else stays", () => {
  expect(toLatinDigits("٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ a-9")).toBe("0123456789 0123456789 a-9");
});
