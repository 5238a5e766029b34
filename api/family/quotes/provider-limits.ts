import type { ErrorCode } from "../../../contract/errors.ts";
import { type Price, periodEnd } from "../../../contract/money.ts";
import type { Quote } from "../../db/schema.ts";
import type { ProviderRules } from "../providers.ts";

type Amount = Pick<Price, "cents" | "currency">;

/** A price that the provider cannot charge. Nothing at all it can. */
export function isTooSmall({ smallestCents = {} }: ProviderRules, { cents, currency }: Amount): boolean {
  return cents > 0 && cents < (smallestCents[currency ?? "USD"] ?? 0);
}

/** Free days that the provider cannot give. */
export function isTooFar({ mostFreeYears, timeZone }: ProviderRules, charge: Date, now: Date): boolean {
  return mostFreeYears !== undefined && charge > periodEnd(now, "year", mostFreeYears, timeZone);
}

/** `quote`: null where the provider will quote a change, which moves no first charge. */
export function findLimitRefusal(
  selling: ProviderRules,
  price: Amount,
  quote: Quote | null,
  now: Date,
): ErrorCode | undefined {
  if (isTooSmall(selling, price)) return "amount_too_small";
  const isFree = quote?.kind === "start" && quote.nextIsFirst;
  return isFree && isTooFar(selling, new Date(quote.nextChargeAt), now) ? "free_time_too_long" : undefined;
}
