import { eq } from "drizzle-orm";
import Stripe from "stripe";
import { forgetFailure, keepFailure } from "../../../chores/one-by-one.ts";
import { webhookEvents } from "../../../db/schema.ts";
import { Failure } from "../../../http/failure.ts";
import { syncCard, takeCard } from "./card.ts";
import { MissingAtStripe, type StripeDeps } from "./client.ts";
import { syncCustomer } from "./customers/customers.ts";
import { syncDispute, syncInvoice, syncRefund } from "./invoices.ts";
import { syncFailedRefund } from "./refunds/failed-refund.ts";
import { giveUpUnpaid } from "./renewal.ts";
import { idOf } from "./state.ts";
import { readSession, syncSession, syncSubscription } from "./sync.ts";

const TOLERANCE_SECONDS = 300;
const UNHANDLED = "an event of Stripe cannot be handled";

/** Believes only the raw body that Stripe signed, and only within five minutes either way. */
export function readStripeEvent(
  { stripe, clock }: StripeDeps,
  webhookSecret: string,
  { rawBody, signature }: { rawBody: string; signature: string },
): Stripe.Event {
  const now = clock().getTime();
  const times = signature.split(",").filter((part) => part.startsWith("t="));
  const signedAt = Number(times[0]?.slice(2));
  // The library refuses what is too old, not what is from the future, and fails on a signature without a value.
  if (
    times.length !== 1 ||
    signedAt * 1000 > now + TOLERANCE_SECONDS * 1000 ||
    /(^|,)v1=?(,|$)/.test(signature)
  )
    throw new Failure("invalid_signature");
  try {
    return stripe.webhooks.constructEvent(
      rawBody,
      signature,
      webhookSecret,
      TOLERANCE_SECONDS,
      undefined,
      now,
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError)
      throw new Failure("invalid_signature");
    if (error instanceof SyntaxError) throw new Failure("invalid_request");
    throw error;
  }
}

/** An event only says where to look. It counts as handled when what it led to is done; else Stripe sends it again. */
export async function handleStripeEvent(deps: StripeDeps, event: Stripe.Event): Promise<void> {
  const [known] = await deps.db.select().from(webhookEvents).where(eq(webhookEvents.id, event.id));
  if (known) return;
  await follow(deps, event).catch(async (error) => {
    if (!isAboutMissing(event, error)) {
      if (!(error instanceof Failure)) await keepFailure(deps, UNHANDLED, event, error);
      throw error;
    }
    // Stripe no longer has what the event names, so it would fail each time.
    deps.logger.warn({ event: event.id, type: event.type }, "an event names nothing that Stripe has");
  });
  await forgetFailure(deps, UNHANDLED, event);
  await deps.db
    .insert(webhookEvents)
    .values({ id: event.id, receivedAt: deps.clock() })
    .onConflictDoNothing();
}

/** What the event itself names is missing, not something that it led to. */
function isAboutMissing({ data: { object } }: Stripe.Event, error: unknown): boolean {
  return error instanceof MissingAtStripe && "id" in object && object.id === error.id;
}

async function follow(deps: StripeDeps, event: Stripe.Event): Promise<void> {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.expired":
    case "checkout.session.async_payment_succeeded":
      return followSession(deps, event.data.object.id);
    case "checkout.session.async_payment_failed":
      return giveUpUnpaid(deps, event.data.object.id);
    case "customer.subscription.created":
    case "customer.subscription.updated":
    case "customer.subscription.deleted":
      return syncSubscription(deps, event.data.object.id);
    case "invoice.paid":
    case "invoice.payment_failed":
      return syncInvoice(deps, event.data.object.id);
    case "payment_method.updated":
    case "payment_method.automatically_updated":
      return syncCard(deps, idOf(event.data.object.customer) ?? "");
    case "customer.updated":
    case "customer.deleted":
      return syncCustomer(deps, event.data.object.id);
    case "charge.refunded":
      return syncRefund(deps, event.data.object.id);
    case "refund.failed":
      return syncFailedRefund(deps, event.data.object.id);
    case "charge.dispute.created":
    case "charge.dispute.closed":
      return syncDispute(deps, event.data.object.id);
  }
}

/** One that was opened to enter a card takes no payment. */
async function followSession(deps: StripeDeps, sessionId: string): Promise<void> {
  const session = await readSession(deps, sessionId);
  if (session.mode === "setup") await takeCard(deps, session);
  else await syncSession(deps, session);
}
