import type { Subscription } from "../../../db/schema.ts";
import type { StripeDeps } from "./client.ts";
import { syncInvoice } from "./invoices.ts";
import { readSession, syncSession } from "./sync.ts";

/** Whether a checkout was paid by now: a new plan has a session there, a change that waits for its bank an invoice. */
export async function askForCheckout(
  deps: StripeDeps,
  { providerCheckoutId: name, quote }: Subscription,
): Promise<void> {
  if (!name) return;
  if (quote && quote.kind !== "start") await syncInvoice(deps, name);
  else await syncSession(deps, await readSession(deps, name));
}
