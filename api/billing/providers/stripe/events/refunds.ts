import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { type Charge, charges } from "../../../../db/schema.ts";
import { changeFamily } from "../../../../family/change-families.ts";
import { noteRefund } from "../../../../family/decide/plans/provider-says.ts";
import { Failure } from "../../../../http/failure.ts";
import { describeError } from "../../../../start-error.ts";
import type { CardRefund } from "../../provider.ts";
import { askStripe, isRefusedByStripe, readFromStripe, type StripeDeps, TAKES_MONEY } from "../client.ts";
import { syncInvoice } from "../invoices.ts";
import { idOf } from "../state.ts";

/** A payment has few of each. */
const MOST = 100;

/** What Stripe refuses, such as more than it still has of the payment, is said by a refusal of ours. */
export async function refundAtStripe(deps: StripeDeps, refund: CardRefund): Promise<void> {
  const { providerReference: invoice, cents: amount, dedupeKey: idempotencyKey } = refund;
  try {
    const { data } = await askStripe(deps.stripe.invoicePayments.list({ invoice, status: "paid" }));
    const payment = data[0];
    const intent = idOf(payment?.payment.payment_intent);
    if (!payment || !intent) throw new Failure("refund_refused");
    const { refundedCents, lostCents, disputedCents } = await readReturned(deps, intent);
    const takenBack = lostCents + disputedCents;
    const left = (payment.amount_paid ?? 0) - refundedCents - takenBack;
    // What a bank takes back, or may, is not given twice. Other refunds Stripe counts itself.
    if (takenBack > 0 && amount > left) throw new Failure("refund_refused");
    await askStripe(
      deps.stripe.refunds.create({ payment_intent: intent, amount }, { ...TAKES_MONEY, idempotencyKey }),
    );
  } catch (error) {
    if (!isRefusedByStripe(error)) throw error;
    deps.logger.error(describeError(error), "Stripe refused a refund");
    throw new Failure("refund_refused", { cause: error });
  }
}

/** What went back to the card. */
export async function syncRefund(deps: StripeDeps, chargeId: string): Promise<void> {
  const charge = await readFromStripe(chargeId, deps.stripe.charges.retrieve(chargeId));
  const intent = idOf(charge.payment_intent);
  const payment = await findPayment(deps, intent);
  if (intent && payment) await noteReturned(deps, intent, payment.charge);
}

/** Refunds and lost disputes together are what went back; the books take no more than was paid. */
export async function noteReturned(
  deps: StripeDeps,
  intent: string,
  { familyId, providerReference }: Charge,
): Promise<void> {
  const { refundedCents, lostCents } = await readReturned(deps, intent);
  const refund = { providerReference: providerReference ?? "", cents: refundedCents + lostCents };
  await changeFamily(deps, familyId, (draft) => noteRefund(draft, refund));
}

async function readReturned({ stripe }: StripeDeps, payment_intent: string) {
  const ofPayment = { payment_intent, limit: MOST };
  const paid = await askStripe(stripe.charges.list(ofPayment));
  const disputes = await askStripe(stripe.disputes.list(ofPayment));
  return {
    refundedCents: paid.data.reduce((sum, each) => sum + each.amount_refunded, 0),
    lostCents: addUp(disputes.data.filter(({ status }) => status === "lost")),
    disputedCents: addUp(disputes.data.filter(isOpen)),
  };
}

function addUp(disputes: readonly Stripe.Dispute[]): number {
  return disputes.reduce((sum, { amount }) => sum + amount, 0);
}

const CLOSED: ReadonlySet<string> = new Set(["lost", "won", "warning_closed", "prevented"]);

export function isOpen({ status }: Stripe.Dispute): boolean {
  return !CLOSED.has(status);
}

export type Payment = { readonly charge: Charge; readonly remoteId: string };

/** The charge of ours that a payment at Stripe is, and the subscription there that it was for. */
export async function findPayment(deps: StripeDeps, intent: string | null): Promise<Payment | undefined> {
  if (!intent) return undefined;
  const payment = { type: "payment_intent", payment_intent: intent } as const;
  const { data } = await askStripe(deps.stripe.invoicePayments.list({ payment, status: "paid" }));
  const invoiceId = idOf(data[0]?.invoice);
  if (!invoiceId) return undefined;
  // The event of the payment itself may come later.
  const remoteId = await syncInvoice(deps, invoiceId);
  const [charge] = await deps.db.select().from(charges).where(eq(charges.providerReference, invoiceId));
  return charge && remoteId ? { charge, remoteId } : undefined;
}
