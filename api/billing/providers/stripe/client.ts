import Stripe from "stripe";
import { Failure } from "../../../http/failure.ts";
import type { BillingDeps } from "../provider.ts";

/** In the `provider` columns. */
export const STRIPE = "stripe";

const TIMEOUT_MS = 10_000;
const RETRY_SECONDS = 30;

export type StripeKeys = { readonly secretKey: string; readonly webhookSecret: string };
export type StripeDeps = BillingDeps & { readonly stripe: Stripe };

export function createStripeClient(secretKey: string): Stripe {
  return new Stripe(secretKey, { timeout: TIMEOUT_MS, maxNetworkRetries: 1 });
}

/** Stripe being away is not the caller's fault and passes: 503 with Retry-After. */
export async function askStripe<T>(question: Promise<T>): Promise<T> {
  try {
    return await question;
  } catch (error) {
    if (isStripeAway(error)) throw new Failure("unavailable", { retryAfterSeconds: RETRY_SECONDS });
    throw error;
  }
}

function isStripeAway(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError
  );
}

/** What is gone or over at Stripe answers with a refusal; the caller then reads how things are. */
export function isRefusedByStripe(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}
