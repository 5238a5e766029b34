import { expect, test } from "vitest";
import { languageOfAddress } from "./languages.ts";

test.each([
  ["/ar", "", "ar"],
  ["/ar/privacy-policy", "", "ar"],
  ["/", "?language=ar", "ar"],
  ["/login", "?language=en", "en"],
  ["/ar", "?language=en", "ar"],
  ["/", "", null],
  ["/arabic", "", null],
  ["/", "?language=fr", null],
])("%s%s names %s", (path, search, language) => {
  expect(languageOfAddress(path, search)).toBe(language);
});
