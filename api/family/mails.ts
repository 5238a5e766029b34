import type { Money } from "../../contract/mails.ts";

/** How often the family was told that a renewal failed. */
export type FailedStage = "first" | "again" | "last";

/**
 * What becomes of a plan whose payer leaves: until when it runs, what is not charged then, and what was paid for the days
 * left. Amounts are in cents; moments are ISO texts.
 */
export type PlanLeft = { endsAt?: string; currency?: string; cents?: string; unused?: string };

/** What a card is charged next. */
export type ChargeFacts = { at?: string; cents?: string; currency?: string };

export function readMoney(cents: string, currency: string | undefined): Money {
  return { cents: Number(cents), currency: currency || null };
}

export function readCharge({ at, cents, currency }: ChargeFacts): (Money & { at: string }) | undefined {
  return at ? { at, ...readMoney(cents ?? "0", currency) } : undefined;
}

/** The mails that a change of a family promises, with the facts that each needs. Accounts and billing write them. */
export type FamilyMails = {
  /** `chargeId`: the payment that it starts with, whose receipt comes along. */
  plan_started: { subscriptionId: string; isGift: "yes" | "no"; chargeId?: string };
  gift_added: { subscriptionId: string; until: string };
  /** `timeZone`: in which its provider counts months. */
  price_change: { subscriptionId: string; timeZone?: string };
  /** The price that was announced and does not come, and its first charge. */
  price_stays: { subscriptionId: string; from: string; cents: string };
  receipt: { chargeId: string };
  refund: { creditNoteId: string };
  payment_approval: { subscriptionId: string; dueAt: string };
  /** `tries`: its provider does not try the card again. */
  payment_failed: { subscriptionId: string; dueAt: string; stage: FailedStage; tries?: "over" };
  plan_changed: { subscriptionId: string; previousPlanId: string };
  plan_ended: { subscriptionId: string; endedAt: string; why: "unpaid" | "over" };
  cancellation_receipt: { subscriptionId: string; endsAt: string };
  /** To the adult who pays from now on, and to the one who paid before. */
  paying_started: ChargeFacts;
  paying_taken: ChargeFacts & { name: string };
  family_joined: { name: string };
  /** `children`: the first names of those who go along, in a line. */
  family_left: { name: string; endsAt?: string; children?: string; erased?: string };
  family_removed: PlanLeft & { name: string; children?: string };
  you_left: PlanLeft & { children?: string };
  /** To the last adult of a family who joined another one. */
  plan_lost: { planId?: string; cents?: string; currency?: string };
  deletion_asked: ChargeFacts & {
    accountId: string;
    deleteAt: string;
    /** What happens to the plan that renews, if there is one. */
    charge?: "stopped" | "of another";
    /** Other adults were told. */
    others?: "told";
  };
  account_kept: { accountId: string; renews?: "yes" };
  /**
   * To the other adults: until when the plan runs, and which children go unless one of them agrees. Mails that version 1
   * queued have no `accountId`.
   */
  adult_leaving: { accountId?: string; name: string; deleteAt: string; endsAt?: string; children?: string };
  adult_stays: { accountId?: string; name: string; renews?: "yes" };
  consent_withdrawn: { name: string; child: string; deleteAt: string };
};
