import { eq } from "drizzle-orm";
import type { BuyerFacts, CreditNoteFacts, ReceiptFacts } from "../../../contract/receipt.ts";
import { addDays } from "../../../contract/rules.ts";
import { accounts, type Charge, type Plan } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { nameOf } from "../../family/family.ts";
import { formatNumber, readCharge } from "../../family/receipts/charge.ts";
import { formatCreditNoteNumber, readCreditNote } from "../../family/receipts/credit-note.ts";
import { SANDBOX } from "../providers/sandbox/card.ts";

type DocumentDeps = Pick<Deps, "db" | "config">;

/** The receipt, invoice or credit note of this id. */
export async function readDocument(
  deps: DocumentDeps,
  id: string,
): Promise<ReceiptFacts | CreditNoteFacts | undefined> {
  const paid = await readCharge(deps, id);
  if (paid) return { ...(await describeSale(deps, paid)), ...describeReceipt(paid.charge) };
  const refunded = await readCreditNote(deps, id);
  if (!refunded) return undefined;
  const { note, charge } = refunded;
  return {
    ...(await describeSale(deps, refunded)),
    kind: "credit note",
    number: formatCreditNoteNumber(note),
    date: note.createdAt.toISOString(),
    of: { number: formatNumber(charge), date: charge.createdAt.toISOString() },
    refundedCents: note.cents,
  };
}

/** What a receipt and its credit notes have in common. */
async function describeSale(deps: DocumentDeps, { charge, plan }: { charge: Charge; plan: Plan }) {
  const { seller } = deps.config.business;
  const { currency, taxPercent } = charge;
  return {
    seller,
    buyer: charge.buyer ?? (await findPayer(deps, charge)),
    plan: plan.name,
    period: {
      from: charge.periodStart.toISOString(),
      to: addDays(charge.periodEnd, -1).toISOString(),
    },
    currency,
    taxPercent,
    isSandbox: charge.provider === SANDBOX,
  };
}

function describeReceipt(charge: Charge) {
  const { listCents, discountCents, creditCents, refundedCents, promoCode, providerReceiptUrl } = charge;
  return {
    kind: "receipt" as const,
    number: formatNumber(charge),
    date: charge.createdAt.toISOString(),
    listCents,
    discountCents,
    creditCents,
    paidCents: charge.amountCents,
    refundedCents,
    promoCode,
    card: charge.cardLast4,
    providerNumber: providerReceiptUrl === null ? null : charge.providerReference,
  };
}

/** The adult who paid, as they were called on that day: the buyer if the family has named nobody. */
async function findPayer(
  { db }: Pick<Deps, "db">,
  { payerId, payerName }: Pick<Charge, "payerId" | "payerName">,
): Promise<BuyerFacts> {
  if (payerName) return { name: payerName };
  const [payer] = await db
    .select()
    .from(accounts)
    .where(eq(accounts.id, payerId ?? ""));
  return payer ? { name: nameOf(payer) } : {};
}
