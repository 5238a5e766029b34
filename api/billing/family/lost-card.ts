import { and, eq } from "drizzle-orm";
import { accounts, families, type Subscription } from "../../db/schema.ts";
import type { Caller } from "../../http/caller.ts";
import { Failure } from "../../http/failure.ts";
import type { BillingDeps } from "../providers/provider.ts";
import { settleFamily } from "./change-family.ts";
import { findRunning } from "./family.ts";

/**
 * Whether the card on the plan is of somebody who was erased, is about to be, or has left the family: nothing may be
 * charged to it any more (docs/decisions/0047).
 */
async function isCardLost({ db }: BillingDeps, familyId: string): Promise<boolean> {
  const [row] = await db
    .select({ ownerId: families.cardOwnerId, owner: accounts })
    .from(families)
    .leftJoin(accounts, and(eq(accounts.id, families.cardOwnerId), eq(accounts.familyId, familyId)))
    .where(eq(families.id, familyId));
  return row !== undefined && row.ownerId !== null && (!row.owner || row.owner.deleteAt !== null);
}

/** Before anything that would charge the card on the plan. */
export async function refuseLostCard(deps: BillingDeps, familyId: string): Promise<void> {
  if ((await findCharged(deps, familyId)) && (await isCardLost(deps, familyId)))
    throw new Failure("card_needed");
}

/** Until when the plan runs that no card pays for any more. null: there is none. */
export async function findEndWithoutCard(deps: BillingDeps, familyId: string): Promise<Date | null> {
  const running = await findCharged(deps, familyId);
  return running?.status === "cancelled" && (await isCardLost(deps, familyId)) ? running.cancelAt : null;
}

/** The plan that runs and has a card. */
async function findCharged(deps: BillingDeps, familyId: string): Promise<Subscription | undefined> {
  const running = findRunning(await settleFamily(deps, familyId))?.subscription;
  return running && !deps.providers.find(running.provider).isGift ? running : undefined;
}

/** Whoever goes on with the plan of a payer who is about to be deleted pays for it. */
export async function payAfterLeaver({ db }: BillingDeps, { accountId, familyId }: Caller): Promise<void> {
  const [payer] = await db
    .select({ deleteAt: accounts.deleteAt })
    .from(families)
    .innerJoin(accounts, eq(accounts.id, families.payerId))
    .where(eq(families.id, familyId));
  if (payer?.deleteAt)
    await db
      .update(families)
      .set({ payerId: accountId, payerAskedId: null })
      .where(eq(families.id, familyId));
}
