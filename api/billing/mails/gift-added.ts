import type { Language } from "../../../contract/languages.ts";
import type { MailKind } from "../../mail/kind.ts";
import { layOut, type WrittenMail } from "../../mail/layout.ts";
import { formatGulfDate } from "../../pages/gulf-date.ts";
import { describePlan } from "../plans.ts";
import { readSubscription } from "./read-subscription.ts";
import { subscriptionsPage } from "./words.ts";

type Facts = { planName: string; until: string; href: string };

/** A plan that the family has goes on for longer, and nothing is charged for it. */
export const giftAddedMail: MailKind<{ subscriptionId: string; until: string }> = {
  name: "gift_added",
  async write({ db, config: { publicOrigin } }, { language, payload }) {
    const found = await readSubscription(db, payload.subscriptionId);
    if (!found) return undefined;
    return texts[language]({
      planName: describePlan(found.plan, language).name,
      until: formatGulfDate(language, new Date(payload.until)),
      href: subscriptionsPage(publicOrigin),
    });
  },
};

const texts: Record<Language, (facts: Facts) => WrittenMail> = {
  en: ({ planName, until, href }) =>
    layOut("en", "More time for your family, as a gift", [
      { paragraph: "Your plan has been made longer as a gift. Nothing is charged before that day." },
      {
        facts: [
          ["Plan", planName],
          ["Nothing to pay until", until],
        ],
      },
      { link: { label: "View Subscriptions", href } },
    ]),
  ar: ({ planName, until, href }) =>
    layOut("ar", "مدة إضافية لعائلتكم، هدية", [
      { paragraph: "مُدِّدت باقتكم هديةً لعائلتكم، ولا يُطلب أي مبلغ قبل هذا التاريخ." },
      {
        facts: [
          ["الباقة", planName],
          ["لا شيء للدفع حتى", until],
        ],
      },
      { link: { label: "عرض الاشتراكات", href } },
    ]),
};
