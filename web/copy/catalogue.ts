import { type I18n, type Messages, setupI18n } from "@lingui/core";
import type { Language } from "../../contract/languages.ts";

type Loaders = Record<Language, () => Promise<{ messages: Messages }>>;

const app: Loaders = { en: () => import("./en.po"), ar: () => import("./ar.po") };

/** What only public pages say, which no browser loads. */
const site: Loaders | undefined = import.meta.env.SSR
  ? { en: () => import("./site/en.po"), ar: () => import("./site/ar.po") }
  : undefined;

/** Numbers and dates as the Emirates write them, with the digits 0-9 in both languages. */
const formats: Record<Language, string> = { en: "en-AE", ar: "ar-AE-u-nu-latn" };

/** Loads a language; the function that it resolves with shows it. */
export async function loadCatalogue(i18n: I18n, language: Language): Promise<() => void> {
  const loaded = await Promise.all([app, site].map((texts) => texts?.[language]()));
  const messages = Object.assign({}, ...loaded.map((texts) => texts?.messages));
  return () => i18n.loadAndActivate({ locale: language, locales: formats[language], messages });
}

export async function createI18n(language: Language): Promise<I18n> {
  const i18n = setupI18n();
  const activate = await loadCatalogue(i18n, language);
  activate();
  return i18n;
}
