import { and, eq, isNotNull } from "drizzle-orm";
import { type Charge, charges, creditNotes } from "../db/schema.ts";
import { changeFamily } from "../family/change-families.ts";
import { noteRefund } from "../family/decide/plans/provider-says.ts";
import type { BillingDeps } from "./providers/provider.ts";

export type Refund = { readonly charge: Charge; readonly cents: number };
export type RefusedRefund =
  | { readonly refused: "no such payment" | "nothing paid" | "refunded already" }
  | { readonly refused: "more than is left"; readonly leftCents: number; readonly currency: string | null };

/** What giving a payment back would mean: all that is left of it, unless an amount is named. */
export async function previewRefund(
  { db }: Pick<BillingDeps, "db">,
  receipt: string,
  wantedCents: number | undefined,
): Promise<Refund | RefusedRefund> {
  const [, year, number] = /^(\d{4})-0*(\d{1,9})$/.exec(receipt) ?? [];
  const isOfIt = and(eq(charges.receiptYear, Number(year)), eq(charges.receiptNumber, Number(number)));
  const [charge] = year ? await db.select().from(charges).where(isOfIt) : [];
  if (!charge) return { refused: "no such payment" };
  if (charge.amountCents === 0) return { refused: "nothing paid" };
  const leftCents = charge.amountCents - charge.refundedCents;
  if (leftCents === 0) return { refused: "refunded already" };
  if (wantedCents !== undefined && wantedCents > leftCents)
    return { refused: "more than is left", leftCents, currency: charge.currency };
  return { charge, cents: wantedCents ?? leftCents };
}

/** At the provider first: what we tell the family has happened. Twice at once, it happens once. */
export async function makeRefund(deps: BillingDeps, { charge, cents }: Refund): Promise<void> {
  const { id, familyId, provider, refundedCents } = charge;
  const providerReference = charge.providerReference ?? "";
  const total = refundedCents + cents;
  // One that did not arrive is made again, and is another one then.
  const failed = and(eq(creditNotes.chargeId, id), isNotNull(creditNotes.failedRefund));
  const times = await deps.db.$count(creditNotes, failed);
  const dedupeKey = `refund:${id}:${total}${times > 0 ? `:${times}` : ""}`;
  await deps.providers.find(provider).refund?.(deps, { providerReference, cents, dedupeKey });
  await changeFamily(deps, familyId, (draft) => noteRefund(draft, { providerReference, cents: total }));
}
