import { firstPlans } from "../../contract/offer.ts";
import { ADNOC_PROMO_CODE } from "../../contract/rules.ts";
import type { ApiConfig } from "../config.ts";
import type { Database } from "../db/database.ts";
import { plans, promoCodes } from "../db/schema.ts";

const ADNOC_PERCENT = 50;

/** Puts the plans on the shelf of a new installation; after that they are the operator's. */
export async function seedCatalogue(
  db: Database,
  { adnoc }: Pick<ApiConfig, "adnoc">,
  now: Date,
): Promise<void> {
  const rows = firstPlans.map((plan, index) => ({
    ...plan,
    features: [...plan.features],
    position: index + 1,
  }));
  if ((await db.$count(plans)) === 0) await db.insert(plans).values(rows).onConflictDoNothing();
  const restrictions = { planIds: [adnoc.planId], emailDomains: [...adnoc.emailDomains] };
  await db
    .insert(promoCodes)
    .values({
      code: ADNOC_PROMO_CODE,
      percent: ADNOC_PERCENT,
      maxPerFamily: 1,
      createdAt: now,
      ...restrictions,
    })
    .onConflictDoUpdate({ target: promoCodes.code, set: restrictions });
}
