import { and, count, eq, gt, ne, or, sql } from "drizzle-orm";
import type { ErrorCode } from "../../../contract/errors.ts";
import { isEmailAtDomain, tidyPromoCode } from "../../../contract/promo-codes.ts";
import { ADNOC_PROMO_CODE } from "../../../contract/rules.ts";
import type { Database } from "../../db/database.ts";
import type { Account } from "../../db/schema.ts";
import { type Plan, type PromoCode, promoCodes, promoRedemptions, subscriptions } from "../../db/schema.ts";

export type Buyer = Pick<Account, "familyId" | "email">;

/** A code, and how often it is taken as far as that is limited. */
export type PromoUse = {
  readonly promo: PromoCode;
  readonly byFamily: number;
  /** By anybody, or held by the open checkouts of others. */
  readonly byAll: number;
};

/** undefined: there is no such code. Those who race for its last use queue for the lock. */
export async function readPromo(
  db: Database,
  { code, familyId, now, lock }: { code: string; familyId: string; now: Date; lock: boolean },
): Promise<PromoUse | undefined> {
  const query = db
    .select()
    .from(promoCodes)
    .where(eq(promoCodes.code, tidyPromoCode(code)));
  const [promo] = await (lock ? query.for("update") : query);
  if (!promo) return undefined;
  const { maxPerFamily, maxRedemptions } = promo;
  return {
    promo,
    byFamily: maxPerFamily === null ? 0 : await countRedeemed(db, promo.code, maxPerFamily, familyId),
    byAll: maxRedemptions === null ? 0 : await countUses(db, promo.code, maxRedemptions, { familyId, now }),
  };
}

/** The first reason against the code, in the order of docs/product.md §6.6: the plan before the e-mail. */
export function findPromoRefusal(
  use: PromoUse | undefined,
  plan: Plan,
  buyer: Buyer,
  now: Date,
): ErrorCode | undefined {
  if (!use) return "promo_invalid";
  return findRestriction(use.promo, plan, now) ?? findStranger(use.promo, buyer) ?? findLimit(use);
}

/** For a checkout whose promise is over. Whose code it is was asked when it was opened. */
export function findPromoRefusalAgain(use: PromoUse, plan: Plan, now: Date): ErrorCode | undefined {
  return findRestriction(use.promo, plan, now) ?? findLimit(use);
}

function findRestriction(promo: PromoCode, plan: Plan, now: Date): ErrorCode | undefined {
  if (!promo.active) return "promo_invalid";
  if ((promo.validFrom && promo.validFrom > now) || (promo.validUntil && promo.validUntil <= now))
    return "promo_expired";
  return promo.planIds && !promo.planIds.includes(plan.id) ? "promo_wrong_plan" : undefined;
}

function findStranger({ code, emailDomains }: PromoCode, { email }: Buyer): ErrorCode | undefined {
  if (!emailDomains || isEmailAtDomain(email, emailDomains)) return undefined;
  return code === ADNOC_PROMO_CODE ? "promo_wrong_email_domain" : "promo_restricted_email";
}

function findLimit({ promo, byFamily, byAll }: PromoUse): ErrorCode | undefined {
  if (promo.maxPerFamily !== null && byFamily >= promo.maxPerFamily) return "promo_already_used";
  return promo.maxRedemptions !== null && byAll >= promo.maxRedemptions ? "promo_used_up" : undefined;
}

/** Counts as far as it matters: one row more than `enough` would change nothing. */
function findRedeemed(db: Database, code: string, enough: number, familyId?: string) {
  return db
    .select({ code: promoRedemptions.code })
    .from(promoRedemptions)
    .where(
      and(
        eq(promoRedemptions.code, code),
        eq(promoRedemptions.state, "redeemed"),
        familyId ? eq(promoRedemptions.familyId, familyId) : undefined,
      ),
    )
    .limit(enough)
    .as("redeemed");
}

function countRedeemed(db: Database, code: string, enough: number, familyId: string): Promise<number> {
  return db.$count(findRedeemed(db, code, enough, familyId));
}

/**
 * What was redeemed, and what the checkouts of others hold: the family's own holds the code only until the family opens
 * another one. A checkout stops holding its code the moment its promise is over, swept or not. Both in one statement:
 * a checkout that is paid between two would be in neither.
 */
async function countUses(
  db: Database,
  code: string,
  enough: number,
  { familyId, now }: { familyId: string; now: Date },
): Promise<number> {
  const held = db
    .select({ uses: count() })
    .from(promoRedemptions)
    .innerJoin(subscriptions, eq(subscriptions.id, promoRedemptions.subscriptionId))
    .where(
      and(
        eq(promoRedemptions.code, code),
        eq(promoRedemptions.state, "reserved"),
        ne(promoRedemptions.familyId, familyId),
        or(eq(subscriptions.status, "confirming"), gt(subscriptions.promisedUntil, now)),
      ),
    );
  const [uses] = await db
    .select({ redeemed: count(), held: sql`(${held})`.mapWith(Number) })
    .from(findRedeemed(db, code, enough));
  return (uses?.redeemed ?? 0) + (uses?.held ?? 0);
}
