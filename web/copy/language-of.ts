import type { I18n } from "@lingui/core";
import { useLingui } from "@lingui/react";
import type { Language } from "../../contract/languages.ts";

/** Nothing else is ever activated (catalogue.ts). */
export function languageOf({ locale }: I18n): Language {
  return locale as Language;
}

export function useLanguage(): Language {
  return languageOf(useLingui().i18n);
}
