import { eq } from "drizzle-orm";
import type { Language } from "../../../contract/languages.ts";
import { charges, plans } from "../../db/schema.ts";
import type { MailKind } from "../../mail/kind.ts";
import { type Fact, layOut, type WrittenMail } from "../../mail/layout.ts";
import { describeReceipt, type Receipt, type ReceiptLine } from "../receipts/describe.ts";
import { subscriptionsPage } from "./words.ts";

type Figures = Receipt & { isNothing: boolean; href: string };

export const receiptMail: MailKind<{ chargeId: string }> = {
  name: "receipt",
  async write({ db, config: { publicOrigin } }, { language, payload }) {
    const [found] = await db
      .select({ charge: charges, plan: plans })
      .from(charges)
      .innerJoin(plans, eq(plans.id, charges.planId))
      .where(eq(charges.id, payload.chargeId));
    if (!found) return undefined;
    const receipt = describeReceipt(found.charge, found.plan, language);
    const href = subscriptionsPage(publicOrigin);
    return texts[language]({ ...receipt, isNothing: found.charge.amountCents === 0, href });
  },
};

function toFact({ label, value, kind }: ReceiptLine): Fact {
  return kind === "code" ? [label, value, kind] : [label, value];
}

const texts: Record<Language, (figures: Figures) => WrittenMail> = {
  en: ({ number, lines, sandboxNote, isNothing, href }) =>
    layOut("en", `Receipt ${number}`, [
      {
        paragraph: isNothing
          ? "Thank you! Nothing was charged this time: your credit or promo code covered it."
          : "Thank you! Here is what was charged.",
      },
      { facts: lines.map(toFact) },
      ...(sandboxNote ? [{ paragraph: sandboxNote }] : []),
      {
        paragraph:
          "The receipt to print is on your subscriptions page, under Payments. You can cancel there at any time.",
      },
      { link: { label: "Open the receipt", href } },
    ]),
  ar: ({ number, lines, sandboxNote, isNothing, href }) =>
    layOut("ar", `إيصال الدفع ${number}`, [
      {
        paragraph: isNothing
          ? "شكرًا لكم! لم يُخصم أي مبلغ هذه المرة، فقد غطّاه رصيدكم أو رمز الخصم."
          : "شكرًا لكم! هذه تفاصيل الدفعة.",
      },
      { facts: lines.map(toFact) },
      ...(sandboxNote ? [{ paragraph: sandboxNote }] : []),
      {
        paragraph:
          "الإيصال الجاهز للطباعة في قسم الدفعات من صفحة الاشتراكات، ومنها يمكنكم إلغاء الاشتراك في أي وقت.",
      },
      { link: { label: "عرض الإيصال", href } },
    ]),
};
