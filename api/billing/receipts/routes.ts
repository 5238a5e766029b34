import { eq } from "drizzle-orm";
import type { Language } from "../../../contract/languages.ts";
import { copy } from "../../copy/copy.ts";
import { charges, plans } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { toFailure } from "../../http/answer-failure.ts";
import type { ApiApp } from "../../http/mount-call.ts";
import { answerPage, type Page, readPageLanguage } from "../../pages/page-shell.ts";
import { checkReceiptAddress, type ReceiptAddress } from "./address.ts";
import { RECEIPT_STYLE, renderNoReceipt, renderReceipt } from "./page.ts";

/** Whoever has the address of a receipt may read it, for as long as it is good. */
export function mountReceipts(app: ApiApp, deps: Deps): void {
  app.get("/receipts/:id", async (context) => {
    const language = readPageLanguage(context);
    const { until = "", signature = "" } = context.req.query();
    try {
      return await answerPage(
        context,
        await showReceipt(deps, { id: context.req.param("id"), until, signature }, language),
      );
    } catch (error) {
      const { code, status } = toFailure(error, deps.logger);
      const message = copy[language].messages[code];
      return answerPage(context, { ...renderNoReceipt({ message }, language), language, status });
    }
  });
}

async function showReceipt(deps: Deps, address: ReceiptAddress, language: Language): Promise<Page> {
  const check = checkReceiptAddress(deps, address);
  if (check !== "good") {
    const status = check === "expired" ? 410 : 404;
    return { ...renderNoReceipt(check, language), language, status };
  }
  const [found] = await deps.db
    .select({ charge: charges, plan: plans })
    .from(charges)
    .innerJoin(plans, eq(plans.id, charges.planId))
    .where(eq(charges.id, address.id));
  if (!found) return { ...renderNoReceipt("wrong", language), language, status: 404 };
  const { business } = deps.config;
  const receipt = renderReceipt(found.charge, found.plan, { language, business });
  return { ...receipt, language, style: RECEIPT_STYLE };
}
