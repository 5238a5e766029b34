import { expect, test } from "vitest";
import { onlyDigits } from "./only-digits.ts";

test.each([
  ["123456", "123456"],
  ["123 456", "123456"],
  ["١٢٣٤٥٦", "123456"],
  ["۱۲۳۴۵۶", "123456"],
  ["12a-34b", "1234"],
  ["12345678", "123456"],
  ["‏١٢٣ ٤٥٦‏", "123456"],
])("%j reads %j", (text, code) => {
  expect(onlyDigits(text, 6)).toBe(code);
});
