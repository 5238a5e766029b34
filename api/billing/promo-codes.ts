import { and, count, eq, ne, or } from "drizzle-orm";
import type { ResponseOf } from "../../contract/calls.ts";
import { isEmailAtDomain } from "../../contract/email-domain.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import type { Language } from "../../contract/languages.ts";
import { ADNOC_PROMO_CODE } from "../../contract/rules.ts";
import type { Database } from "../db/database.ts";
import { type Plan, type PromoCode, promoCodes, promoRedemptions, subscriptions } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { Caller } from "../http/caller.ts";
import { Failure } from "../http/failure.ts";
import { messages } from "../http/messages.ts";
import { findPlanOnOffer } from "./plans.ts";
import { priceOf } from "./quotes/prices.ts";
import { hasPayment, isOpen } from "./state.ts";

type Buyer = Pick<Caller, "familyId" | "email">;

export function normalizeCode(code: string): string {
  return code.trim().toUpperCase();
}

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
    .where(eq(promoCodes.code, normalizeCode(code)));
  const refusal = !promo
    ? "promo_invalid"
    : (findRestriction(promo, { plan, buyer, now }) ?? (await findLimit(db, promo, buyer, now)));
  if (!promo || refusal) throw new Failure(refusal ?? "promo_invalid");
  return promo;
}

function findRestriction(
  promo: PromoCode,
  { plan, buyer, now }: Omit<Wanted, "code">,
): ErrorCode | undefined {
  if (!promo.active) return "promo_invalid";
  if ((promo.validFrom && promo.validFrom > now) || (promo.validUntil && promo.validUntil <= now))
    return "promo_expired";
  if (promo.planIds && !promo.planIds.includes(plan.id)) return "promo_wrong_plan";
  if (promo.emailDomains && !isEmailAtDomain(buyer.email, promo.emailDomains))
    return promo.code === ADNOC_PROMO_CODE ? "promo_wrong_email_domain" : "promo_restricted_email";
  return undefined;
}

async function findLimit(
  db: Database,
  { code, maxPerFamily, maxRedemptions }: PromoCode,
  { familyId }: Buyer,
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
 * By the checkouts of others: the family's own holds the code only until the family opens another one. An
 * abandoned checkout stops holding its code the moment its time is over, swept or not.
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
        or(hasPayment.where, isOpen(now).where),
      ),
    );
  return row?.uses ?? 0;
}

/** Those who race for the last use of a code queue here until the transaction of the one before has ended. */
export async function lockPromo(tx: Database, wanted: Wanted): Promise<PromoCode> {
  await tx
    .select({ code: promoCodes.code })
    .from(promoCodes)
    .where(eq(promoCodes.code, normalizeCode(wanted.code)))
    .for("update");
  return requirePromo(tx, wanted);
}
