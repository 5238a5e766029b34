import { expect, test } from "vitest";
import { defaultBrand, defaultBusiness, whatsappUrl } from "./brand.ts";
import { languages } from "./languages.ts";

test("the brand signs in both scripts, sells under that name and can be written to", () => {
  expect(defaultBrand.name).toEqual({ en: "Maamoul", ar: "معمول" });
  expect(defaultBusiness.seller.name).toBe(defaultBrand.name);
  expect(defaultBrand.contactEmail).toMatch(/^\S+@\S+$/);
});

test.each([
  ["families", 5.5],
  ["tasksCompleted", 9.9],
  ["appRating", 4.8],
] as const)("%s is told as %d in each language", (name, figure) => {
  for (const language of languages)
    expect(defaultBrand.statistics[name][language]).toMatch(new RegExp(`^\\+?${figure}(?![\\d.])`));
});

test.each([
  ["en", /^As of \w+ 20\d\d\. .*\bour own count\b/],
  ["ar", /^حتى \p{L}+ 20\d\d\. .*سجلّاتنا/u],
] as const)("the figures say in %s as of when they are and who counted", (language, said) => {
  expect(defaultBrand.statistics.source?.[language]).toMatch(said);
});

test("a free trial begins on this site", () => expect(defaultBrand.freeTrialUrl).toBe("/start"));

test("a family finds the brand in four networks", () => {
  expect(Object.keys(defaultBrand.social)).toEqual(["instagram", "youtube", "tiktok", "snapchat"]);
});

test("the defaults reach no stranger", () => {
  expect(defaultBrand.contactEmail).toMatch(/\.example$/);
  // Ofcom keeps 07700 900000 to 900999 for films.
  expect(defaultBrand.whatsappNumber).toMatch(/^\+44 7700 900\d{3}$/);
  const { appStoreUrl, googlePlayUrl, social } = defaultBrand;
  for (const url of [appStoreUrl, googlePlayUrl, ...Object.values(social)])
    expect(new URL(url).pathname).toMatch(/^\/(app-store\/|store)?$/);
});

test("a chat is opened by the digits of the number, with its first words", () => {
  expect(whatsappUrl({ whatsappNumber: "+44 7700 900123" }, "مرحبًا & hello")).toBe(
    "https://wa.me/447700900123?text=%D9%85%D8%B1%D8%AD%D8%A8%D9%8B%D8%A7%20%26%20hello",
  );
});
