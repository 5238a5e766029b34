import { expect, test } from "vitest";
import { readAskedLanguage, readCallerLanguage } from "./caller-language.ts";

test.each([
  ["ar", "ar"],
  ["ar-AE", "ar"],
  ["AR-ae,en", "ar"],
  ["en-GB,ar;q=0.9", "en"],
  ["ar;q=0.5,en;q=0.8", "en"],
  ["fr,de;q=0.9,ar;q=0.1", "ar"],
  ["ar;q=0,en;q=0.1", "en"],
])("%j asks for %s", (header, language) => {
  expect(readAskedLanguage(header)).toBe(language);
  expect(readCallerLanguage(header)).toBe(language);
});

test.each([undefined, "", "fr", "ar;q=0", "arabic", "*"])(
  "%j asks for none and is answered in English",
  (header) => {
    expect(readAskedLanguage(header)).toBeUndefined();
    expect(readCallerLanguage(header)).toBe("en");
  },
);
