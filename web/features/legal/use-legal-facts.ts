import { useLingui } from "@lingui/react";
import { use } from "react";
import { type Feature, featuresOf, paidFeaturesOf } from "../../../contract/features.ts";
import { TRIAL_DAYS } from "../../../contract/rules.ts";
import { nameFeature } from "../../brand/feature-names.ts";
import { useBrand } from "../../brand/use-brand.ts";
import { OfferContext, useOffer } from "../../brand/use-offer.ts";
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
  const brand = useBrand();
  const { plans, vatIncluded } = useOffer();
  const { seller } = use(OfferContext);
  const language = languageOf(i18n);
  const write = (features: readonly Feature[]) => features.map((feature) => i18n._(nameFeature(feature)));
  return {
    brand: brand.name[language],
    contactEmail: brand.contactEmail,
    trialDays: TRIAL_DAYS,
    plans: plans.map(({ name, price, perDay, isYearly, features }) => {
      const included: readonly string[] = paidFeaturesOf(features);
      return {
        name,
        price,
        perDay: isYearly ? perDay : undefined,
        without: write(premiumFeatures.filter((feature) => !included.includes(feature))),
      };
    }),
    vatIncluded,
    seller: [seller.name?.[language] ?? brand.name[language], seller.address?.[language]]
      .filter((line) => line !== undefined)
      .join(language === "ar" ? "، " : ", "),
    freeFeatures: write(freeFeatures),
    premiumFeatures: write(premiumFeatures),
  };
}
