import { parseAccept } from "hono/utils/accept";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "../contract/languages.ts";

/** The best language of `Accept-Language` that we write; `ar-AE` is `ar`. */
export function readCallerLanguage(acceptLanguage: string | undefined): Language {
  const wanted = parseAccept(acceptLanguage ?? "")
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q)
    .map(({ type }) => type.toLowerCase().split("-")[0]);
  return wanted.find(isLanguage) ?? DEFAULT_LANGUAGE;
}
