import type { MailFacts } from "../../../contract/mails.ts";
import type { WriteDeps } from "../../mail/kind.ts";
import { receiptAddressInMail } from "../receipts/address.ts";
import { readDocument } from "../receipts/document.ts";

/** A receipt with its address. */
export async function readReceipt(deps: WriteDeps, id: string): Promise<MailFacts["receipt"] | undefined> {
  const document = await readDocument(deps, id);
  if (document?.kind !== "receipt") return undefined;
  return { document, href: receiptAddressInMail(deps, { id }) };
}

export async function readCreditNote(deps: WriteDeps, id: string): Promise<MailFacts["refund"] | undefined> {
  const document = await readDocument(deps, id);
  if (document?.kind !== "credit note") return undefined;
  return { document, href: receiptAddressInMail(deps, { id }) };
}
