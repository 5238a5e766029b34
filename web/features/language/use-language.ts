import { useLingui } from "@lingui/react";
import type { Language } from "../../../contract/languages.ts";

export function useLanguage(): Language {
  return useLingui().i18n.locale as Language;
}
