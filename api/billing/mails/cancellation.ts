import type { Language } from "../../../contract/languages.ts";
import type { MailKind } from "../../mail/kind.ts";
import { layOut, type WrittenMail } from "../../mail/layout.ts";
import { formatGulfDate } from "../../pages/gulf-date.ts";
import { isFree } from "../family/state.ts";
import { describePlan } from "../plans.ts";
import { readSubscription } from "./read-subscription.ts";
import { subscriptionsPage } from "./words.ts";

type Figures = {
  planName: string;
  date: string;
  href: string;
  isBeforeFirstCharge: boolean;
  /** Cancelled with a payment open: it ended with that. */
  isOver: boolean;
};

/** Not sent to a family that has resumed meanwhile. */
export const cancellationMail: MailKind<{ subscriptionId: string; endsAt: string }> = {
  name: "cancellation_receipt",
  async write({ db, config: { publicOrigin } }, { language, payload, createdAt }) {
    const found = await readSubscription(db, payload.subscriptionId);
    if (found?.subscription.status !== "cancelled" && found?.subscription.status !== "ended")
      return undefined;
    const endsAt = new Date(payload.endsAt);
    return texts[language]({
      planName: describePlan(found.plan, language).name,
      date: formatGulfDate(language, endsAt),
      href: subscriptionsPage(publicOrigin),
      isBeforeFirstCharge: isFree(found.subscription),
      isOver: endsAt <= createdAt,
    });
  },
};

const texts: Record<Language, (figures: Figures) => WrittenMail> = {
  en: ({ planName, date, href, isBeforeFirstCharge, isOver }) =>
    layOut("en", "Your subscription is cancelled", [
      {
        paragraph: isBeforeFirstCharge
          ? "Your family's subscription is cancelled before its first charge: nothing has been charged, and nothing will be."
          : "Your family's subscription is cancelled. Nothing more will be charged.",
      },
      {
        facts: [
          ["Plan", planName],
          [isOver ? "Ended on" : "Ends on", date],
        ],
      },
      {
        paragraph: isOver
          ? "You can choose a plan again whenever you like."
          : "Everything in the plan stays open to your family until then. You can resume it before that day.",
      },
      { link: { label: "View Subscriptions", href } },
    ]),
  ar: ({ planName, date, href, isBeforeFirstCharge, isOver }) =>
    layOut("ar", "تم إلغاء اشتراككم", [
      {
        paragraph: isBeforeFirstCharge
          ? "تم إلغاء اشتراك عائلتكم قبل أول خصم، فلم يُخصم شيء ولن يُخصم."
          : "تم إلغاء اشتراك عائلتكم، ولن يُخصم أي مبلغ بعد الآن.",
      },
      {
        facts: [
          ["الباقة", planName],
          [isOver ? "انتهت في" : "تنتهي في", date],
        ],
      },
      {
        paragraph: isOver
          ? "يمكنكم اختيار باقة من جديد متى شئتم."
          : "تبقى كل مزايا الباقة متاحة لعائلتكم حتى هذا التاريخ، ويمكنكم استئناف الاشتراك قبله.",
      },
      { link: { label: "عرض الاشتراكات", href } },
    ]),
};
