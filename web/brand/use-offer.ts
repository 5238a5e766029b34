import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { createContext, use } from "react";
import { formatPrice } from "../../contract/format-price.ts";
import { centsPerDay, type Price } from "../../contract/money.ts";
import {
  currentPriceOf,
  firstOffer,
  includesVat,
  type Offer,
  type OfferedPlan,
} from "../../contract/offer.ts";
import { languageOf } from "../copy/language-of.ts";

/** Only public pages have it: they are rendered where the plans are known. */
export const OfferContext = createContext<Offer>(firstOffer);

export type ToldPlan = Pick<OfferedPlan, "id" | "features"> & {
  readonly name: string;
  readonly isYearly: boolean;
  readonly cents: number;
  readonly currency: string;
  /** With its interval: "365 AED per year". */
  readonly price: string;
  readonly perDay: string;
};

export type ToldOffer = {
  readonly plans: readonly ToldPlan[];
  /** The plan that stands for all where one figure is told: the first by the year. */
  readonly main: ToldPlan;
  readonly vatIncluded: boolean;
};

/** What is on offer in the words of a language. */
export function tellOffer({ plans, seller }: Offer, i18n: I18n): ToldOffer {
  const [first = tellPlan(firstOffer.plans[0] as OfferedPlan, i18n), ...others] = plans.map((plan) =>
    tellPlan(plan, i18n),
  );
  const all = [first, ...others];
  return {
    plans: all,
    main: all.find(({ isYearly }) => isYearly) ?? first,
    vatIncluded: includesVat(seller),
  };
}

export function useOffer(): ToldOffer {
  return tellOffer(use(OfferContext), useLingui().i18n);
}

function tellPlan(plan: OfferedPlan, i18n: I18n): ToldPlan {
  const language = languageOf(i18n);
  const current = currentPriceOf(plan);
  const { cents, interval, currency } = current;
  return {
    id: plan.id,
    features: plan.features,
    name: plan.name[language],
    isYearly: interval === "year",
    cents,
    currency: currency ?? "USD",
    price: i18n._(perInterval[interval](formatPrice(cents, currency, language))),
    perDay: formatPrice(centsPerDay(current), currency, language),
  };
}

const perInterval = {
  month: (price: string) => msg`${price} per month`,
  year: (price: string) => msg`${price} per year`,
} satisfies Record<Price["interval"], unknown>;
