import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { defaultBusiness } from "../contract/brand.ts";
import { ConfigError } from "./config.ts";
import { readSiteFile } from "./read-site-file.ts";

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "maamoul-site-"));
  file = join(folder, "site.json");
});
afterEach(() => rmSync(folder, { recursive: true }));

function read(content: unknown) {
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return readSiteFile(file);
}

function linesOf(content: unknown): string[] {
  try {
    read(content);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split("\n");
    throw error;
  }
  return [];
}

test.each([undefined, "", " "])("without a site file (%j) everything is as by default", (path) => {
  expect(readSiteFile(path)).toBe(defaultBusiness);
  expect(read({})).toEqual(defaultBusiness);
});

test("what the file leaves out is as by default, inside its lists too", () => {
  const business = read({
    name: { en: "Ka'ak", ar: "كعك" },
    social: { tiktok: "https://www.tiktok.com/@kaak.example" },
    statistics: { appRating: { en: "5.0", ar: "5.0" } },
    foundedInYear: 2027,
  });
  expect(business).toEqual({
    ...defaultBusiness,
    name: { en: "Ka'ak", ar: "كعك" },
    social: { ...defaultBusiness.social, tiktok: "https://www.tiktok.com/@kaak.example" },
    // The default's source never counted these.
    statistics: { ...defaultBusiness.statistics, appRating: { en: "5.0", ar: "5.0" }, source: undefined },
    foundedInYear: 2027,
    seller: { name: { en: "Ka'ak", ar: "كعك" } },
  });
});

test("receipts name the seller that the file names", () => {
  const seller = {
    name: { en: "Ka'ak LLC", ar: "كعك ذ.م.م" },
    address: { en: "Street 1\nDubai", ar: "شارع 1\nدبي" },
    taxNumber: "100000000000003",
  };
  expect(read({ seller }).seller).toEqual(seller);
});

test("the example takes every key, and is right", () => {
  const keys = [...Object.keys(defaultBusiness), "quotes"];
  expect(Object.keys(readSiteFile("ops/site.example.json")).sort()).toEqual(keys.sort());
  expect(readSiteFile("ops/site.example.json")).not.toEqual(defaultBusiness);
});

const quote = { words: { en: "He asks for his list.", ar: "يطلب قائمته." }, by: { en: "Noor", ar: "نور" } };

test("quotes and the source of the figures are the file's own", () => {
  const source = { en: "As of May", ar: "حتى مايو" };
  const business = read({ quotes: [quote], statistics: { source } });
  expect(business.quotes).toEqual([quote]);
  expect(business.statistics).toEqual({ ...defaultBusiness.statistics, source });
});

test.each([
  ["quotes", [quote, quote, quote, quote], "quotes takes 3 quotes at most"],
  ["quotes", "He asks for his list.", "quotes takes a list of quotes"],
  ["name", "Maamoul", "takes an object with en, ar"],
  ["name", { en: "Maamoul", ar: "" }, "name.ar takes one line of 1 to 40 characters"],
  ["name", { en: "Maamoul\nFamily", ar: "معمول" }, "name.en takes one line of 1 to 40 characters"],
  ["name", { en: "M".repeat(41), ar: "معمول" }, "name.en takes one line of 1 to 40 characters"],
  ["name", { en: " Maamoul", ar: "معمول" }, "name.en takes one line of 1 to 40 characters"],
  ["name", { en: "Maamoul" }, "name.ar is missing"],
  ["name", { en: "Maamoul", ar: "معمول", fr: "Maamoul" }, "name.fr is not known; known here: en, ar"],
  ["contactEmail", "maamoul.example", "takes an email address"],
  ["contactEmail", "hello@maamoul.example\nBcc: x@y.example", "takes an email address"],
  ["whatsappNumber", "971501234567", "takes a number with its country, such as +44 7700 900123"],
  ["whatsappNumber", "+44", "takes a number with its country, such as +44 7700 900123"],
  ["whatsappNumber", 447700900123, "takes a number with its country, such as +44 7700 900123"],
  ["freeTrialUrl", "/start", "takes an https:// address"],
  ["freeTrialUrl", "http://app.maamoul.example", "takes an https:// address"],
  ["freeTrialUrl", "javascript:alert(1)", "takes an https:// address"],
  ["freeTrialUrl", "https://maamoul.example@evil.example", "takes an https:// address"],
  ["appStoreUrl", "https://", "takes an https:// address"],
  ["appStoreUrl", "https://apps.example\\@evil.example", "takes an https:// address"],
  ["googlePlayUrl", "https://play.google.com/store apps", "takes an https:// address"],
  ["social", { instagram: "@maamoul" }, "social.instagram takes an https:// address"],
  ["social", { facebook: "https://x.example" }, "social.facebook is not known; known here: instagram"],
  ["statistics", { families: "5.5K+" }, "statistics.families takes an object with en, ar"],
  ["foundedInYear", "2026", "takes a year such as 2026"],
  ["foundedInYear", 26, "takes a year such as 2026"],
  ["seller", { taxNumber: 100 }, "seller.taxNumber takes one line of 1 to 40 characters"],
  ["sellers", {}, "is not known; known here: name, contactEmail"],
])("a wrong %s (%j) is named in one line", (key, value, words) => {
  const [line, ...more] = linesOf({ [key]: value });
  expect(more).toEqual([]);
  expect(line).toContain(`SITE_FILE ${file}: ${key}`);
  expect(line).toContain(words);
});

test("every mistake has a line of its own", () => {
  expect(linesOf({ contactEmail: "", foundedInYear: 1, nickname: "" })).toEqual([
    `SITE_FILE ${file}: contactEmail takes an email address`,
    `SITE_FILE ${file}: foundedInYear takes a year such as 2026`,
    expect.stringContaining(`SITE_FILE ${file}: nickname is not known`),
  ]);
});

test.each([
  ["no JSON", "name: Maamoul"],
  ["half a file", '{ "name": {'],
])("%s is refused in one line", (_, content) => {
  expect(linesOf(content)).toEqual([
    expect.stringContaining(`SITE_FILE takes the path of a JSON file; ${file}`),
  ]);
});

test.each(["null", "3"])("a file that holds %j is refused in one line", (content) => {
  expect(linesOf(content)).toEqual([expect.stringContaining("it takes an object with name, contactEmail")]);
});

test("a file that is not there is refused in one line", () => {
  expect(() => readSiteFile(join(folder, "none.json"))).toThrow(
    /^SITE_FILE takes the path of a JSON file[^\n]*$/,
  );
});
