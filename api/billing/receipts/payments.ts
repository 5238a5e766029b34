import { desc, eq, or } from "drizzle-orm";
import type { Payment } from "../../../contract/calls.ts";
import type { Language } from "../../../contract/languages.ts";
import { charges, plans } from "../../db/schema.ts";
import { settleFamily } from "../../family/change-families.ts";
import { formatNumber } from "../../family/receipts/charge.ts";
import { formatCreditNoteNumber, listCreditNotes } from "../../family/receipts/credit-note.ts";
import { describePlan } from "../plans.ts";
import type { BillingDeps } from "../providers/provider.ts";
import { receiptAddress } from "./address.ts";

type Payer = { readonly accountId: string; readonly familyId: string };

/** Of the family, and what an adult paid for a family that they have left. */
export function isPaymentOf({ accountId, familyId }: Payer) {
  return or(eq(charges.familyId, familyId), eq(charges.payerId, accountId));
}

export async function listPayments(deps: BillingDeps, caller: Payer, language: Language): Promise<Payment[]> {
  await settleFamily(deps, caller.familyId);
  const rows = await deps.db
    .select({ charge: charges, plan: plans })
    .from(charges)
    .innerJoin(plans, eq(plans.id, charges.planId))
    .where(isPaymentOf(caller))
    .orderBy(desc(charges.createdAt), desc(charges.number));
  const notes = await listCreditNotes(
    deps.db,
    rows.map(({ charge }) => charge),
  );
  return rows.map(({ charge, plan }) => ({
    id: charge.id,
    number: formatNumber(charge),
    paid_at: charge.createdAt.toISOString(),
    plan_name: describePlan(plan, language).name,
    period_start: charge.periodStart.toISOString(),
    period_end: charge.periodEnd.toISOString(),
    amount: charge.amountCents,
    currency: charge.currency,
    refunded: charge.refundedCents || null,
    receipt_url: receiptAddress(deps, charge),
    credit_notes: notes
      .filter(({ chargeId }) => chargeId === charge.id)
      .map((note) => ({
        number: formatCreditNoteNumber(note),
        at: note.createdAt.toISOString(),
        amount: note.cents,
        url: receiptAddress(deps, note),
      })),
  }));
}
