import type { Effect } from "../../../family/draft.ts";
import type { Member } from "../../../family/family.ts";
import { ownerOf } from "./people.ts";

export type Mail = {
  readonly to: string;
  readonly name: string;
  readonly payload: Readonly<Record<string, string | undefined>>;
};

/** A charge as the product wrote it down, with the owner of the card that the plan had then. */
export type Charged = {
  readonly reference: string;
  readonly familyId: string;
  readonly provider: string;
  readonly subscriptionId: string;
  readonly cents: number;
  readonly listCents: number;
  readonly discountCents: number;
  readonly creditCents: number;
  readonly payerId: string | null;
  readonly owner: string | undefined;
  /** The adults of the family just before. */
  readonly adults: readonly Member[];
  readonly at: Date;
  refundedCents: number;
};

type Moment = Pick<Charged, "familyId" | "adults" | "at">;
type Charge = Extract<Effect, { kind: "charge" }>;

/** What was charged, refunded and mailed. */
export function openBooks() {
  const charges = new Map<string, Charged>();
  const mails: Mail[] = [];
  return {
    charges,
    mails,
    mail: (mail: Mail) => void mails.push(mail),
    /** false: it was told of before. */
    charge({ charge, subscription }: Charge, moment: Moment): boolean {
      const reference = charge.providerReference ?? "";
      if (charges.has(reference)) return false;
      const { subscriptionId, provider, amountCents, listCents, discountCents, creditCents } = charge;
      charges.set(reference, {
        ...moment,
        reference,
        provider,
        subscriptionId,
        cents: amountCents,
        listCents,
        discountCents: discountCents ?? 0,
        creditCents: creditCents ?? 0,
        payerId: subscription.payerId,
        owner: ownerOf(subscription.cardLast4),
        refundedCents: 0,
      });
      return true;
    },
    /** So much in all. false: nothing of it is new. */
    refund(reference: string, cents: number): boolean {
      const charge = charges.get(reference);
      const refundedCents = Math.min(cents, charge?.cents ?? 0);
      if (!charge || refundedCents <= charge.refundedCents) return false;
      charge.refundedCents = refundedCents;
      return true;
    },
  };
}

export type Books = ReturnType<typeof openBooks>;
