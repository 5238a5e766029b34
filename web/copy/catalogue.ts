import { type I18n, type Messages, setupI18n } from "@lingui/core";
import type { Language } from "../../contract/languages.ts";

const loaders: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import("./en.po"),
  ar: () => import("./ar.po"),
};

/** Numbers and dates as the Emirates write them, with the digits 0-9 in both languages. */
const formats: Record<Language, string> = { en: "en-AE", ar: "ar-AE-u-nu-latn" };

/** Loads a language; the function that it resolves with shows it. */
export async function loadCatalogue(i18n: I18n, language: Language): Promise<() => void> {
  const { messages } = await loaders[language]();
  return () => i18n.loadAndActivate({ locale: language, locales: formats[language], messages });
}

export async function createI18n(language: Language): Promise<I18n> {
  const i18n = setupI18n();
  const activate = await loadCatalogue(i18n, language);
  activate();
  return i18n;
}
