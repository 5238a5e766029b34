import type { Language } from "../../../contract/languages.ts";
import type { BillingInterval } from "../../../contract/money.ts";
import type { MailKind } from "../../mail/kind.ts";
import { layOut, type WrittenMail } from "../../mail/layout.ts";
import { writePrice } from "../../pages/format-price.ts";
import { formatGulfDate } from "../../pages/gulf-date.ts";
import { isFree } from "../family/state.ts";
import { describePlan } from "../plans.ts";
import { writeNextPrice } from "./next-charge.ts";
import { readSubscription } from "./read-subscription.ts";
import { everyInterval, manageLabel, subscriptionsPage } from "./words.ts";

type Start = { planName: string; href: string } & (
  | { kind: "gift"; until: string }
  | { kind: "free days"; firstCharge: string; price: string; interval: BillingInterval }
  | {
      kind: "paid";
      paid: string;
      paidOn: string;
      nextCharge: string;
      price: string;
      interval: BillingInterval;
    }
);

/** Not sent once the plan was cancelled, changed or ended: another mail tells of that. */
export const planStartedMail: MailKind<{ subscriptionId: string; isGift: "yes" | "no" }> = {
  name: "plan_started",
  async write({ db, config: { publicOrigin } }, { language, payload, createdAt }) {
    const found = await readSubscription(db, payload.subscriptionId);
    if (found?.subscription.status !== "active" || !found.subscription.periodEnd) return undefined;
    const { subscription, plan, family } = found;
    const price = (cents: number) => writePrice(language, cents, subscription.currency);
    const end = formatGulfDate(language, found.subscription.periodEnd);
    const base = {
      planName: describePlan(plan, language).name,
      href: subscriptionsPage(publicOrigin),
      price: writeNextPrice(language, family, subscription),
      interval: plan.billingInterval,
    };
    if (payload.isGift === "yes") return texts[language]({ ...base, kind: "gift", until: end });
    if (isFree(subscription)) return texts[language]({ ...base, kind: "free days", firstCharge: end });
    return texts[language]({
      ...base,
      kind: "paid",
      paid: price(subscription.figures?.dueTodayCents ?? subscription.priceCents),
      paidOn: formatGulfDate(language, subscription.paidAt ?? createdAt),
      nextCharge: end,
    });
  },
};

const texts: Record<Language, (start: Start) => WrittenMail> = {
  en: (start) => {
    const { planName, href } = start;
    const link = { link: { label: manageLabel.en, href } };
    if (start.kind === "gift")
      return layOut("en", "A plan for your family, as a gift", [
        { paragraph: "Your family has been given a plan. Nothing is charged, and it does not renew." },
        {
          facts: [
            ["Plan", planName],
            ["Yours until", start.until],
          ],
        },
        { link: { label: "View Subscriptions", href } },
      ]);
    const every = everyInterval.en[start.interval];
    if (start.kind === "free days")
      return layOut("en", "Your plan has started", [
        {
          paragraph: "Thank you! Your plan is open to your family from now on. Nothing has been charged yet.",
        },
        {
          facts: [
            ["Plan", planName],
            ["First charge", start.firstCharge],
            ["Amount", start.price],
          ],
        },
        {
          paragraph: `After that it renews ${every} until you cancel. Cancel on your subscriptions page before ${start.firstCharge}, and nothing is charged.`,
        },
        link,
      ]);
    return layOut("en", "Your plan has started", [
      { paragraph: "Thank you! Your plan is open to your family from now on." },
      {
        facts: [
          ["Plan", planName],
          ["Paid", start.paid],
          ["Paid on", start.paidOn],
          ["Next charge", start.nextCharge],
          ["Next amount", start.price],
        ],
      },
      {
        paragraph: `It renews ${every} until you cancel. You can cancel at any time on your subscriptions page; the plan stays yours to the end of the paid period.`,
      },
      link,
    ]);
  },
  ar: (start) => {
    const { planName, href } = start;
    const link = { link: { label: manageLabel.ar, href } };
    if (start.kind === "gift")
      return layOut("ar", "باقة هدية لعائلتكم", [
        { paragraph: "حصلت عائلتكم على باقة هدية. لا يُخصم أي مبلغ، ولا تتجدّد الباقة بعد انتهائها." },
        {
          facts: [
            ["الباقة", planName],
            ["سارية حتى", start.until],
          ],
        },
        { link: { label: "عرض الاشتراكات", href } },
      ]);
    const every = everyInterval.ar[start.interval];
    if (start.kind === "free days")
      return layOut("ar", "بدأ اشتراككم", [
        { paragraph: "شكرًا لكم! باقتكم سارية من الآن، ولم يُخصم أي مبلغ بعد." },
        {
          facts: [
            ["الباقة", planName],
            ["أول خصم", start.firstCharge],
            ["المبلغ", start.price],
          ],
        },
        {
          paragraph: `بعد ذلك يتجدّد الاشتراك ${every} إلى أن تلغوه. وإن ألغيتموه من صفحة الاشتراكات قبل ${start.firstCharge}، فلن يُخصم شيء.`,
        },
        link,
      ]);
    return layOut("ar", "بدأ اشتراككم", [
      { paragraph: "شكرًا لكم! باقتكم سارية من الآن." },
      {
        facts: [
          ["الباقة", planName],
          ["المبلغ المدفوع", start.paid],
          ["تاريخ الدفع", start.paidOn],
          ["الخصم التالي", start.nextCharge],
          ["مبلغه", start.price],
        ],
      },
      {
        paragraph: `يتجدّد الاشتراك ${every} إلى أن تلغوه. ويمكنكم إلغاؤه في أي وقت من صفحة الاشتراكات، وتبقى الباقة سارية حتى نهاية الفترة المدفوعة.`,
      },
      link,
    ]);
  },
};
