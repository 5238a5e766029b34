import { and, count, eq, ne, or } from "drizzle-orm";
import type { ResponseOf } from "../../contract/calls.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import type { Language } from "../../contract/languages.ts";
import { isEmailAtDomain, tidyPromoCode } from "../../contract/promo-codes.ts";
import { ADNOC_PROMO_CODE } from "../../contract/rules.ts";
import type { Database } from "../db/database.ts";
import { type Plan, type PromoCode, promoCodes, promoRedemptions, subscriptions } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { Caller } from "../http/caller.ts";
import { Failure } from "../http/failure.ts";
import { messages } from "../http/messages.ts";
import { findPlanOnOffer } from "./plans.ts";
import { priceOf } from "./quotes/prices.ts";
import { hasPayment, isPromised } from "./state.ts";

type Buyer = Pick<Caller, "familyId" | "email">;

/** Every refusal is an answer here: the dialog shows its message beside the field (docs/product.md §6.6). */
export async function checkPromo(
  deps: Deps,
  buyer: Buyer,
  { code, planId, language }: { code: string; planId: string; language: Language },
): Promise<ResponseOf<"checkPromo">> {
  const plan = await findPlanOnOffer(deps.db, planId);
  try {
    const promo = await requirePromo(deps.db, { code, plan, buyer, now: deps.clock() });
    const price = priceOf(plan, promo.percent);
    return {
      valid: true,
      original_price: price.listPriceCents,
      total_discount: price.discountPercent,
      discounted_price: price.priceCents,
    };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { valid: false, code: error.code, message: messages[language][error.code] };
  }
}

type Wanted = { code: string; plan: Plan; buyer: Buyer; now: Date };

/** Throws the first reason against the code, in the order of docs/product.md §6.6: the plan before the e-mail. */
export async function requirePromo(db: Database, { code, plan, buyer, now }: Wanted): Promise<PromoCode> {
  const [promo] = await db
    .select()
    .from(promoCodes)
    .where(eq(promoCodes.code, tidyPromoCode(code)));
  const refusal = !promo
    ? "promo_invalid"
    : (findRestriction(promo, plan, now) ??
      findStranger(promo, buyer) ??
      (await findLimit(db, promo, buyer.familyId, now)));
  if (!promo || refusal) throw new Failure(refusal ?? "promo_invalid");
  return promo;
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

async function findLimit(
  db: Database,
  { code, maxPerFamily, maxRedemptions }: PromoCode,
  familyId: string,
  now: Date,
): Promise<ErrorCode | undefined> {
  if (maxPerFamily !== null && (await countRedeemed(db, code, maxPerFamily, familyId)) >= maxPerFamily)
    return "promo_already_used";
  if (maxRedemptions === null) return undefined;
  const taken = await countRedeemed(db, code, maxRedemptions);
  return taken + (await countHeld(db, code, familyId, now)) >= maxRedemptions ? "promo_used_up" : undefined;
}

/** Counts as far as it matters: one row more than `enough` would change nothing. */
function countRedeemed(db: Database, code: string, enough: number, familyId?: string): Promise<number> {
  const redeemed = db
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
  return db.$count(redeemed);
}

/**
 * By the checkouts of others: the family's own holds the code only until the family opens another one. A
 * checkout stops holding its code the moment its promise is over, swept or not.
 */
async function countHeld(db: Database, code: string, familyId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ uses: count() })
    .from(promoRedemptions)
    .innerJoin(subscriptions, eq(subscriptions.id, promoRedemptions.subscriptionId))
    .where(
      and(
        eq(promoRedemptions.code, code),
        eq(promoRedemptions.state, "reserved"),
        ne(promoRedemptions.familyId, familyId),
        or(hasPayment.where, isPromised(now).where),
      ),
    );
  return row?.uses ?? 0;
}

/** Those who race for the last use of a code queue here until the transaction of the one before has ended. */
export async function takePromo(tx: Database, wanted: Wanted): Promise<PromoCode> {
  await lockPromo(tx, tidyPromoCode(wanted.code));
  return requirePromo(tx, wanted);
}

/** For a checkout whose promise is over: undefined where the code is, too. Whose it is was asked when it was opened. */
export async function takePromoAgain(
  tx: Database,
  { code, familyId, plan, now }: { code: string; familyId: string; plan: Plan; now: Date },
): Promise<PromoCode | undefined> {
  const promo = await lockPromo(tx, code);
  const refusal = promo && (findRestriction(promo, plan, now) ?? (await findLimit(tx, promo, familyId, now)));
  return refusal ? undefined : promo;
}

async function lockPromo(tx: Database, code: string): Promise<PromoCode | undefined> {
  const [promo] = await tx.select().from(promoCodes).where(eq(promoCodes.code, code)).for("update");
  return promo;
}
