import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { taxPercentOf } from "../../../contract/offer.ts";
import {
  families,
  promoRedemptions,
  providerCustomers,
  type Subscription,
  subscriptions,
} from "../../db/schema.ts";
import { Failure } from "../../http/failure.ts";
import { readPromo } from "../promo-codes.ts";
import type { BillingDeps } from "../providers/provider.ts";
import { writeCharge } from "../receipts/charge.ts";
import { writeRefund } from "../receipts/credit-note.ts";
import { announce, announceRefund } from "./announce.ts";
import type { Draft, Effect, Refusal, World } from "./draft.ts";
import type { Family } from "./family.ts";
import { readFamily } from "./read-family.ts";
import { findDue, settle } from "./settle.ts";

const OVER: ReadonlySet<string> = new Set(["ended", "replaced"]);

type Reading = {
  /** A row that may be over by now. */
  readonly subscriptionId?: string;
  /** Locked and counted. */
  readonly promoCode?: string | null;
  /** For what a provider reports, which is how things are already: nothing is settled first. */
  readonly skipsSettling?: boolean;
};

/**
 * The only way in which a family's money changes: in one transaction, under its lock, everything due is settled, then
 * `decide` changes the draft, and the difference is written. A refusal changes nothing.
 */
export async function changeFamily<T>(
  deps: BillingDeps,
  familyId: string,
  decide: (draft: Draft, world: World) => T | Refusal,
  reading: Reading = {},
): Promise<T> {
  const { answer } = await transact(deps, familyId, decide, reading);
  if (isRefusal(answer)) throw new Failure(answer.refused);
  return answer;
}

/** A family with everything due settled. It is locked only where something is due. */
export async function settleFamily(deps: BillingDeps, familyId: string): Promise<Family> {
  const family = await readFamily(deps, familyId);
  if (!findDue(family, deps.clock())) return family;
  return (await transact(deps, familyId, () => {}, {})).family;
}

async function transact<T>(
  deps: BillingDeps,
  familyId: string,
  decide: (draft: Draft, world: World) => T | Refusal,
  { subscriptionId, promoCode, skipsSettling }: Reading,
): Promise<{ answer: T | Refusal; family: Family }> {
  return deps.db.transaction(async (tx) => {
    const inner = { ...deps, db: tx };
    await tx.select({ id: families.id }).from(families).where(eq(families.id, familyId)).for("update");
    const before = await readFamily(inner, familyId, subscriptionId);
    const now = deps.clock();
    const promo = promoCode ? await readPromo(tx, { code: promoCode, familyId, now, lock: true }) : undefined;
    const world = { now, providers: deps.providers, promo };
    const settled = skipsSettling ? { family: before, effects: [] } : settle(before, world);
    const draft: Draft = { family: settled.family, effects: [...settled.effects] };
    const answer = decide(draft, world);
    const { family, effects } = isRefusal(answer) ? settled : draft;
    await writeDifference(inner, before, family);
    for (const effect of effects) await write(inner, familyId, effect);
    return { answer, family };
  });
}

function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === "object" && answer !== null && "refused" in answer;
}

async function writeDifference({ db }: BillingDeps, before: Family, after: Family): Promise<void> {
  if (!isDeepStrictEqual(before.balances, after.balances))
    await db.update(families).set({ balances: after.balances }).where(eq(families.id, after.id));
  const known = new Map(before.held.map(({ subscription }) => [subscription.id, subscription]));
  const rows = after.held.map(({ subscription }) => subscription);
  // A family has one of each at a time: what is over makes room first.
  for (const row of [...rows.filter(isOver), ...rows.filter((each) => !isOver(each))]) {
    const old = known.get(row.id);
    if (!old) await db.insert(subscriptions).values(row);
    else if (old !== row) await updateRow(db, old, row);
  }
}

const isOver = ({ status }: Subscription) => OVER.has(status);

async function updateRow(db: BillingDeps["db"], old: Subscription, row: Subscription): Promise<void> {
  const before: Record<string, unknown> = old;
  const changed = Object.entries(row).filter(([name, value]) => !isDeepStrictEqual(before[name], value));
  if (changed.length > 0)
    await db.update(subscriptions).set(Object.fromEntries(changed)).where(eq(subscriptions.id, row.id));
}

async function write(deps: BillingDeps, familyId: string, effect: Effect): Promise<void> {
  const { db } = deps;
  switch (effect.kind) {
    case "tell":
      return announce(deps, effect.event);
    case "charge": {
      const { subscription } = effect;
      const [family] = await db
        .select({ buyer: families.buyer })
        .from(families)
        .where(eq(families.id, familyId));
      const charge = await writeCharge(db, {
        familyId,
        ...effect.charge,
        cardLast4: subscription.cardLast4,
        buyer: family?.buyer,
        taxPercent: taxPercentOf(deps.config.business.seller),
      });
      if (charge) await announce(deps, { kind: "charged", subscription, charge });
      return;
    }
    case "refund": {
      const note = await writeRefund(db, { ...effect, at: deps.clock() });
      if (note) await announceRefund(deps, familyId, note);
      return;
    }
    case "reserve": {
      const { subscriptionId, promo } = effect;
      const at = deps.clock();
      const row = { code: promo.code, subscriptionId, familyId, createdAt: at, changedAt: at };
      await db.insert(promoRedemptions).values({ ...row, state: "reserved" });
      return;
    }
    case "redeem":
    case "release": {
      const state = effect.kind === "redeem" ? "redeemed" : "released";
      const isOfIt = eq(promoRedemptions.subscriptionId, effect.subscriptionId);
      await db.update(promoRedemptions).set({ state, changedAt: effect.at }).where(isOfIt);
      return;
    }
    case "card entered":
      await db.update(families).set({ cardOwnerId: null }).where(eq(families.id, familyId));
      return;
    case "remember customer": {
      const { provider, customerId } = effect;
      const target = [providerCustomers.familyId, providerCustomers.provider];
      await db
        .insert(providerCustomers)
        .values({ familyId, provider, customerId })
        .onConflictDoNothing({ target });
      return;
    }
  }
}
