import { desc, eq } from "drizzle-orm";
import type { Payment } from "../../../contract/calls.ts";
import type { Language } from "../../../contract/languages.ts";
import { charges, plans } from "../../db/schema.ts";
import { settleFamily } from "../family/change-family.ts";
import { describePlan } from "../plans.ts";
import type { BillingDeps } from "../providers/provider.ts";
import { receiptAddress } from "./address.ts";
import { formatNumber } from "./charge.ts";
import { formatCreditNoteNumber, listCreditNotes } from "./credit-note.ts";

export async function listPayments(
  deps: BillingDeps,
  familyId: string,
  language: Language,
): Promise<Payment[]> {
  await settleFamily(deps, familyId);
  const rows = await deps.db
    .select({ charge: charges, plan: plans })
    .from(charges)
    .innerJoin(plans, eq(plans.id, charges.planId))
    .where(eq(charges.familyId, familyId))
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
