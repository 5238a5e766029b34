import { copy } from "../../copy/copy.ts";
import type { FamilyMails } from "../../family/mails.ts";
import { readCreditNote } from "../../family/receipts/credit-note.ts";
import type { MailKind } from "../../mail/kind.ts";
import { receiptAddressInMail } from "../receipts/address.ts";
import { describeCreditNote } from "../receipts/describe.ts";
import { linkToSubscriptions } from "./links.ts";

export const refundMail: MailKind<FamilyMails["refund"]> = {
  name: "refund",
  async write(deps, { language, payload }) {
    const found = await readCreditNote(deps, payload.creditNoteId);
    if (!found) return undefined;
    const { refund: words, links } = copy[language].mails;
    const { number, lines, sandboxNote } = describeCreditNote(found, language);
    return {
      language,
      subject: words.subject(number),
      blocks: [
        { paragraph: words.refunded },
        { facts: lines.map(({ label, value }) => [label, value]) },
        ...(sandboxNote ? [{ paragraph: sandboxNote }] : []),
        { link: { label: words.link, href: receiptAddressInMail(deps, found.note) } },
        linkToSubscriptions(deps, links.manage),
      ],
    };
  },
};
