import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { Plan as PlanAnswer } from "../../contract/calls.ts";
import type { Language } from "../../contract/languages.ts";
import { workOneByOne } from "../chores/one-by-one.ts";
import type { Database } from "../db/database.ts";
import { type Plan, plans } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../http/failure.ts";

export async function listPlans({ db }: Deps, language: Language): Promise<PlanAnswer[]> {
  return (await findPlansOnOffer(db)).map((row) => ({
    id: row.id,
    ...describePlan(row, language),
    price: row.priceCents,
    discounted_price: row.discountedPriceCents,
    discount_percent: row.discountPercent,
    billing_interval: row.billingInterval,
    audience: row.audience,
    features: row.features,
    currency: row.currency,
  }));
}

export function findPlansOnOffer(db: Database): Promise<Plan[]> {
  return db.select().from(plans).where(eq(plans.active, true)).orderBy(asc(plans.position));
}

export async function findPlanOnOffer(db: Database, id: string): Promise<Plan> {
  const [plan] = await db
    .select()
    .from(plans)
    .where(and(eq(plans.id, id), eq(plans.active, true)));
  if (!plan) throw new Failure("plan_not_found");
  return plan;
}

/** From the day that was announced, everybody who chooses a plan pays its new price. */
export async function takeUpPrices(deps: Pick<Deps, "db" | "clock" | "logger">): Promise<void> {
  const { db, clock } = deps;
  const isDue = lte(plans.nextPriceAt, clock());
  await workOneByOne(deps, {
    what: "a plan cannot take up its new price",
    all: await db.select({ id: plans.id }).from(plans).where(isDue),
    work: ({ id }) =>
      db
        .update(plans)
        .set({
          priceCents: sql`coalesce(${plans.nextPriceCents}, ${plans.priceCents})`,
          discountedPriceCents: null,
          discountPercent: null,
          nextPriceCents: null,
          nextPriceAt: null,
        })
        .where(and(eq(plans.id, id), isDue)),
  });
}

export function describePlan(
  { name, description }: Pick<Plan, "name" | "description">,
  language: Language,
): { name: string; description: string } {
  return { name: name[language], description: description[language] };
}
