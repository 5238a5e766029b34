import type { Seller } from "./brand.ts";
import { featureKeysOf } from "./features.ts";
import type { Language } from "./languages.ts";
import { DEFAULT_TAX_PERCENT, type Price } from "./money.ts";

type Texts = Readonly<Record<Language, string>>;

/** Whom a plan is for. */
export const audiences = ["families", "schools"] as const;
export type Audience = (typeof audiences)[number];

/** A plan on offer, as public pages tell of it. */
export type OfferedPlan = {
  readonly id: string;
  readonly name: Texts;
  readonly priceCents: number;
  readonly discountedPriceCents: number | null;
  readonly currency: string | null;
  readonly billingInterval: Price["interval"];
  readonly features: readonly string[];
};

/** What is sold, and by whom. */
export type Offer = { readonly plans: readonly OfferedPlan[]; readonly seller: Seller };

export function currentPriceOf(plan: OfferedPlan): Price {
  const { priceCents, discountedPriceCents, billingInterval: interval, currency } = plan;
  return { cents: Math.min(discountedPriceCents ?? priceCents, priceCents), interval, currency };
}

/** Whoever has a tax number charges the tax, and every price has it in. */
export function includesVat({ taxNumber }: Seller): boolean {
  return taxNumber !== undefined;
}

/** null: the seller charges no tax. */
export function taxPercentOf(seller: Seller): number | null {
  return includesVat(seller) ? (seller.taxPercent ?? DEFAULT_TAX_PERCENT) : null;
}

type FirstPlan = OfferedPlan & {
  readonly description: Texts;
  readonly discountPercent: number | null;
  readonly audience: Audience;
};

/** The plans of a new installation (docs/decisions/0050). A site whose API is elsewhere tells of them too. */
export const firstPlans: readonly [FirstPlan, ...FirstPlan[]] = [
  {
    id: "premium-monthly",
    name: { en: "Premium Monthly", ar: "الباقة المميّزة الشهرية" },
    description: {
      en: "Daily follow-up and new values every week, paid by the month.",
      ar: "متابعة يومية لمهام أطفالكم وقيم جديدة كل أسبوع، تُدفع شهريًا.",
    },
    priceCents: 37_00,
    discountedPriceCents: null,
    discountPercent: null,
    currency: "AED",
    billingInterval: "month",
    audience: "families",
    features: featureKeysOf("premium-monthly"),
  },
  {
    id: "premium-yearly",
    name: { en: "Premium Yearly", ar: "الباقة المميّزة السنوية" },
    description: {
      en: "Everything we have, for the whole family, for about one dirham a day.",
      ar: "كل ما لدينا للعائلة كلها، بنحو درهم واحد في اليوم.",
    },
    priceCents: 365_00,
    discountedPriceCents: null,
    discountPercent: null,
    currency: "AED",
    billingInterval: "year",
    audience: "families",
    features: featureKeysOf("premium-yearly"),
  },
  {
    id: "classroom-yearly",
    name: { en: "Classroom Yearly", ar: "باقة الصف السنوية" },
    description: {
      en: "For teachers and schools: weekly tasks, proofs and shared files for a whole class.",
      ar: "للمعلّمين والمدارس: مهام أسبوعية وإثباتات إنجاز وملفات مشتركة للصف كله.",
    },
    priceCents: 1095_00,
    discountedPriceCents: 876_00,
    discountPercent: 20,
    currency: "AED",
    billingInterval: "year",
    audience: "schools",
    features: featureKeysOf("classroom-yearly"),
  },
];

export const firstOffer: Offer = { plans: firstPlans, seller: {} };
