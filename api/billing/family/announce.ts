import { randomUUID } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import { type Account, accounts, type Charge, type CreditNote, type Subscription } from "../../db/schema.ts";
import type { MailKind } from "../../mail/kind.ts";
import { queueMail } from "../../mail/outbox.ts";
import { cancellationMail } from "../mails/cancellation.ts";
import { giftAddedMail } from "../mails/gift-added.ts";
import { type FailedStage, paymentFailedMail } from "../mails/payment-failed.ts";
import { planChangedMail } from "../mails/plan-changed.ts";
import { planEndedMail } from "../mails/plan-ended.ts";
import { planStartedMail } from "../mails/plan-started.ts";
import { priceChangeMail } from "../mails/price-change.ts";
import { receiptMail } from "../mails/receipt.ts";
import { refundMail } from "../mails/refund.ts";
import type { BillingDeps } from "../providers/provider.ts";

/** What happened to a family's money; `subscription` as it is afterwards. */
export type BillingEvent =
  | { readonly kind: "started"; readonly subscription: Subscription }
  | { readonly kind: "charged"; readonly subscription: Subscription; readonly charge: Charge }
  | { readonly kind: "payment_failed"; readonly subscription: Subscription; readonly stage: FailedStage }
  /** The operator gave a running plan more time. */
  | { readonly kind: "lengthened"; readonly subscription: Subscription }
  /** It costs something else from a day on. */
  | { readonly kind: "price_announced"; readonly subscription: Subscription }
  | { readonly kind: "changed"; readonly subscription: Subscription; readonly previousPlanId: string }
  | {
      readonly kind: "ended";
      readonly subscription: Subscription;
      readonly at: Date;
      readonly why: "unpaid" | "over";
    }
  | { readonly kind: "cancelled"; readonly subscription: Subscription; readonly at: Date };

type Announcement = (reader: Account) => Promise<void>;

/** Queues the mail about an event in the transaction of its change, once to each adult of the family. */
export function announce(deps: BillingDeps, event: BillingEvent): Promise<void> {
  return tellAdults(deps, event.subscription.familyId, prepare(deps, event));
}

export function announceRefund(deps: BillingDeps, familyId: string, { id }: CreditNote): Promise<void> {
  return tellAdults(deps, familyId, mail(deps, refundMail, { creditNoteId: id }, id));
}

async function tellAdults({ db }: BillingDeps, familyId: string, tell: Announcement): Promise<void> {
  const readers = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.familyId, familyId), ne(accounts.role, "child")));
  for (const reader of readers) await tell(reader);
}

function prepare(deps: BillingDeps, event: BillingEvent): Announcement {
  const { subscription } = event;
  const { id: subscriptionId } = subscription;
  const now = deps.clock();
  switch (event.kind) {
    case "started": {
      const isGift = deps.providers.find(subscription.provider).atPeriodEnd === "ends" ? "yes" : "no";
      return mail(deps, planStartedMail, { subscriptionId, isGift }, subscriptionId);
    }
    case "lengthened": {
      const until = subscription.periodEnd?.toISOString() ?? "";
      return mail(deps, giftAddedMail, { subscriptionId, until }, `${subscriptionId}:${until}`);
    }
    case "price_announced": {
      const { nextPriceAt, nextPriceCents } = subscription;
      const what = `${subscriptionId}:${nextPriceAt?.toISOString()}:${nextPriceCents}`;
      return mail(deps, priceChangeMail, { subscriptionId }, what);
    }
    case "charged":
      return mail(deps, receiptMail, { chargeId: event.charge.id }, event.charge.id);
    case "payment_failed": {
      const { periodEnd } = subscription;
      const { stage } = event;
      const dueAt = (periodEnd && periodEnd < now ? periodEnd : now).toISOString();
      const failed = stage === "first" ? dueAt : `${subscription.graceEndsAt?.toISOString()}:${stage}`;
      return mail(deps, paymentFailedMail, { subscriptionId, dueAt, stage }, `${subscriptionId}:${failed}`);
    }
    case "changed": {
      const { previousPlanId } = event;
      const confirmed = `${subscriptionId}:${subscription.quote?.at}`;
      return mail(deps, planChangedMail, { subscriptionId, previousPlanId }, confirmed);
    }
    case "ended": {
      const { at, why } = event;
      return mail(deps, planEndedMail, { subscriptionId, endedAt: at.toISOString(), why }, subscriptionId);
    }
    case "cancelled":
      // Cancelled, resumed and cancelled again is another mail, however soon.
      return mail(
        deps,
        cancellationMail,
        { subscriptionId, endsAt: event.at.toISOString() },
        `${subscriptionId}:${randomUUID()}`,
      );
  }
}

function mail<Payload extends Record<string, string>>(
  deps: BillingDeps,
  kind: MailKind<Payload>,
  payload: NoInfer<Payload>,
  what: string,
): Announcement {
  return ({ id, email: recipient, language }) => {
    const dedupeKey = `${kind.name}:${what}:${id}`;
    return queueMail(deps, { kind, payload, recipient, language, dedupeKey });
  };
}
