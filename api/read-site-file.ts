import { readFileSync } from "node:fs";
import * as v from "valibot";
import { type Business, defaultBusiness, emirates } from "../contract/brand.ts";
import { ConfigError } from "./config.ts";
import { reasonOf } from "./start-error.ts";

function takes(what: string, isRight: (text: string) => boolean) {
  return v.pipe(v.string(`takes ${what}`), v.check(isRight, `takes ${what}`));
}

function lineOf(mostCharacters: number) {
  return takes(
    `one line of 1 to ${mostCharacters} characters`,
    (text) => /^\P{Cc}*$/u.test(text) && isLong(text, mostCharacters),
  );
}

function linesOf(mostCharacters: number) {
  return takes(
    `lines of 1 to ${mostCharacters} characters in all`,
    (text) => /^[\P{Cc}\n]*$/u.test(text) && isLong(text, mostCharacters),
  );
}

function isLong(text: string, mostCharacters: number): boolean {
  return text.trim() === text && text.length > 0 && text.length <= mostCharacters;
}

const address = takes("an https:// address", (text) => {
  if (/[\s\p{Cc}\\]/u.test(text)) return false;
  const url = URL.parse(text);
  return url?.protocol === "https:" && url.hostname.includes(".") && !url.username && !url.password;
});

/** Knows its keys: a misspelt one would leave the default where the operator thinks it changed. */
function objectOf<const Entries extends v.ObjectEntries>(entries: Entries) {
  const keys = Object.keys(entries).join(", ");
  return v.strictObject(entries, ({ expected, received }) => {
    if (expected === "never") return `is not known; known here: ${keys}`;
    return received === "undefined" ? "is missing" : `takes an object with ${keys}`;
  });
}

function inBothLanguages<Text extends v.GenericSchema<string>>(text: Text) {
  return objectOf({ en: text, ar: text });
}

const year = "takes a year such as 2026";

const percent = "takes a number of percent such as 5";

const SiteFile = objectOf({
  name: v.optional(inBothLanguages(lineOf(40))),
  contactEmail: v.optional(
    v.pipe(
      v.string("takes an email address"),
      v.email("takes an email address"),
      v.maxLength(254, "takes an email address"),
    ),
  ),
  whatsappNumber: v.optional(
    takes(
      "a number with its country, such as +44 7700 900123",
      (text) => /^\+[1-9][\d ]*\d$/.test(text) && /^\d{8,15}$/.test(text.replace(/\D/g, "")),
    ),
  ),
  freeTrialUrl: v.optional(address),
  appStoreUrl: v.optional(address),
  googlePlayUrl: v.optional(address),
  social: v.optional(
    objectOf({
      instagram: v.optional(address),
      youtube: v.optional(address),
      tiktok: v.optional(address),
      snapchat: v.optional(address),
    }),
  ),
  statistics: v.optional(
    objectOf({
      families: v.optional(inBothLanguages(lineOf(16))),
      tasksCompleted: v.optional(inBothLanguages(lineOf(16))),
      appRating: v.optional(inBothLanguages(lineOf(16))),
      source: v.optional(inBothLanguages(lineOf(160))),
    }),
  ),
  quotes: v.optional(
    v.pipe(
      v.array(
        objectOf({ words: inBothLanguages(lineOf(240)), by: inBothLanguages(lineOf(80)) }),
        "takes a list of quotes",
      ),
      v.maxLength(3, "takes 3 quotes at most"),
    ),
  ),
  foundedInYear: v.optional(
    v.pipe(v.number(year), v.integer(year), v.minValue(1900, year), v.maxValue(2100, year)),
  ),
  seller: v.optional(
    objectOf({
      name: v.optional(inBothLanguages(lineOf(120))),
      address: v.optional(inBothLanguages(linesOf(400))),
      taxNumber: v.optional(lineOf(40)),
      taxPercent: v.optional(v.pipe(v.number(percent), v.gtValue(0, percent), v.maxValue(50, percent))),
      registration: v.optional(
        objectOf({
          street: lineOf(120),
          city: lineOf(40),
          emirate: v.picklist(emirates, `takes ${emirates.join(", ")}`),
          license: lineOf(40),
          authority: lineOf(120),
        }),
      ),
    }),
  ),
});

/** What a business changes without a build (docs/product.md §14.3); what the file leaves out is as by default. */
export function readSiteFile(file: string | undefined): Business {
  const path = file?.trim();
  if (!path) return defaultBusiness;
  const result = v.safeParse(SiteFile, readJson(path));
  if (!result.success)
    throw new ConfigError(result.issues.map((issue) => nameMistake(path, issue)).join("\n"));
  const { social, statistics, seller, ...rest } = result.output;
  const brand = { ...defaultBusiness, ...rest };
  return {
    ...brand,
    social: { ...brand.social, ...social },
    // Other figures have another source, or none.
    statistics: { ...brand.statistics, ...(statistics && { source: undefined, ...statistics }) },
    seller: { name: brand.name, ...seller },
  };
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new ConfigError(`SITE_FILE takes the path of a JSON file; ${path} is none: ${reasonOf(error)}`);
  }
}

function nameMistake(path: string, issue: v.BaseIssue<unknown>): string {
  const key = v.getDotPath(issue);
  return `SITE_FILE ${path}: ${key ?? "it"} ${issue.message}`;
}
