import { eq } from "drizzle-orm";
import type { Language } from "../../../contract/languages.ts";
import { copy } from "../../copy/copy.ts";
import { accounts, type Charge } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { nameOf } from "../../family/family.ts";
import { readCharge } from "../../family/receipts/charge.ts";
import { readCreditNote } from "../../family/receipts/credit-note.ts";
import type { Page } from "../../pages/page-shell.ts";
import { describeCreditNote, describeReceipt, type Receipt } from "./describe.ts";
import { RECEIPT_STYLE, renderReceipt } from "./page.ts";

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
async function findPayer({ db }: Deps, { payerId, payerName }: Charge): Promise<{ name?: string }> {
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
