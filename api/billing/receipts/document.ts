import { eq } from "drizzle-orm";
import type { Language } from "../../../contract/languages.ts";
import type { CreditNoteFacts, ReceiptFacts } from "../../../contract/receipt.ts";
import { addDays } from "../../../contract/rules.ts";
import { copy } from "../../copy/copy.ts";
import { accounts, type Charge, type Plan } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { nameOf } from "../../family/family.ts";
import { formatNumber, readCharge } from "../../family/receipts/charge.ts";
import { formatCreditNoteNumber, readCreditNote } from "../../family/receipts/credit-note.ts";
import type { Page } from "../../pages/page-shell.ts";
import { SANDBOX } from "../providers/sandbox/card.ts";
import { describeCreditNote, describeReceipt, type Receipt } from "./describe.ts";
import { RECEIPT_STYLE, renderReceipt } from "./page.ts";

type DocumentDeps = Pick<Deps, "db" | "config">;

/** The receipt, invoice or credit note of this id. */
export async function readDocument(
  deps: DocumentDeps,
  id: string,
): Promise<ReceiptFacts | CreditNoteFacts | undefined> {
  const paid = await readCharge(deps, id);
  if (paid) return { ...(await describeSale(deps, paid)), ...tellReceipt(paid.charge) };
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

function tellReceipt(charge: Charge) {
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

/** The receipt, invoice or credit note of this id; undefined where there is none. */
export async function renderDocument(deps: Deps, id: string, language: Language): Promise<Page | undefined> {
  const found = await findDocument(deps, id);
  if (!found) return undefined;
  const { charge, describe } = found;
  const buyer = charge.buyer ?? (await findPayer(deps, charge));
  const { business } = deps.config;
  const isTaxed = charge.taxPercent !== null;
  const receipt = renderReceipt(describe, { language, business, buyer, isTaxed });
  return { ...receipt, language, style: RECEIPT_STYLE };
}

type Document = { readonly charge: Charge; readonly describe: (language: Language) => Receipt };

async function findDocument(deps: Deps, id: string): Promise<Document | undefined> {
  const paid = await readCharge(deps, id);
  if (paid) return { charge: paid.charge, describe: (side) => describeReceipt(paid.charge, paid.plan, side) };
  const refunded = await readCreditNote(deps, id);
  return refunded && { charge: refunded.charge, describe: (side) => describeCreditNote(refunded, side) };
}

/** Where the family has named nobody, the adult who paid, as they were called on that day. */
async function findPayer(
  { db }: Pick<Deps, "db">,
  { payerId, payerName }: Charge,
): Promise<{ name?: string }> {
  if (payerName) return { name: payerName };
  const [payer] = await db
    .select()
    .from(accounts)
    .where(eq(accounts.id, payerId ?? ""));
  return payer ? { name: nameOf(payer) } : {};
}

export function noReceipt(language: Language) {
  const { noReceipt: title, back } = copy[language].pages.receipt;
  return { title, link: { label: back, href: "/subscriptions" } };
}
