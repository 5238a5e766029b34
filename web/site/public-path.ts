import { useLocation } from "wouter";
import { languageOfAddress } from "../../contract/languages.ts";

/** The same page under `/ar` (docs/decisions/0005). */
export function arabicPath(path: string): string {
  return path === "/" ? "/ar" : `/ar${path}`;
}

export function withoutArabicPrefix(path: string): string {
  return languageOfAddress(path, "") ? path.slice("/ar".length) || "/" : path;
}

/** A reader who came by an `/ar…` address stays there: search engines bring no cookie. */
export function usePublicPath(): (path: string) => string {
  const [current] = useLocation();
  return languageOfAddress(current, "") ? arabicPath : (path) => path;
}
