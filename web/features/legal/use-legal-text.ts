import type { I18n } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { use, useDeferredValue, useMemo } from "react";
import type { Brand } from "../../../contract/brand.ts";
import { featuresOf } from "../../../contract/features.ts";
import type { Language } from "../../../contract/languages.ts";
import { TRIAL_DAYS, YEARLY_PRICE_AED } from "../../../contract/rules.ts";
import { nameFeature } from "../../brand/feature-names.ts";
import { useBrand } from "../../brand/use-brand.ts";
import type { LegalDocument, LegalFacts } from "../../content/legal-document.ts";
import { languageOf } from "../../copy/language-of.ts";

type Write = (facts: LegalFacts) => LegalDocument;
type Texts = Record<Language, () => Promise<Write>>;

const freeFeatures = featuresOf("free");
/** Support is in both, for a longer time: the texts say so themselves. */
const premiumFeatures = featuresOf("premium-yearly").filter(
  (feature) => !freeFeatures.includes(feature) && feature !== "whatsapp_support",
);

/** Loads only the language that is read. While another one is on its way, the page keeps the words it has. */
export function createLegalText(texts: Texts): () => LegalDocument & { language: Language } {
  const loaded = new Map<Language, Promise<Write>>();

  return function useLegalText() {
    const { i18n } = useLingui();
    const brand = useBrand();
    const asked = languageOf(i18n);
    const facts = useMemo(() => collectFacts(i18n, brand, asked), [i18n, brand, asked]);
    const { language, ...rest } = useDeferredValue(facts);
    const text = loaded.get(language) ?? texts[language]();
    loaded.set(language, text);
    return { ...use(text)(rest), language };
  };
}

function collectFacts(i18n: I18n, brand: Brand, language: Language): LegalFacts & { language: Language } {
  return {
    language,
    brand: brand.name[language],
    contactEmail: brand.contactEmail,
    trialDays: TRIAL_DAYS,
    yearlyPriceAed: YEARLY_PRICE_AED,
    freeFeatures: freeFeatures.map((feature) => i18n._(nameFeature(feature))),
    premiumFeatures: premiumFeatures.map((feature) => i18n._(nameFeature(feature))),
  };
}
