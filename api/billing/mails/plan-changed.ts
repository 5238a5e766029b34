import { eq } from "drizzle-orm";
import type { Language } from "../../../contract/languages.ts";
import type { BillingInterval } from "../../../contract/money.ts";
import { plans } from "../../db/schema.ts";
import type { MailKind } from "../../mail/kind.ts";
import { layOut, type WrittenMail } from "../../mail/layout.ts";
import { writePrice } from "../../pages/format-price.ts";
import { formatGulfDate } from "../../pages/gulf-date.ts";
import { describePlan } from "../plans.ts";
import { readSubscription } from "./read-subscription.ts";
import { everyInterval, manageLabel, subscriptionsPage } from "./words.ts";

type Change = {
  planName: string;
  previousName: string | undefined;
  nextCharge: string;
  nextPrice: string;
  interval: BillingInterval;
  href: string;
} & ({ kind: "now"; credit: string | undefined; paid: string } | { kind: "later" });

/**
 * With the figures that were confirmed. Not sent once the change was undone, or the plan cancelled, changed
 * again or ended.
 */
export const planChangedMail: MailKind<{ subscriptionId: string; previousPlanId: string }> = {
  name: "plan_changed",
  async write({ db, config: { publicOrigin } }, { language, payload }) {
    const found = await readSubscription(db, payload.subscriptionId);
    if (!found?.subscription.figures) return undefined;
    const { figures, status, currency } = found.subscription;
    if (status !== "active" && status !== "scheduled") return undefined;
    const [previous] = await db.select().from(plans).where(eq(plans.id, payload.previousPlanId));
    const price = (cents: number) => writePrice(language, cents, currency);
    const base = {
      planName: describePlan(found.plan, language).name,
      previousName: previous && describePlan(previous, language).name,
      nextCharge: formatGulfDate(language, new Date(figures.nextChargeAt)),
      nextPrice: price(figures.nextChargeCents),
      interval: found.plan.billingInterval,
      href: subscriptionsPage(publicOrigin),
    };
    if (figures.kind === "change_later") return texts[language]({ ...base, kind: "later" });
    const credit = figures.creditCents > 0 ? price(figures.creditCents) : undefined;
    return texts[language]({ ...base, kind: "now", credit, paid: price(figures.dueTodayCents) });
  },
};

function fact(label: string, value: string | undefined): [string, string][] {
  return value ? [[label, value]] : [];
}

const texts: Record<Language, (change: Change) => WrittenMail> = {
  en: (change) => {
    const { planName, previousName, nextCharge, nextPrice, href } = change;
    const link = { link: { label: manageLabel.en, href } };
    if (change.kind === "later")
      return layOut("en", `Your plan changes on ${nextCharge}`, [
        { paragraph: "Nothing changes until then, and nothing is charged before." },
        {
          facts: [
            ...fact("Until then", previousName),
            ["From then on", planName],
            ["Next charge", nextCharge],
            ["Amount", nextPrice],
          ],
        },
        {
          paragraph: `You can undo the change or cancel on your subscriptions page before ${nextCharge}.`,
        },
        link,
      ]);
    return layOut("en", "Your plan has changed", [
      { paragraph: "Your new plan is open to your family from now on." },
      {
        facts: [
          ["New plan", planName],
          ...fact("Instead of", previousName),
          ...fact("Credit", change.credit),
          ["Paid", change.paid],
          ["Next charge", nextCharge],
          ["Next amount", nextPrice],
        ],
      },
      {
        paragraph: `It renews ${everyInterval.en[change.interval]} until you cancel. You can cancel at any time on your subscriptions page.`,
      },
      link,
    ]);
  },
  ar: (change) => {
    const { planName, previousName, nextCharge, nextPrice, href } = change;
    const link = { link: { label: manageLabel.ar, href } };
    if (change.kind === "later")
      return layOut("ar", `تتغيّر باقتكم في ${nextCharge}`, [
        { paragraph: "لا يتغيّر شيء قبل ذلك اليوم، ولا يُخصم قبله أي مبلغ." },
        {
          facts: [
            ...fact("حتى ذلك اليوم", previousName),
            ["من ذلك اليوم", planName],
            ["الخصم التالي", nextCharge],
            ["المبلغ", nextPrice],
          ],
        },
        {
          paragraph: `يمكنكم التراجع عن التغيير أو إلغاء الاشتراك من صفحة الاشتراكات قبل ${nextCharge}.`,
        },
        link,
      ]);
    return layOut("ar", "تم تغيير باقتكم", [
      { paragraph: "باقتكم الجديدة سارية من الآن." },
      {
        facts: [
          ["الباقة الجديدة", planName],
          ...fact("بدلًا من", previousName),
          ...fact("الرصيد", change.credit),
          ["المبلغ المدفوع", change.paid],
          ["الخصم التالي", nextCharge],
          ["مبلغه", nextPrice],
        ],
      },
      {
        paragraph: `يتجدّد الاشتراك ${everyInterval.ar[change.interval]} إلى أن تلغوه، ويمكنكم إلغاؤه في أي وقت من صفحة الاشتراكات.`,
      },
      link,
    ]);
  },
};
