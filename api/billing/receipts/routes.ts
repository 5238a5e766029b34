import type { Context } from "hono";
import type { Language } from "../../../contract/languages.ts";
import { copy } from "../../copy/copy.ts";
import type { Deps } from "../../deps.ts";
import type { ApiApp } from "../../http/mount-call.ts";
import { answerFailurePage, renderNotice } from "../../pages/failure-page.ts";
import { answerPage, type Page, readPageLanguage } from "../../pages/page-shell.ts";
import { checkReceiptAddress, type ReceiptAddress } from "./address.ts";
import { noReceipt, renderDocument } from "./document.ts";

/** Whoever has the address of a receipt, or of all of them, may read it for as long as it is good. */
export function mountReceipts(app: ApiApp, deps: Deps): void {
  const handle = (answer: (context: Context) => Promise<Response>) => (context: Context) =>
    answer(context).catch((error) =>
      answerFailurePage(error, context, deps.logger, noReceipt(readPageLanguage(context))),
    );
  app.get(
    "/receipts/:id",
    handle(async (context) => {
      const { until = "", signature = "" } = context.req.query();
      const address = { id: context.req.param("id") ?? "", until, signature };
      return answerPage(context, await showReceipt(deps, address, readPageLanguage(context)));
    }),
  );
  app.get(
    "/receipts/all/:accountId",
    // Whoever only reads one needs no ZIP.
    handle(async (context) => (await import("./archive.ts")).answerArchive(context, deps)),
  );
}

async function showReceipt(deps: Deps, address: ReceiptAddress, language: Language): Promise<Page> {
  const { expired, wrong } = copy[language].pages.receipt;
  const { title, link } = noReceipt(language);
  const check = checkReceiptAddress(deps, address);
  if (check === "expired") return { title, body: renderNotice(expired, link), language, status: 410 };
  const document = check === "good" ? await renderDocument(deps, address.id, language) : undefined;
  return document ?? { title, body: renderNotice(wrong, link), language, status: 404 };
}
