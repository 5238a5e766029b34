import type { Charge } from "../../db/schema.ts";
import type { BillingDeps } from "../deps.ts";

/** Where the receipt of a charge is shown: by its provider, else by us. */
export function receiptAddress({ config }: BillingDeps, { id, providerReceiptUrl }: Charge): string {
  return providerReceiptUrl ?? `${config.publicOrigin}/receipts/${id}`;
}
