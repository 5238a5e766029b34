import type Stripe from "stripe";
import type { ApiConfig } from "../../../config.ts";
import { Failure } from "../../../http/failure.ts";

const TIMEOUT_MS = 10_000;
const RETRY_SECONDS = 30;

/** null: the sandbox, which does not load Stripe's library. */
export async function createStripe({ stripe }: Pick<ApiConfig, "stripe">): Promise<Stripe | null> {
  if (!stripe) return null;
  const { default: Client } = await import("stripe");
  return new Client(stripe.secretKey, { timeout: TIMEOUT_MS, maxNetworkRetries: 1 });
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
  return ["StripeConnectionError", "StripeAPIError", "StripeRateLimitError"].includes(typeOf(error));
}

/** What is gone or over at Stripe answers with a refusal; the caller then reads how things stand. */
export function isRefusedByStripe(error: unknown): boolean {
  return typeOf(error) === "StripeInvalidRequestError";
}

export function isWronglySigned(error: unknown): boolean {
  return typeOf(error) === "StripeSignatureVerificationError";
}

/** By name: the classes would load the library. */
function typeOf(error: unknown): string {
  return error instanceof Error && "type" in error ? String(error.type) : "";
}
