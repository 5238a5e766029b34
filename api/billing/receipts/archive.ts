import { eq } from "drizzle-orm";
import { strToU8, zipSync } from "fflate";
import type { Context } from "hono";
import { TIME_ZONE } from "../../../contract/rules.ts";
import { toWallClock } from "../../../contract/zone.ts";
import { copy } from "../../copy/copy.ts";
import { accounts, charges } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { formatNumber } from "../../family/receipts/charge.ts";
import { formatCreditNoteNumber, listCreditNotes } from "../../family/receipts/credit-note.ts";
import { limit } from "../../limits/rate-limits.ts";
import { renderNotice } from "../../pages/failure-page.ts";
import { answerPage, readPageLanguage, renderFile } from "../../pages/page-shell.ts";
import { archiveName, checkReceiptAddress } from "./address.ts";
import { noReceipt, renderDocument } from "./document.ts";
import { isPaymentOf } from "./payments.ts";

/** Enough for anybody, too little to keep a processor busy. */
const LIMIT = { name: "archive", max: 30, windowSeconds: 600 };

/** All documents of an adult, or those of one year's payments, in a ZIP that is made at once and kept nowhere. */
export async function answerArchive(context: Context, deps: Deps): Promise<Response> {
  const language = readPageLanguage(context);
  const { year, until = "", signature = "" } = context.req.query();
  const accountId = context.req.param("accountId") ?? "";
  const check = checkReceiptAddress(deps, { id: archiveName(accountId), until, signature });
  if (check !== "good") {
    const { expired, wrong } = copy[language].pages.receipt;
    const { title, link } = noReceipt(language);
    const body = renderNotice(check === "expired" ? expired : wrong, link);
    return answerPage(context, { title, body, language, status: check === "expired" ? 410 : 404 });
  }
  await limit(deps, { ...LIMIT, key: accountId });
  const files: Record<string, Uint8Array> = {};
  for (const { id, number } of await listDocuments(deps, accountId, year)) {
    const page = await renderDocument(deps, id, language);
    if (page) files[`${number}.html`] = strToU8(await renderFile(context, page, deps.config.publicOrigin));
  }
  return new Response(new Blob([zipSync(files)]), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="receipts${year ? `-${Number(year)}` : ""}.zip"`,
      "Cache-Control": "no-store",
    },
  });
}

/** A credit note comes with the payment that it is for, as it does on the screen. */
async function listDocuments({ db }: Deps, accountId: string, year: string | undefined) {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account) return [];
  const isShown = isPaymentOf({ accountId, familyId: account.familyId });
  const all = await db.select().from(charges).where(isShown);
  const paid = all.filter(({ createdAt }) => !year || yearOf(createdAt) === Number(year));
  const notes = await listCreditNotes(db, paid);
  return [
    ...paid.map((charge) => ({ id: charge.id, number: formatNumber(charge) })),
    ...notes.map((note) => ({ id: note.id, number: formatCreditNoteNumber(note) })),
  ];
}

function yearOf(moment: Date): number {
  return toWallClock(moment, TIME_ZONE).getUTCFullYear();
}
