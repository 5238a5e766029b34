import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "../../db/database.ts";
import { type Charge, charges, type Family, families, type Subscription } from "../../db/schema.ts";
import { announce } from "../announce.ts";
import type { BillingDeps } from "../deps.ts";
import { balanceIn, unusedOf } from "../quotes/figures.ts";

export type Period = { readonly periodStart: Date; readonly periodEnd: Date };

/** What a period of this plan costs after the family's balance. */
export function amountDue(
  family: Pick<Family, "balances">,
  { priceCents, currency }: Pick<Subscription, "priceCents" | "currency">,
): number {
  return Math.max(0, priceCents - balanceIn(family, currency));
}

/** Writes down a period that was paid by our own clock, the balance first; one row per period, whoever asks again. */
export async function chargePeriod(
  tx: Database,
  deps: BillingDeps,
  { subscription, period, at }: { subscription: Subscription; period: Period; at: Date },
): Promise<void> {
  const { id, familyId, planId, priceCents, listPriceCents, currency, promoCode, provider } = subscription;
  const family = await requireFamily(tx, familyId);
  const balance = balanceIn(family, currency);
  const creditCents = Math.min(balance, priceCents);
  await setBalance(tx, family, currency, balance - creditCents);
  await recordCharge(tx, deps, subscription, {
    familyId,
    subscriptionId: id,
    planId,
    ...period,
    listCents: listPriceCents,
    discountCents: listPriceCents - priceCents,
    creditCents,
    amountCents: priceCents - creditCents,
    currency,
    promoCode,
    provider,
    providerReference: `${id} ${period.periodStart.toISOString()}`,
    createdAt: at,
  });
}

export type Credit = { readonly cents: number; readonly currency: string | null };

/** For a plan of our own that gives way or ends: the part of what was paid that is not had yet stays the family's. */
export async function creditUnused(tx: Database, row: Subscription, now: Date): Promise<Credit> {
  const { currency } = row;
  const cents = unusedOf(row, now);
  const family = await requireFamily(tx, row.familyId);
  if (cents > 0) await setBalance(tx, family, currency, balanceIn(family, currency) + cents);
  return { cents, currency };
}

/** Told twice, it is written down and announced once. */
export async function recordCharge(
  tx: Database,
  deps: BillingDeps,
  subscription: Subscription,
  values: Omit<typeof charges.$inferInsert, "id">,
): Promise<Charge | undefined> {
  const [charge] = await tx
    .insert(charges)
    .values({ id: randomUUID(), ...values })
    .onConflictDoNothing({ target: charges.providerReference })
    .returning();
  if (charge) await announce(tx, deps, { kind: "charged", subscription, charge });
  return charge;
}

export async function requireFamily(tx: Database, id: string): Promise<Family> {
  const [family] = await tx.select().from(families).where(eq(families.id, id));
  if (!family) throw new Error(`no family ${id}`);
  return family;
}

export async function setBalance(
  tx: Database,
  { id, balances }: Family,
  currency: string | null,
  cents: number,
): Promise<void> {
  const changed = { ...balances, [currency ?? "USD"]: cents };
  await tx.update(families).set({ balances: changed }).where(eq(families.id, id));
}
