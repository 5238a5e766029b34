export const languages = ["en", "ar"] as const;
export type Language = (typeof languages)[number];

export const DEFAULT_LANGUAGE = "en" satisfies Language;

/** The languages whose public pages have addresses of their own (docs/decisions/0005). */
export type PrefixedLanguage = Exclude<Language, typeof DEFAULT_LANGUAGE>;
export const prefixedLanguages = languages.filter((each) => each !== DEFAULT_LANGUAGE);

/** Each language's name, as its readers write it. */
export const ownNames: Record<Language, string> = { en: "English", ar: "العربية" };

/** As Open Graph names a language, with the country that it is written for. */
export const openGraphLocales: Record<Language, string> = { en: "en_AE", ar: "ar_AE" };

const directions: Record<Language, "ltr" | "rtl"> = { en: "ltr", ar: "rtl" };

/** The name under which the choice is kept: in local storage, in the cookie and in the address. */
export const LANGUAGE_KEY = "language";
const COOKIE_SECONDS = 365 * 86_400;

export function isLanguage(value: unknown): value is Language {
  const known: readonly unknown[] = languages;
  return known.includes(value);
}

export function directionOf(language: Language): "ltr" | "rtl" {
  return directions[language];
}

export function languageOfPath(path: string): Language | undefined {
  const prefix = path.split("/", 2)[1];
  return prefixedLanguages.find((each) => each === prefix);
}

/** `/ar/…` and `?language=…` name a language; any other address leaves the choice to the reader. */
export function languageOfAddress(path: string, search: string): Language | null {
  const prefixed = languageOfPath(path);
  if (prefixed) return prefixed;
  const asked = search && new URLSearchParams(search).get(LANGUAGE_KEY);
  return isLanguage(asked) ? asked : null;
}

/** The same page without a language in its address. */
export function withoutLanguage(path: string): string {
  const language = languageOfPath(path);
  return language ? path.slice(`/${language}`.length) || "/" : path;
}

/** The cookie that keeps the choice, as a header or a script writes it. Scripts read it, so it is not HttpOnly. */
export function languageCookie(language: Language, { secure }: { secure: boolean }): string {
  return `${LANGUAGE_KEY}=${language}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax${secure ? "; Secure" : ""}`;
}
