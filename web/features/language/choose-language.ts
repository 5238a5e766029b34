import type { I18n } from "@lingui/core";
import { directionOf, isLanguage, LANGUAGE_KEY, type Language } from "../../../contract/languages.ts";
import { loadCatalogue } from "../../copy/catalogue.ts";
import { storeLanguage } from "../../storage/language.ts";
import { readLocal, subscribeToLocal } from "../../storage/local.ts";

export function showLanguage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

export async function chooseLanguage(i18n: I18n, language: Language): Promise<void> {
  const activate = await loadCatalogue(i18n, language);
  // The document first: screens that show the new language ask the API in the document's.
  showLanguage(language);
  activate();
  storeLanguage(language);
}

/** A choice made in another tab reaches this one, unless its texts cannot be fetched now. */
export function followStoredLanguage(i18n: I18n): () => void {
  return subscribeToLocal(() => {
    const stored = readLocal(LANGUAGE_KEY);
    if (isLanguage(stored) && stored !== i18n.locale) chooseLanguage(i18n, stored).catch(() => undefined);
  });
}
