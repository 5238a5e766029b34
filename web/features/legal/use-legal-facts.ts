import { useLingui } from "@lingui/react";
import { featuresOf } from "../../../contract/features.ts";
import { TRIAL_DAYS, YEARLY_PRICE_AED } from "../../../contract/rules.ts";
import { nameFeature } from "../../brand/feature-names.ts";
import { useBrand } from "../../brand/use-brand.ts";
import type { LegalFacts } from "../../content/legal-document.ts";
import { languageOf } from "../../copy/language-of.ts";

const freeFeatures = featuresOf("free");
/** Support is in both, for a longer time: the texts say so themselves. */
const premiumFeatures = featuresOf("premium-yearly").filter(
  (feature) => !freeFeatures.includes(feature) && feature !== "whatsapp_support",
);

/** What the legal texts say of this business and its plans. */
export function useLegalFacts(): LegalFacts {
  const { i18n } = useLingui();
  const { name, contactEmail } = useBrand();
  return {
    brand: name[languageOf(i18n)],
    contactEmail,
    trialDays: TRIAL_DAYS,
    yearlyPriceAed: YEARLY_PRICE_AED,
    freeFeatures: freeFeatures.map((feature) => i18n._(nameFeature(feature))),
    premiumFeatures: premiumFeatures.map((feature) => i18n._(nameFeature(feature))),
  };
}
