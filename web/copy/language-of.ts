import type { I18n } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { isLanguage, type Language } from "../../contract/languages.ts";

export function languageOf({ locale }: I18n): Language {
  if (!isLanguage(locale)) throw new Error(`Not a language: ${locale}`);
  return locale;
}

export function useLanguage(): Language {
  return languageOf(useLingui().i18n);
}
