import { parseAccept } from "hono/utils/accept";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "../../contract/languages.ts";

/** The language to answer in. */
export function readCallerLanguage(acceptLanguage: string | undefined): Language {
  return readAskedLanguage(acceptLanguage) ?? DEFAULT_LANGUAGE;
}

/**
 * The best language of `Accept-Language` that we write, which `parseAccept` lists by preference; `ar-AE` is `ar`.
 * undefined: the caller names none.
 */
export function readAskedLanguage(acceptLanguage: string | undefined): Language | undefined {
  const wanted = parseAccept(acceptLanguage ?? "")
    .filter(({ q }) => q > 0)
    .map(({ type }) => type.toLowerCase().split("-")[0]);
  return wanted.find(isLanguage);
}
