import { and, asc, eq, ne } from "drizzle-orm";
import type { Language } from "../../../contract/languages.ts";
import { copy } from "../../copy/copy.ts";
import { accounts, type Charge } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { ApiApp } from "../../http/mount-call.ts";
import { answerFailurePage, renderNotice } from "../../pages/failure-page.ts";
import { answerPage, type Page, readPageLanguage } from "../../pages/page-shell.ts";
import { checkReceiptAddress, type ReceiptAddress } from "./address.ts";
import { readCharge } from "./charge.ts";
import { readCreditNote } from "./credit-note.ts";
import { describeCreditNote, describeReceipt, type Receipt } from "./describe.ts";
import { RECEIPT_STYLE, renderReceipt } from "./page.ts";

/** Whoever has the address of a receipt may read it, for as long as it is good. */
export function mountReceipts(app: ApiApp, deps: Deps): void {
  app.get("/receipts/:id", async (context) => {
    const language = readPageLanguage(context);
    const { until = "", signature = "" } = context.req.query();
    const address = { id: context.req.param("id"), until, signature };
    try {
      return await answerPage(context, await showReceipt(deps, address, language));
    } catch (error) {
      return answerFailurePage(error, context, deps.logger, noReceipt(language));
    }
  });
}

async function showReceipt(deps: Deps, address: ReceiptAddress, language: Language): Promise<Page> {
  const { expired, wrong } = copy[language].pages.receipt;
  const { title, link } = noReceipt(language);
  const check = checkReceiptAddress(deps, address);
  if (check === "expired") return { title, body: renderNotice(expired, link), language, status: 410 };
  const found = check === "good" ? await findDocument(deps, address.id) : undefined;
  if (!found) return { title, body: renderNotice(wrong, link), language, status: 404 };
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

function noReceipt(language: Language) {
  const { noReceipt: title, back } = copy[language].pages.receipt;
  return { title, link: { label: back, href: "/subscriptions" } };
}
