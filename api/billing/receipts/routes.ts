import type { Language } from "../../../contract/languages.ts";
import { copy } from "../../copy/copy.ts";
import type { Deps } from "../../deps.ts";
import type { ApiApp } from "../../http/mount-call.ts";
import { answerFailurePage, renderNotice } from "../../pages/failure-page.ts";
import { answerPage, type Page, readPageLanguage } from "../../pages/page-shell.ts";
import { checkReceiptAddress, type ReceiptAddress } from "./address.ts";
import { readCharge } from "./charge.ts";
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
  const found = check === "good" ? await readCharge(deps, address.id) : undefined;
  if (!found) return { title, body: renderNotice(wrong, link), language, status: 404 };
  const { business } = deps.config;
  const receipt = renderReceipt(found.charge, found.plan, { language, business });
  return { ...receipt, language, style: RECEIPT_STYLE };
}

function noReceipt(language: Language) {
  const { noReceipt: title, back } = copy[language].pages.receipt;
  return { title, link: { label: back, href: "/subscriptions" } };
}
