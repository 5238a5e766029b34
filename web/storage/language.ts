import { isLanguage, LANGUAGE_KEY, type Language, languageCookie } from "../../contract/languages.ts";
import { readLocal, writeLocal } from "./local.ts";

/** Local storage first, then the cookie, which outlives a logout (docs/decisions/0004). */
export function readStoredLanguage(): Language | null {
  const stored = readLocal(LANGUAGE_KEY) ?? readCookie();
  return isLanguage(stored) ? stored : null;
}

/** Tells whether the cookie holds. */
export function storeLanguage(language: Language): boolean {
  writeLocal({ [LANGUAGE_KEY]: language });
  return mirrorLanguage(language);
}

/** The server reads the cookie, and it is what a logout leaves of the choice. Tells whether it holds. */
export function mirrorLanguage(language: Language): boolean {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is missing in Safari and Firefox ESR
  document.cookie = languageCookie(language, { secure: location.protocol === "https:" });
  return document.cookie.includes(`${LANGUAGE_KEY}=${language}`);
}

function readCookie(): string | undefined {
  return document.cookie.match(new RegExp(`(?:^|; )${LANGUAGE_KEY}=([^;]*)`))?.[1];
}
