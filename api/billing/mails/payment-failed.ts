import type { Language } from "../../../contract/languages.ts";
import type { MailKind } from "../../mail/kind.ts";
import { layOut, type WrittenMail } from "../../mail/layout.ts";
import { writePrice } from "../../pages/format-price.ts";
import { formatGulfDate } from "../../pages/gulf-date.ts";
import { describePlan } from "../plans.ts";
import { readSubscription } from "./read-subscription.ts";
import { subscriptionsPage } from "./words.ts";

type Figures = { planName: string; dueOn: string; until: string; price: string; href: string };

/** Not sent once it was paid after all, or once the plan has ended: another mail tells of that. */
export const paymentFailedMail: MailKind<{ subscriptionId: string; dueAt: string }> = {
  name: "payment_failed",
  async write({ db, clock, config: { publicOrigin } }, { language, payload }) {
    const found = await readSubscription(db, payload.subscriptionId);
    if (!found) return undefined;
    const { status, graceEndsAt, overdueCents, priceCents, currency } = found.subscription;
    if (status !== "active" || !graceEndsAt || graceEndsAt <= clock()) return undefined;
    return texts[language]({
      planName: describePlan(found.plan, language).name,
      dueOn: formatGulfDate(language, new Date(payload.dueAt)),
      until: formatGulfDate(language, graceEndsAt),
      price: writePrice(language, overdueCents ?? priceCents, currency),
      href: subscriptionsPage(publicOrigin),
    });
  },
};

const texts: Record<Language, (figures: Figures) => WrittenMail> = {
  en: ({ planName, dueOn, until, price, href }) =>
    layOut("en", "Your payment did not go through", [
      { paragraph: `The payment that was due on ${dueOn} did not go through. No amount was taken.` },
      {
        facts: [
          ["Plan", planName],
          ["Amount due", price],
          ["Plan runs until", until],
        ],
      },
      {
        paragraph:
          "Change your card by then, and everything goes on as before. Otherwise the plan ends on that day; what your family has done so far stays.",
      },
      { link: { label: "Change your card", href } },
    ]),
  ar: ({ planName, dueOn, until, price, href }) =>
    layOut("ar", "لم تتم عملية الدفع", [
      { paragraph: `لم تتم الدفعة المستحقة في ${dueOn}، ولم يُخصم أي مبلغ.` },
      {
        facts: [
          ["الباقة", planName],
          ["المبلغ المستحق", price],
          ["الباقة سارية حتى", until],
        ],
      },
      {
        paragraph:
          "غيّروا البطاقة قبل هذا التاريخ ليستمر كل شيء كما هو. وإلا تنتهي الباقة في ذلك اليوم، ويبقى كل ما أنجزته عائلتكم محفوظًا.",
      },
      { link: { label: "تغيير البطاقة", href } },
    ]),
};
