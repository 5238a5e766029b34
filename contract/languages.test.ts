import { expect, test } from "vitest";
import { languageCookie, languageOfAddress } from "./languages.ts";

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

test("the cookie is bound to https where the site is", () => {
  expect(languageCookie("ar", { secure: false })).toBe("language=ar; Path=/; Max-Age=31536000; SameSite=Lax");
  expect(languageCookie("ar", { secure: true })).toMatch(/; Secure$/);
});
