import { LANGUAGE_KEY } from "../../contract/languages.ts";
import { useLanguage } from "../copy/language-of.ts";
import { useSettings } from "../settings.ts";
import { brand } from "./brand.ts";

/** Another API opens its accounts in its own way. */
export function useOffersStart(): boolean {
  return useSettings().apiHost === "";
}

/** Where the free-trial buttons lead: to our own `/start` in the reader's language, or to the operator's address. */
export function useTrialAddress(): string {
  const language = useLanguage();
  return useOffersStart() ? `/start?${LANGUAGE_KEY}=${language}` : brand.freeTrialUrl;
}
