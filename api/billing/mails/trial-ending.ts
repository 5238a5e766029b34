import { and, eq, gt, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Language } from "../../../contract/languages.ts";
import type { BillingInterval } from "../../../contract/money.ts";
import { accounts, families, plans, subscriptions } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { MailKind } from "../../mail/kind.ts";
import { type Link, layOut, type WrittenMail } from "../../mail/layout.ts";
import { formatGulfDate } from "../../pages/gulf-date.ts";
import { addDays } from "../dates.ts";
import { describePlan } from "../plans.ts";
import { isFreeRow, writeNextPrice } from "./next-charge.ts";
import { wantsReminders } from "./reminder-readers.ts";
import { everyInterval, manageLabel, subscriptionsPage, turnOffReminders } from "./words.ts";

/** So many days before the end at most, and more than at least: a late start sends one of the two, not both. */
const windows = { "7": { most: 7, least: 1 }, "1": { most: 1, least: 0 } };
export type LeadDays = keyof typeof windows;
export const leads: readonly LeadDays[] = ["7", "1"];

type End = { date: string; href: string; turnOff: Link } & (
  | { kind: "ends" }
  | { kind: "charges"; planName: string; price: string; interval: BillingInterval }
);

export const trialEndingMail: MailKind<{ accountId: string; leadDays: LeadDays }> = {
  name: "trial_ending",
  async write(deps, { language, payload: { accountId, leadDays } }) {
    const base = {
      href: subscriptionsPage(deps.config.publicOrigin),
      turnOff: turnOffReminders(deps, language, accountId),
    };
    const isReader = eq(accounts.id, accountId);
    const [first] = await findFirstCharges(deps, leadDays, isReader);
    if (first?.subscription.periodEnd)
      return texts[language]({
        ...base,
        kind: "charges",
        date: formatGulfDate(language, first.subscription.periodEnd),
        planName: describePlan(first.plan, language).name,
        price: writeNextPrice(language, first.family, first.subscription),
        interval: first.plan.billingInterval,
      });
    const [trial] = await findTrialEnds(deps, leadDays, isReader);
    if (!trial?.family.trialEndsAt) return undefined;
    return texts[language]({
      ...base,
      kind: "ends",
      date: formatGulfDate(language, trial.family.trialEndsAt),
    });
  },
};

type FindDeps = Pick<Deps, "db" | "clock">;

/** The adults whose trial runs out and who have no plan. */
export function findTrialEnds({ db, clock }: FindDeps, leadDays: LeadDays, which?: SQL) {
  // Family by family: of a plain join, the planner would read all subscriptions there are.
  const running = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(eq(subscriptions.familyId, families.id), inArray(subscriptions.status, ["active", "cancelled"])),
    )
    .limit(1)
    .as("running");
  return db
    .select({ account: accounts, family: families, occasion: trialEndOccasion(leadDays) })
    .from(families)
    .innerJoin(accounts, eq(accounts.familyId, families.id))
    .leftJoinLateral(running, sql`true`)
    .where(and(isSoon(families.trialEndsAt, clock(), leadDays), isNull(running.id), wantsReminders, which));
}

/** The adults whose confirmed plan is charged for the first time when the free days end. */
export function findFirstCharges({ db, clock }: FindDeps, leadDays: LeadDays, which?: SQL) {
  return db
    .select({
      account: accounts,
      family: families,
      subscription: subscriptions,
      plan: plans,
      occasion: trialEndOccasion(leadDays),
    })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .innerJoin(families, eq(families.id, subscriptions.familyId))
    .innerJoin(accounts, eq(accounts.familyId, families.id))
    .where(
      and(
        eq(subscriptions.status, "active"),
        isSoon(subscriptions.periodEnd, clock(), leadDays),
        isFreeRow,
        gt(subscriptions.priceCents, 0),
        wantsReminders,
        which,
      ),
    );
}

export function trialEndOccasion(leadDays: LeadDays): SQL<string> {
  return sql`concat('trial_ending:', ${leadDays}::text, ':', ${accounts.id})`;
}

function isSoon(moment: AnyPgColumn, now: Date, leadDays: LeadDays) {
  const { most, least } = windows[leadDays];
  return and(gt(moment, addDays(now, least)), lte(moment, addDays(now, most)));
}

const texts: Record<Language, (end: End) => WrittenMail> = {
  en: (end) => {
    const { date, href, turnOff } = end;
    if (end.kind === "ends")
      return layOut(
        "en",
        `Your free trial ends on ${date}`,
        [
          { paragraph: "You have not confirmed a payment method, so nothing will be charged." },
          {
            facts: [
              ["Free until", date],
              ["Charged after that", "Nothing"],
            ],
          },
          {
            paragraph:
              "After that day the features of the trial close. What your family has done so far stays. If you would like to go on, choose a plan.",
          },
          { link: { label: "See the plans", href } },
        ],
        turnOff,
      );
    return layOut(
      "en",
      `Your first charge is on ${date}`,
      [
        { paragraph: "Your free days end on that day, and your plan is charged for the first time." },
        {
          facts: [
            ["Plan", end.planName],
            ["First charge", date],
            ["Amount", end.price],
          ],
        },
        {
          paragraph: `It then renews ${everyInterval.en[end.interval]} until you cancel. To go on there is nothing to do. Cancel on your subscriptions page before ${date}, and nothing is charged.`,
        },
        { link: { label: manageLabel.en, href } },
      ],
      turnOff,
    );
  },
  ar: (end) => {
    const { date, href, turnOff } = end;
    if (end.kind === "ends")
      return layOut(
        "ar",
        `تنتهي فترتكم التجريبية في ${date}`,
        [
          { paragraph: "لم تؤكّدوا وسيلة دفع، ولذلك لن يُخصم أي مبلغ." },
          {
            facts: [
              ["مجانية حتى", date],
              ["المطلوب بعدها", "لا شيء"],
            ],
          },
          {
            paragraph:
              "بعد ذلك اليوم تتوقف مزايا الفترة التجريبية، ويبقى كل ما أنجزته عائلتكم محفوظًا. وإن أحببتم الاستمرار، فاختاروا الباقة التي تناسبكم.",
          },
          { link: { label: "عرض الباقات", href } },
        ],
        turnOff,
      );
    return layOut(
      "ar",
      `أول خصم في ${date}`,
      [
        { paragraph: "تنتهي أيامكم المجانية في ذلك اليوم، فتُخصم قيمة باقتكم لأول مرة." },
        {
          facts: [
            ["الباقة", end.planName],
            ["أول خصم", date],
            ["المبلغ", end.price],
          ],
        },
        {
          paragraph: `بعد ذلك يتجدّد الاشتراك ${everyInterval.ar[end.interval]} إلى أن تلغوه. لا يلزمكم أي إجراء للاستمرار، وإن ألغيتم من صفحة الاشتراكات قبل ${date}، فلن يُخصم شيء.`,
        },
        { link: { label: manageLabel.ar, href } },
      ],
      turnOff,
    );
  },
};
