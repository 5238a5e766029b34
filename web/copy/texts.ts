import type { I18n } from "@lingui/core";
import type { Language } from "../../contract/languages.ts";
import { createI18n } from "./catalogue.ts";

const texts = new Map<Language, Promise<I18n>>();

/** All texts of a language, put together once. */
export function findTexts(language: Language): Promise<I18n> {
  const known = texts.get(language) ?? createI18n(language);
  texts.set(language, known);
  return known;
}
