import { START_PATH } from "../../contract/brand.ts";
import { LANGUAGE_KEY } from "../../contract/languages.ts";
import { useLanguage } from "../copy/language-of.ts";
import { useBrand } from "./use-brand.ts";

/** An operator whose app opens accounts, or another API, does it elsewhere (docs/product.md §14.3). */
export function useOffersStart(): boolean {
  return useBrand().freeTrialUrl === START_PATH;
}

/** Where the free-trial buttons lead: to our own `/start` in the reader's language, or to where a trial begins. */
export function useTrialAddress(): string {
  const { freeTrialUrl } = useBrand();
  const language = useLanguage();
  return freeTrialUrl === START_PATH ? `${START_PATH}?${LANGUAGE_KEY}=${language}` : freeTrialUrl;
}
