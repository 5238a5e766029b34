import { copy } from "../../copy/copy.ts";
import type { FamilyMails } from "../../family/mails.ts";
import { readCharge } from "../../family/receipts/charge.ts";
import type { MailKind } from "../../mail/kind.ts";
import type { Fact } from "../../mail/layout.ts";
import { receiptAddressInMail } from "../receipts/address.ts";
import { describeReceipt, type ReceiptLine } from "../receipts/describe.ts";
import { linkToSubscriptions } from "./links.ts";

export const receiptMail: MailKind<FamilyMails["receipt"]> = {
  name: "receipt",
  async write(deps, { language, payload }) {
    const found = await readCharge(deps, payload.chargeId);
    if (!found) return undefined;
    const { receipt: words, links } = copy[language].mails;
    const { number, lines, sandboxNote } = describeReceipt(found.charge, found.plan, language);
    return {
      language,
      subject: words.subject(number),
      blocks: [
        { paragraph: found.charge.amountCents === 0 ? words.nothing : words.charged },
        { facts: lines.map(toFact) },
        ...(sandboxNote ? [{ paragraph: sandboxNote }] : []),
        { link: { label: words.link, href: receiptAddressInMail(deps, found.charge) } },
        { paragraph: words.toPrint },
        linkToSubscriptions(deps, links.manage),
      ],
    };
  },
};

function toFact({ label, value, kind }: ReceiptLine): Fact {
  return kind === "code" ? [label, value, kind] : [label, value];
}
