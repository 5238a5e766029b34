import { randomUUID } from "node:crypto";
import type { Account, Charge, CreditNote, Subscription } from "../db/schema.ts";
import { queueByName } from "../mail/outbox.ts";
import type { FamilyDeps } from "./deps.ts";
import type { FailedStage, FamilyMails } from "./mails.ts";

/** What happened to a family's money; `subscription` as it is afterwards. */
export type FamilyEvent =
  /** `charge`: the payment that it starts with. */
  | { readonly kind: "started"; readonly subscription: Subscription; readonly charge?: Charge }
  | { readonly kind: "charged"; readonly subscription: Subscription; readonly charge: Charge }
  | {
      readonly kind: "payment_failed";
      readonly subscription: Subscription;
      readonly stage: FailedStage;
      /** Its provider does not try the card again. */
      readonly isLastTry?: boolean;
    }
  /** Its charge waits until the payer has approved it, as the bank asks. */
  | { readonly kind: "approval_needed"; readonly subscription: Subscription }
  /** The operator gave a running plan more time. */
  | { readonly kind: "lengthened"; readonly subscription: Subscription }
  /** It costs something else from a day on. */
  | { readonly kind: "price_announced"; readonly subscription: Subscription }
  /** It does not: what was announced, and its first charge. */
  | {
      readonly kind: "price_withdrawn";
      readonly subscription: Subscription;
      readonly from: Date;
      readonly cents: number;
    }
  | { readonly kind: "changed"; readonly subscription: Subscription; readonly previousPlanId: string }
  | {
      readonly kind: "ended";
      readonly subscription: Subscription;
      readonly at: Date;
      readonly why: "unpaid" | "over";
    }
  | { readonly kind: "cancelled"; readonly subscription: Subscription; readonly at: Date };

type Reader = Pick<Account, "id" | "email" | "language">;
type Announcement = (reader: Reader) => Promise<void>;

/** Queues the mail about an event in the transaction of its change, once to each reader. */
export async function announce(
  deps: FamilyDeps,
  event: FamilyEvent,
  readers: readonly Reader[],
): Promise<void> {
  const tellReader = prepare(deps, event);
  for (const reader of readers) await tellReader(reader);
}

export async function announceRefund(
  deps: FamilyDeps,
  { id }: CreditNote,
  readers: readonly Reader[],
): Promise<void> {
  const tellReader = mail(deps, "refund", { creditNoteId: id }, id);
  for (const reader of readers) await tellReader(reader);
}

function prepare(deps: FamilyDeps, event: FamilyEvent): Announcement {
  const { subscription } = event;
  const { id: subscriptionId } = subscription;
  const now = deps.clock();
  switch (event.kind) {
    case "started": {
      const isGift = deps.providers.find(subscription.provider).atPeriodEnd === "ends" ? "yes" : "no";
      const chargeId = event.charge?.id;
      const payload = { subscriptionId, isGift, ...(chargeId && { chargeId }) } as const;
      return mail(deps, "plan_started", payload, chargeId ?? subscriptionId);
    }
    case "lengthened": {
      const until = subscription.periodEnd?.toISOString() ?? "";
      return mail(deps, "gift_added", { subscriptionId, until }, `${subscriptionId}:${until}`);
    }
    case "price_announced": {
      const { timeZone } = deps.providers.find(subscription.provider);
      const payload = { subscriptionId, ...(timeZone && { timeZone }) };
      // Announced, taken back and announced again is another mail.
      return mail(deps, "price_change", payload, `${subscriptionId}:${randomUUID()}`);
    }
    case "price_withdrawn": {
      const payload = { subscriptionId, from: event.from.toISOString(), cents: String(event.cents) };
      return mail(deps, "price_stays", payload, `${subscriptionId}:${randomUUID()}`);
    }
    case "charged":
      return mail(deps, "receipt", { chargeId: event.charge.id }, event.charge.id);
    case "approval_needed": {
      const dueAt = findDueMoment(subscription, now);
      const asked = `${subscriptionId}:${subscription.graceEndsAt?.toISOString()}`;
      return mail(deps, "payment_approval", { subscriptionId, dueAt }, asked);
    }
    case "payment_failed": {
      const { stage } = event;
      const dueAt = findDueMoment(subscription, now);
      const failed = stage === "first" ? dueAt : `${subscription.graceEndsAt?.toISOString()}:${stage}`;
      const payload = { subscriptionId, dueAt, stage, ...(event.isLastTry && { tries: "over" as const }) };
      return mail(deps, "payment_failed", payload, `${subscriptionId}:${failed}`);
    }
    case "changed": {
      const { previousPlanId } = event;
      const confirmed = `${subscriptionId}:${subscription.quote?.at}`;
      return mail(deps, "plan_changed", { subscriptionId, previousPlanId }, confirmed);
    }
    case "ended": {
      const { at, why } = event;
      return mail(deps, "plan_ended", { subscriptionId, endedAt: at.toISOString(), why }, subscriptionId);
    }
    case "cancelled":
      // Cancelled, resumed and cancelled again is another mail, however soon.
      return mail(
        deps,
        "cancellation_receipt",
        { subscriptionId, endsAt: event.at.toISOString() },
        `${subscriptionId}:${randomUUID()}`,
      );
  }
}

function findDueMoment({ periodEnd }: Subscription, now: Date): string {
  return (periodEnd && periodEnd < now ? periodEnd : now).toISOString();
}

function mail<Name extends keyof FamilyMails>(
  deps: FamilyDeps,
  name: Name,
  payload: FamilyMails[Name],
  what: string,
): Announcement {
  return ({ id, email: recipient, language }) => {
    const dedupeKey = `${name}:${what}:${id}`;
    return queueByName(deps, { name, payload, recipient, language, dedupeKey });
  };
}
