import { use, useDeferredValue } from "react";
import type { Language } from "../../../contract/languages.ts";
import { TRIAL_DAYS, YEARLY_PRICE_AED } from "../../../contract/rules.ts";
import { brand } from "../../brand/brand.ts";
import type { LegalDocument, LegalFacts } from "../../content/legal-document.ts";

type Write = (facts: LegalFacts) => LegalDocument;
type Texts = Record<Language, () => Promise<Write>>;

/** Loads only the language that is read. While another one is on its way, the page keeps the words it has. */
export function createLegalText(
  texts: Texts,
): (language: Language) => LegalDocument & { language: Language } {
  const loaded = new Map<Language, Promise<Write>>();

  return function useLegalText(asked) {
    const language = useDeferredValue(asked);
    const text = loaded.get(language) ?? texts[language]();
    loaded.set(language, text);
    const facts = {
      brand: brand.name[language],
      contactEmail: brand.contactEmail,
      trialDays: TRIAL_DAYS,
      yearlyPriceAed: YEARLY_PRICE_AED,
    };
    return { ...use(text)(facts), language };
  };
}
