import type { Context } from "hono";
import { showPage } from "../../pages/show-page.ts";

export function showNoReceipt(context: Context, reason: "expired" | "wrong"): Promise<Response> {
  const status = reason === "expired" ? 410 : 404;
  return showPage(context, { name: "no-receipt", facts: { reason } }, { status });
}
