import Stripe from "stripe";
import { Failure } from "../../../http/failure.ts";
import { describeError, reasonOf } from "../../../start-error.ts";
import type { BillingDeps } from "../provider.ts";

/** In the `provider` columns. */
export const STRIPE = "stripe";

const TIMEOUT_MS = 10_000;
const RETRY_SECONDS = 30;

/** A bank may take longer to answer. With one more try it is less than the minute that a proxy waits. */
export const TAKES_MONEY = { timeout: 25_000 };

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
    if (isStripeAway(error)) {
      const cause = new Error(`Stripe does not answer: ${reasonOf(error)}`);
      throw new Failure("unavailable", { retryAfterSeconds: RETRY_SECONDS, cause });
    }
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

export function isRefusedByStripe(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/** Stripe does not have what this id names. */
export class MissingAtStripe extends Error {
  readonly id: string;

  constructor(id: string, refusal: Stripe.errors.StripeInvalidRequestError) {
    super(refusal.message);
    this.id = id;
  }
}

/** Reads what an id names. A parameter that names something missing has the same code, and the status 400. */
export async function readFromStripe<T>(id: string, answer: Promise<T>): Promise<T> {
  try {
    return await askStripe(answer);
  } catch (error) {
    if (isRefusedByStripe(error) && error.code === "resource_missing" && error.statusCode === 404)
      throw new MissingAtStripe(id, error);
    throw error;
  }
}

/**
 * A refusal counts as done only where Stripe, read again, says that it is so already: its error does not say it (a
 * second cancellation is answered as if there were no such subscription).
 */
export async function askUnlessDone(
  question: Promise<unknown>,
  isDone: () => Promise<boolean>,
): Promise<void> {
  try {
    await askStripe(question);
  } catch (error) {
    if (!isRefusedByStripe(error) || !(await isDone())) throw error;
  }
}

/** Whatever else Stripe refuses is told to the caller, and to the operator with Stripe's own words. */
export async function reportRefusal<T>({ logger }: BillingDeps, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError || error instanceof MissingAtStripe)) throw error;
    logger.error(describeError(error), "Stripe refused a request");
    throw new Failure("provider_refused", { cause: error });
  }
}
