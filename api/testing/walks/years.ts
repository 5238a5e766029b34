import { asc, eq } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import type { SubscriptionFeatures } from "../../../contract/calls.ts";
import { formatPrice } from "../../../contract/format-price.ts";
import { firstPlans } from "../../../contract/offer.ts";
import { addDays, TRIAL_DAYS } from "../../../contract/rules.ts";
import {
  announceToPaying,
  changePlanPrice,
  keepPlanPrice,
  withdrawFromTold,
} from "../../billing/change-price.ts";
import { grantPlan } from "../../billing/providers/grant/grant-plan.ts";
import { makeRefund, previewRefund } from "../../billing/refund.ts";
import { charges, families, plans } from "../../db/schema.ts";
import { formatGulfDate } from "../../pages/gulf-date.ts";
import type { TestApi } from "../testing.ts";

const EMAIL = "parent@maamoul.example";

/** A day, what happens then, and what the family sees after it, has paid and was mailed since the day before. */
export type Row = readonly [
  date: string,
  act: () => Promise<unknown>,
  sees: string,
  paid: readonly string[],
  mails: readonly string[],
];

/** A family in its trial, with the plans of a new installation, whose days are walked through one after the other. */
export function followYears(api: TestApi) {
  let familyId = "";
  let told = 0;
  beforeEach(async () => {
    for (const { id, features, ...plan } of firstPlans)
      await api.db
        .update(plans)
        .set({ ...plan, features: [...features] })
        .where(eq(plans.id, id));
    familyId = await api.familyOf(EMAIL);
    told = 0;
    const trialEndsAt = addDays(api.now(), TRIAL_DAYS);
    await api.db.update(families).set({ trialEndsAt }).where(eq(families.id, familyId));
  });
  const signIn = () => api.signIn(EMAIL);

  async function listNewCharges() {
    const all = await api.db
      .select()
      .from(charges)
      .where(eq(charges.familyId, familyId))
      .orderBy(asc(charges.number));
    const fresh = all.slice(told);
    told = all.length;
    return fresh.map(({ amountCents, createdAt }) => `${dirhams(amountCents)} on ${day(createdAt)}`);
  }

  async function readPlan(id: string) {
    const [plan] = await api.db.select().from(plans).where(eq(plans.id, id));
    if (!plan) throw new Error(`no plan ${id}`);
    return plan;
  }

  return {
    familyId: () => familyId,
    signIn,
    /** `arrive`: what a provider tells of what happened. */
    async walk(rows: readonly Row[], arrive = async () => {}) {
      for (const [date, act, ...expected] of rows) {
        api.advance((new Date(`${date}T08:00:00Z`).getTime() - api.now().getTime()) / 1000);
        // Whoever looks sees what fell due meanwhile.
        await api.call("features", { bearer: await signIn() });
        await act();
        await arrive();
        const sees = describe(await api.call("features", { bearer: await signIn() }));
        const mails = (await api.readMail()).map(({ subject }) => subject.replaceAll(/[\u2066-\u2069]/g, ""));
        expect([date, sees, await listNewCharges(), mails]).toEqual([date, ...expected]);
      }
    },
    ask: async (name: "cancelSubscription" | "resumeSubscription" | "undoChange") =>
      api.call(name, { bearer: await signIn() }),
    give: (planId: string, until: string) =>
      grantPlan(api.deps, { familyId, planId, until: new Date(`${until}T08:00:00Z`) }),
    async announcePrice(planId: string, cents: number, date: string) {
      const plan = await readPlan(planId);
      const from = new Date(`${date}T00:00:00+04:00`);
      await changePlanPrice(api.deps, plan, cents, from);
      await announceToPaying(api.deps, plan, cents, from);
    },
    async takeBackPrice(planId: string) {
      const plan = await readPlan(planId);
      await keepPlanPrice(api.deps, plan);
      await withdrawFromTold(api.deps, plan);
    },
    /** Of the last payment. */
    async refund(cents: number) {
      const [payment] = (await api.call("payments", { bearer: await signIn() })).payments;
      const found = await previewRefund(api.deps, payment?.number ?? "", cents);
      if ("refused" in found) throw new Error(found.refused);
      await makeRefund(api.deps, found);
    },
  };
}

const day = (date: Date | string) => formatGulfDate("en", new Date(date));
const dirhams = (cents: number) => formatPrice(cents, "AED", "en").replace("\u00a0", " ");

/** What the family's card says. */
function describe(now: SubscriptionFeatures): string {
  const { next_charge: next, scheduled_change: change, past_due: due, cancel_at, credit, next_price } = now;
  const parts = [
    now.is_trial_period && `trial to ${day(now.trial_ends_at ?? "")}`,
    now.plan_ended_at && `plan ended on ${day(now.plan_ended_at)}`,
    now.is_paid_plan && `${now.plan_name} for ${dirhams(now.price ?? 0)}`,
    cancel_at && `cancelled${now.is_free_period ? " in the free days" : ""}, ends on ${day(cancel_at)}`,
    next && `${next.is_first ? "first" : "next"} charge ${dirhams(next.amount)} on ${day(next.at)}`,
    change && `${change.plan_name} for ${dirhams(change.amount)} from ${day(change.at)}`,
    due && `overdue ${dirhams(due.amount)}, runs until ${day(due.until)}`,
    credit && `credit ${dirhams(credit.amount)}`,
    next_price && `${dirhams(next_price.amount)} from ${day(next_price.at)}`,
  ];
  return parts.filter(Boolean).join(", ");
}
