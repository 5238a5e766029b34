import { eq } from "drizzle-orm";
import { keepFailure } from "../../../../chores/one-by-one.ts";
import { charges } from "../../../../db/schema.ts";
import { changeFamily } from "../../../../family/change-families.ts";
import { askStripe, readFromStripe, type StripeDeps } from "../client.ts";
import { idOf } from "../state.ts";

const FAILED = "a refund did not arrive, and somebody must pay it back";

/** The bank sent a refund back, so that the family does not have its money: the books say so, and the operator is told. */
export async function syncFailedRefund(deps: StripeDeps, refundId: string): Promise<void> {
  const refund = await readFromStripe(refundId, deps.stripe.refunds.retrieve(refundId));
  if (refund.status !== "failed" && refund.status !== "canceled") return;
  const { amount: cents, currency, failure_reason: reason } = refund;
  const charge = await findCharge(deps, idOf(refund.payment_intent));
  if (charge?.providerReference) {
    const { familyId, providerReference } = charge;
    const failed = { providerReference, cents, failedRefund: refundId };
    await changeFamily(deps, familyId, (draft) => {
      draft.effects.push({ kind: "take back refund", ...failed });
    });
  }
  const price = `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;
  const one = { id: refundId, ...(charge && { familyId: charge.familyId }) };
  await keepFailure(deps, FAILED, one, new Error(`${price}, ${reason ?? refund.status}`));
}

async function findCharge({ db, stripe }: StripeDeps, intent: string | null) {
  if (!intent) return undefined;
  const payment = { type: "payment_intent", payment_intent: intent } as const;
  const { data } = await askStripe(stripe.invoicePayments.list({ payment, status: "paid" }));
  const invoiceId = idOf(data[0]?.invoice);
  if (!invoiceId) return undefined;
  const [charge] = await db.select().from(charges).where(eq(charges.providerReference, invoiceId));
  return charge;
}
