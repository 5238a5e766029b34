import { and, eq, gt, lte, not, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Language } from "../../../contract/languages.ts";
import { accounts, families, plans, subscriptions } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { MailKind } from "../../mail/kind.ts";
import { type Link, layOut, type WrittenMail } from "../../mail/layout.ts";
import { formatGulfDate } from "../../pages/gulf-date.ts";
import { addDays } from "../dates.ts";
import { describePlan } from "../plans.ts";
import { isFreeRow, writeNextPrice } from "./next-charge.ts";
import { wantsReminders } from "./reminder-readers.ts";
import { manageLabel, subscriptionsPage, turnOffReminders } from "./words.ts";

const LEAD_DAYS = 7;

type Figures = {
  planName: string;
  /** Another plan starts with the charge. */
  isChange: boolean;
  date: string;
  price: string;
  href: string;
  turnOff: Link;
};

export const renewalComingMail: MailKind<{ accountId: string }> = {
  name: "renewal_coming",
  async write(deps, { language, payload }) {
    const [found] = await findRenewals(deps, eq(accounts.id, payload.accountId));
    if (!found?.subscription.periodEnd) return undefined;
    const charged = found.next ?? found.subscription;
    return texts[language]({
      planName: describePlan(found.nextPlan ?? found.plan, language).name,
      isChange: found.next !== null,
      date: formatGulfDate(language, found.subscription.periodEnd),
      price: writeNextPrice(language, found.family, charged),
      href: subscriptionsPage(deps.config.publicOrigin),
      turnOff: turnOffReminders(deps, language, payload.accountId),
    });
  },
};

/** What waits for the end of the running plan is charged in its place. */
const next = alias(subscriptions, "next");
const nextPlan = alias(plans, "next_plan");

/** The adults who are charged for a year soon; asked again when the mail leaves. */
export function findRenewals({ db, clock }: Pick<Deps, "db" | "clock">, which?: SQL) {
  const now = clock();
  return db
    .select({
      account: accounts,
      family: families,
      subscription: subscriptions,
      plan: plans,
      next,
      nextPlan,
      occasion: renewalOccasion,
    })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .innerJoin(families, eq(families.id, subscriptions.familyId))
    .innerJoin(accounts, eq(accounts.familyId, families.id))
    .leftJoin(next, and(eq(next.familyId, families.id), eq(next.status, "scheduled")))
    .leftJoin(nextPlan, eq(nextPlan.id, next.planId))
    .where(
      and(
        eq(subscriptions.status, "active"),
        gt(subscriptions.periodEnd, now),
        lte(subscriptions.periodEnd, addDays(now, LEAD_DAYS)),
        not(isFreeRow),
        sql`coalesce(${nextPlan.billingInterval}, ${plans.billingInterval}) = 'year'`,
        sql`coalesce(${next.priceCents}, ${subscriptions.priceCents}) > 0`,
        wantsReminders,
        which,
      ),
    );
}

const dueSeconds = sql`floor(extract(epoch from ${subscriptions.periodEnd}))`;
export const renewalOccasion: SQL<string> = sql`concat('renewal_coming:', ${subscriptions.id}, ':', ${dueSeconds}, ':', ${accounts.id})`;

const texts: Record<Language, (figures: Figures) => WrittenMail> = {
  en: ({ planName, isChange, date, price, href, turnOff }) =>
    layOut(
      "en",
      isChange ? `Your plan changes on ${date}` : `Your plan renews on ${date}`,
      [
        {
          paragraph: isChange
            ? "Thank you for being with us. The plan that you chose starts soon."
            : "Thank you for being with us. Your yearly plan renews soon.",
        },
        {
          facts: [
            ["Plan", planName],
            ["Next charge", date],
            ["Amount", price],
          ],
        },
        {
          paragraph: `To go on there is nothing to do. Cancel on your subscriptions page before ${date}, and nothing is charged.`,
        },
        { link: { label: manageLabel.en, href } },
      ],
      turnOff,
    ),
  ar: ({ planName, isChange, date, price, href, turnOff }) =>
    layOut(
      "ar",
      isChange ? `تتغيّر باقتكم في ${date}` : `يتجدّد اشتراككم في ${date}`,
      [
        {
          paragraph: isChange
            ? "شكرًا لبقائكم معنا. تبدأ قريبًا الباقة التي اخترتموها."
            : "شكرًا لبقائكم معنا. يقترب موعد تجديد اشتراككم السنوي.",
        },
        {
          facts: [
            ["الباقة", planName],
            ["الخصم التالي", date],
            ["المبلغ", price],
          ],
        },
        {
          paragraph: `لا يلزمكم أي إجراء للاستمرار، وإن ألغيتم من صفحة الاشتراكات قبل ${date}، فلن يُخصم شيء.`,
        },
        { link: { label: manageLabel.ar, href } },
      ],
      turnOff,
    ),
};
