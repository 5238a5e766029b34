import type { FamilyMails } from "../../family/mails.ts";
import type { MailKind } from "../../mail/kind.ts";
import { readCreditNote } from "./read-document.ts";

export const refundMail: MailKind<FamilyMails["refund"]> = {
  name: "refund",
  async write(deps, { payload: { creditNoteId } }) {
    const facts = await readCreditNote(deps, creditNoteId);
    return facts && { name: "refund", facts };
  },
};
