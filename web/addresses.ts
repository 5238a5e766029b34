import { parse } from "regexparam";
import { matchRoute } from "wouter";
import {
  DEFAULT_LANGUAGE,
  type Language,
  languageOfAddress,
  prefixedLanguages,
} from "../contract/languages.ts";
import { type Page, type Path, type PublicPage, type PublicPath, pages } from "./site-map.ts";

/** Every address, as a pattern in which `:name` is one segment, with the page that it shows. */
export const addresses = pages.flatMap((page) => patternsOf(page).map((pattern) => ({ pattern, page })));

const matchers = addresses.map(({ pattern, page }) => {
  const { keys, pattern: expression } = parse(pattern);
  // The router would take `/LOGIN` for `/login`.
  const parsed = { keys, pattern: new RegExp(expression.source) };
  return { pattern, page, match: (path: string) => matchRoute(() => parsed, pattern, path) };
});

export function findAddress(path: string) {
  for (const { pattern, page, match } of matchers) {
    const [matches, params] = match(path);
    if (matches) return { pattern, page, params };
  }
  return undefined;
}

/** A public page in a language: `/privacy-policy` and `/ar/privacy-policy` are the same page. */
export function pathIn(language: Language, path: PublicPath): Path {
  if (language === DEFAULT_LANGUAGE) return path;
  return path === "/" ? `/${language}` : `/${language}${path}`;
}

export function withoutLanguage(path: string): string {
  const language = languageOfAddress(path, "");
  return language ? path.slice(`/${language}`.length) || "/" : path;
}

const choice = ["plan", "promo"] as const;
/** A plan and a promo code that a link to the subscriptions carries. */
export type Choice = Partial<Record<(typeof choice)[number], string>>;
export const choiceParameters: readonly (keyof Choice)[] = choice;

/** The part of an address that survives a login: a choice, and no address that somebody else wrote. */
export function keepChoice(search: string): "" | `?${string}` {
  const asked = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of choice) {
    const value = asked.get(name);
    if (value) kept.set(name, value);
  }
  const text = kept.toString();
  return text ? `?${text}` : "";
}

export function isPublic(page: Page): page is PublicPage {
  return page.access === "public";
}

function patternsOf(page: Page): readonly string[] {
  if (!isPublic(page)) return [page.path];
  return [page.path, ...prefixedLanguages.map((language) => pathIn(language, page.path))];
}
