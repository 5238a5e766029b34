import type { Context } from "hono";
import type { Deps } from "../../deps.ts";
import type { ApiApp } from "../../http/mount-call.ts";
import type { RenderDeps } from "../../pages/kept-files.ts";
import { showFailure } from "../../pages/show-failure.ts";
import { showPage } from "../../pages/show-page.ts";
import { checkReceiptAddress } from "./address.ts";
import { readDocument } from "./document.ts";
import { showNoReceipt } from "./no-receipt.ts";

/** Anybody who has the address of a receipt, or of all of them, may read it for as long as it is good. */
export function mountReceipts(app: ApiApp, deps: Deps & RenderDeps): void {
  const handle = (answer: (context: Context) => Promise<Response>) => (context: Context) =>
    answer(context).catch((error) =>
      showFailure(error, context, deps.logger, (reason) => ({ name: "no-receipt", facts: { reason } })),
    );
  app.get(
    "/receipts/:id",
    handle((context) => showReceipt(context, deps)),
  );
  app.get(
    "/receipts/all/:accountId",
    // A reader of one receipt needs no ZIP.
    handle(async (context) => (await import("./archive.ts")).answerArchive(context, deps)),
  );
}

async function showReceipt(context: Context, deps: Deps): Promise<Response> {
  const id = context.req.param("id") ?? "";
  const { until = "", signature = "" } = context.req.query();
  const check = checkReceiptAddress(deps, { id, until, signature });
  if (check !== "good") return showNoReceipt(context, check);
  const document = await readDocument(deps, id);
  if (!document) return showNoReceipt(context, "wrong");
  return showPage(context, { name: "receipt", facts: { document } });
}
