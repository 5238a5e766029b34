import { parse } from "regexparam";
import { matchRoute } from "wouter";
import { DEFAULT_LANGUAGE, type Language, prefixedLanguages } from "../contract/languages.ts";
import {
  type MemberPage,
  type Page,
  type Path,
  type PublicPage,
  type PublicPath,
  pages,
} from "./site-map.ts";

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

export function isPublic(page: Page): page is PublicPage {
  return page.access === "public";
}

export function isMember(page: Page): page is MemberPage {
  return page.access === "member";
}

function patternsOf(page: Page): readonly string[] {
  if (!isPublic(page)) return [page.path];
  return [page.path, ...prefixedLanguages.map((language) => pathIn(language, page.path))];
}
