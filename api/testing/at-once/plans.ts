import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { addDays } from "../../../contract/rules.ts";
import { type Plan, plans, type Subscription, subscriptions } from "../../db/schema.ts";
import { GRANT } from "../../family/decide/plans/grant.ts";
import { newRow } from "../../family/draft.ts";
import { withMoments } from "../../family/state.ts";
import type { TestApi } from "../testing.ts";
import type { StripeScene } from "./at-stripe.ts";
import type { Chance } from "./chance.ts";
import type { SceneAdult, SceneFamily } from "./families.ts";
import type { PlanState } from "./plan-states.ts";

type Wanted = { readonly family: SceneFamily; readonly state: PlanState; readonly chance: Chance };

/** Gives a family a plan. Of who leaves, nothing renews: their request has cancelled it. */
export async function addPlan(api: TestApi, wanted: Wanted, stripe: StripeScene | undefined): Promise<void> {
  const { family, chance } = wanted;
  const staying = family.adults.filter(({ id }) => !family.leaverIds.has(id));
  if (stripe) return staying.length > 0 ? stripe.addPlan(chance.pick(staying), wanted.state) : undefined;
  const state = staying.length === 0 && mayCharge(wanted.state) ? "cancelled" : wanted.state;
  const payer = chance.pick(mayCharge(state) ? staying : family.adults);
  const [monthly, yearly] = await api.db.select().from(plans).orderBy(asc(plans.position)).limit(2);
  if (!monthly || !yearly) throw new Error("no plans are on sale");
  const sold = { family, payer, now: api.now() };
  const rows = describeRows(state, { ...sold, monthly, yearly });
  if (rows.length > 0) await api.db.insert(subscriptions).values(rows.map(withMoments));
}

function mayCharge(state: PlanState): boolean {
  return state !== "none" && state !== "cancelled" && state !== "gift";
}

type Sold = {
  readonly family: SceneFamily;
  readonly payer: SceneAdult;
  readonly now: Date;
  readonly monthly: Plan;
  readonly yearly: Plan;
};

function describeRows(state: PlanState, sold: Sold): Subscription[] {
  const { now } = sold;
  const cancelled = { status: "cancelled", cancelAt: addDays(now, 20), cancelledAt: now } as const;
  const overdue = {
    cardLast4: "0341",
    overdueCents: 999,
    graceEndsAt: addDays(now, 5),
    retryAt: addDays(now, 1),
  };
  const confirming = {
    status: "confirming",
    paidAt: new Date(now.getTime() + 6_000),
    cardLast4: "0077",
  } as const;
  switch (state) {
    case "none":
      return [];
    case "running":
      return [describeRunning(sold)];
    case "due":
      return [describeRunning(sold, { periodStart: addDays(now, -31), periodEnd: addDays(now, -1) })];
    case "cancelled":
      return [describeRunning(sold, cancelled)];
    case "overdue":
      return [describeRunning(sold, { periodEnd: addDays(now, -2), ...overdue })];
    case "checkout":
      return [describeCheckout(sold)];
    case "change":
      return [describeRunning(sold), describeCheckout(sold)];
    case "waiting":
      return [
        describeRunning(sold),
        { ...describeCheckout(sold), status: "scheduled", paidAt: now, ...CARD },
      ];
    case "confirming":
      return [{ ...describeCheckout(sold), ...CARD, ...confirming }];
    case "gift":
      return [describeRunning(sold, { provider: GRANT, payerId: null, priceCents: 0, cardLast4: null })];
  }
}

const CARD = { cardLast4: "4242", cardBrand: "visa", cardExpiry: "2030-08" } as const;

function describeCheckout({ family, payer, now, yearly: plan }: Sold): Subscription {
  const known = { id: randomUUID(), familyId: family.id, payerId: payer.id, provider: "sandbox" };
  return newRow({ ...known, plan, priceCents: plan.priceCents, now });
}

function describeRunning(
  { monthly: plan, ...sold }: Sold,
  changes: Partial<Subscription> = {},
): Subscription {
  const { now } = sold;
  const start = addDays(now, -10);
  const period = { periodStart: start, periodEnd: addDays(now, 20), ...changes };
  const row = describeCheckout({ ...sold, monthly: plan, yearly: plan });
  const paid = { createdAt: start, paidAt: start, anchorAt: period.periodStart, paidUntil: period.periodEnd };
  return { ...row, ...CARD, status: "active", ...paid, ...period };
}

/** The plan, or the checkout, that a family has now. */
export async function findRow(
  api: TestApi,
  familyId: string,
  statuses: readonly Subscription["status"][],
): Promise<Subscription | undefined> {
  const rows = await api.db.select().from(subscriptions).where(eq(subscriptions.familyId, familyId));
  return rows.find(({ status }) => statuses.includes(status));
}
