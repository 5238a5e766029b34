import { expect, test } from "vitest";
import {
  languageCookie,
  languageOfAddress,
  languages,
  openGraphLocales,
  ownNames,
  withoutLanguage,
} from "./languages.ts";

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

test.each([
  ["/ar", "/"],
  ["/ar/", "/"],
  ["/ar/privacy-policy", "/privacy-policy"],
  ["/", "/"],
  ["/login", "/login"],
  ["/arabic", "/arabic"],
])("%s without its language is %s", (path, without) => {
  expect(withoutLanguage(path)).toBe(without);
});

test("the cookie is bound to https where the site is", () => {
  expect(languageCookie("ar", { secure: false })).toBe("language=ar; Path=/; Max-Age=31536000; SameSite=Lax");
  expect(languageCookie("ar", { secure: true })).toMatch(/; Secure$/);
});

test.each(languages)("%s has the name that the platform gives it in its own words", (language) => {
  expect(ownNames[language]).toBe(new Intl.DisplayNames(language, { type: "language" }).of(language));
});

test.each(languages)("%s is shared as the language of the Emirates", (language) => {
  expect(openGraphLocales[language]).toBe(`${language}_AE`);
});
