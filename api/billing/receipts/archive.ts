import { eq } from "drizzle-orm";
import { zipSync } from "fflate";
import type { Context } from "hono";
import { TIME_ZONE } from "../../../contract/rules.ts";
import { toWallClock } from "../../../contract/zone.ts";
import { accounts, charges } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { formatNumber } from "../../family/receipts/charge.ts";
import { formatCreditNoteNumber, listCreditNotes } from "../../family/receipts/credit-note.ts";
import { limit } from "../../limits/rate-limits.ts";
import { type RenderDeps, readKeptStyles, renderFile } from "../../pages/kept-files.ts";
import { readPageLanguage } from "../../pages/show-page.ts";
import { archiveName, checkReceiptAddress } from "./address.ts";
import { readDocument } from "./document.ts";
import { showNoReceipt } from "./no-receipt.ts";
import { isPaymentOf } from "./payments.ts";

/** Enough for anybody, too little to keep a processor busy. */
const LIMIT = { name: "archive", max: 30, windowSeconds: 600 };

/** All documents of an adult, or those of one year's payments, in a ZIP that is made at once and kept nowhere. */
export async function answerArchive(context: Context, deps: Deps & RenderDeps): Promise<Response> {
  const { year, until = "", signature = "" } = context.req.query();
  const accountId = context.req.param("accountId") ?? "";
  const check = checkReceiptAddress(deps, { id: archiveName(accountId), until, signature });
  if (check !== "good") return showNoReceipt(context, check);
  await limit(deps, { ...LIMIT, key: accountId });
  const language = readPageLanguage(context);
  const files = await readKeptStyles(deps);
  for (const { id, number } of await listDocuments(deps, accountId, year)) {
    const document = await readDocument(deps, id);
    if (document)
      files[`${number}.html`] = await renderFile(
        deps,
        { name: "receipt", facts: { document } },
        { language },
      );
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
