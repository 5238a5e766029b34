import { useLocation } from "react-router";
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
  const { pathname } = useLocation();
  return languageOfAddress(pathname, "") ? arabicPath : (path) => path;
}
