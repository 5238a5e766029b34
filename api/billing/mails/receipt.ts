import type { FamilyMails } from "../../family/mails.ts";
import type { MailKind } from "../../mail/kind.ts";
import { readReceipt } from "./read-document.ts";

export const receiptMail: MailKind<FamilyMails["receipt"]> = {
  name: "receipt",
  async write(deps, { payload: { chargeId } }) {
    const facts = await readReceipt(deps, chargeId);
    return facts && { name: "receipt", facts };
  },
};
