import { and, eq, inArray } from "drizzle-orm";
import type { Language } from "../../../contract/languages.ts";
import { subscriptions } from "../../db/schema.ts";
import type { MailKind } from "../../mail/kind.ts";
import { layOut, type WrittenMail } from "../../mail/layout.ts";
import { formatGulfDate } from "../../pages/gulf-date.ts";
import { describePlan } from "../plans.ts";
import { readSubscription } from "./read-subscription.ts";
import { subscriptionsPage } from "./words.ts";

type Figures = { planName: string; date: string; href: string };

/** Not sent to a family that has a plan again. */
export const planEndedMail: MailKind<{ subscriptionId: string; endedAt: string }> = {
  name: "plan_ended",
  async write({ db, config: { publicOrigin } }, { language, payload }) {
    const found = await readSubscription(db, payload.subscriptionId);
    if (!found) return undefined;
    const running = and(
      eq(subscriptions.familyId, found.family.id),
      inArray(subscriptions.status, ["active", "cancelled"]),
    );
    if ((await db.$count(subscriptions, running)) > 0) return undefined;
    return texts[language]({
      planName: describePlan(found.plan, language).name,
      date: formatGulfDate(language, new Date(payload.endedAt)),
      href: subscriptionsPage(publicOrigin),
    });
  },
};

const texts: Record<Language, (figures: Figures) => WrittenMail> = {
  en: ({ planName, date, href }) =>
    layOut("en", "Your plan has ended", [
      { paragraph: "Nothing more will be charged, and what your family has done so far stays." },
      {
        facts: [
          ["Plan", planName],
          ["Ended on", date],
        ],
      },
      { paragraph: "You can choose a plan again whenever you like." },
      { link: { label: "See the plans", href } },
    ]),
  ar: ({ planName, date, href }) =>
    layOut("ar", "انتهت باقتكم", [
      { paragraph: "لن يُخصم أي مبلغ بعد الآن، ويبقى كل ما أنجزته عائلتكم محفوظًا." },
      {
        facts: [
          ["الباقة", planName],
          ["انتهت في", date],
        ],
      },
      { paragraph: "يمكنكم اختيار باقة من جديد متى شئتم." },
      { link: { label: "عرض الباقات", href } },
    ]),
};
