export const languages = ["en", "ar"] as const;
export type Language = (typeof languages)[number];

export const DEFAULT_LANGUAGE: Language = "en";

/** The name under which the choice is kept: in local storage, in the cookie and in the address. */
export const LANGUAGE_KEY = "language";

export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language);
}

export function directionOf(language: Language): "ltr" | "rtl" {
  return language === "ar" ? "rtl" : "ltr";
}

/** `/ar/…` and `?language=…` name a language; any other address leaves the choice to the reader. */
export function languageOfAddress(path: string, search: string): Language | null {
  if (path === "/ar" || path.startsWith("/ar/")) return "ar";
  const asked = new URLSearchParams(search).get(LANGUAGE_KEY);
  return isLanguage(asked) ? asked : null;
}
