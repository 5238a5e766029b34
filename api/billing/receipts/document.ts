import { and, asc, eq, ne } from "drizzle-orm";
import type { Language } from "../../../contract/languages.ts";
import { copy } from "../../copy/copy.ts";
import { accounts, type Charge } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Page } from "../../pages/page-shell.ts";
import { readCharge } from "./charge.ts";
import { readCreditNote } from "./credit-note.ts";
import { describeCreditNote, describeReceipt, type Receipt } from "./describe.ts";
import { RECEIPT_STYLE, renderReceipt } from "./page.ts";

/** The receipt, invoice or credit note of this id; undefined where there is none. */
export async function renderDocument(deps: Deps, id: string, language: Language): Promise<Page | undefined> {
  const found = await findDocument(deps, id);
  if (!found) return undefined;
  const { charge, describe } = found;
  const buyer = charge.buyer ?? (await findAdult(deps, charge));
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

/** Who opened the account, where the family has named nobody. */
async function findAdult({ db }: Deps, { familyId }: Charge): Promise<{ name?: string }> {
  const [adult] = await db
    .select({ name: accounts.name, email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.familyId, familyId), ne(accounts.role, "child")))
    .orderBy(asc(accounts.createdAt), asc(accounts.email))
    .limit(1);
  return { name: adult?.name ?? adult?.email };
}

export function noReceipt(language: Language) {
  const { noReceipt: title, back } = copy[language].pages.receipt;
  return { title, link: { label: back, href: "/subscriptions" } };
}
