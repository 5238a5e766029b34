import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { type Account, accounts, children, families, invitations } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import type { Device } from "../../http/caller-device.ts";
import { Failure } from "../../http/failure.ts";
import { queueMail } from "../../mail/outbox.ts";
import type { AccountDeps } from "../deletion/family-plans.ts";
import { noteActivity } from "../devices/activity.ts";
import { requireFreshLogin } from "../password/fresh-login.ts";
import { familyJoinedMail, familyLeftMail, removedMail } from "./mails.ts";
import { forgetPayer, type Household, memberSince, nameOf, readHousehold, refuseChild } from "./members.ts";

/**
 * Into the family that invited the caller's address. An only adult brings the children along; what plan is left in the
 * old family does not renew, or joining is refused, and ends with the move.
 */
export async function acceptInvitation(
  deps: AccountDeps,
  caller: Caller,
  { id, device }: { id: string; device: Device },
): Promise<void> {
  refuseChild(caller);
  requireFreshLogin(deps, caller);
  const { accountId, familyId: oldFamilyId, email } = caller;
  const renews = await deps.plans.renews(oldFamilyId);
  const isEmptied = await deps.db.transaction(async (tx) => {
    const inner = { ...deps, db: tx };
    const isMine = and(eq(invitations.id, id), eq(invitations.email, email));
    const [invitation] = await tx.delete(invitations).where(isMine).returning();
    if (!invitation || invitation.expiresAt <= deps.clock()) throw new Failure("invitation_gone");
    const { familyId } = invitation;
    if (familyId === oldFamilyId) throw new Failure("already_in_family");
    const old = await readHousehold(tx, oldFamilyId, { lock: "for update" });
    const mover = old.adults.find((adult) => adult.id === accountId);
    // Moved in another tab.
    if (!mover) throw new Failure("invitation_gone");
    const isOnly = old.adults.length === 1;
    if (isOnly && renews) throw new Failure("own_plan_first");
    if (!isOnly) refusePayer(old, accountId, renews);
    const { adults } = await readHousehold(tx, familyId);
    await moveTo(inner, { familyId, invitationId: id, mover, isOnly });
    await noteActivity(inner, { accountId, kind: "family_joined", device });
    const payload = { name: nameOf(mover) };
    for (const { email: recipient, language } of adults)
      await queueMail(inner, { kind: familyJoinedMail, recipient, language, payload });
    return isOnly;
  });
  // Nothing may be billed that nobody has: a checkout may be open in another tab.
  if (isEmptied) await deps.plans.end(oldFamilyId);
}

export async function leaveFamily(deps: AccountDeps, caller: Caller, device: Device): Promise<void> {
  refuseChild(caller);
  requireFreshLogin(deps, caller);
  const { accountId, familyId } = caller;
  const renews = await deps.plans.renews(familyId);
  await deps.db.transaction(async (tx) => {
    const inner = { ...deps, db: tx };
    const household = await readHousehold(tx, familyId, { lock: "for update" });
    const mover = household.adults.find(({ id }) => id === accountId);
    if (!mover) return;
    if (household.adults.length === 1) throw new Failure("last_adult");
    refusePayer(household, accountId, renews);
    await moveTo(inner, { familyId: await openFamily(inner), mover, isOnly: false });
    await noteActivity(inner, { accountId, kind: "family_left", device });
    const payload = { name: nameOf(mover) };
    for (const { id, email: recipient, language } of household.adults)
      if (id !== accountId) await queueMail(inner, { kind: familyLeftMail, recipient, language, payload });
  });
}

/** Pressed twice, or in two tabs, it is done once. */
export async function removeAdult(
  deps: AccountDeps,
  caller: Caller,
  { id, device }: { id: string; device: Device },
): Promise<void> {
  refuseChild(caller);
  requireFreshLogin(deps, caller);
  const { accountId, familyId } = caller;
  const renews = await deps.plans.renews(familyId);
  await deps.db.transaction(async (tx) => {
    const inner = { ...deps, db: tx };
    const household = await readHousehold(tx, familyId, { lock: "for update" });
    const mover = household.adults.find((adult) => adult.id === id);
    const remover = household.adults.find((adult) => adult.id === accountId);
    if (!mover || !remover) return;
    if (!mayRemove(remover, mover)) throw new Failure("joined_before");
    refusePayer(household, id, renews);
    await moveTo(inner, { familyId: await openFamily(inner), mover, isOnly: false });
    await noteActivity(inner, { accountId, kind: "adult_removed", device });
    const { email: recipient, language } = mover;
    await queueMail(inner, { kind: removedMail, recipient, language, payload: { name: nameOf(remover) } });
  });
}

/** Whoever was invited cannot take the family from those who were there. */
export function mayRemove(remover: Account, removed: Account): boolean {
  return memberSince(removed) > memberSince(remover);
}

function refusePayer({ payer }: Household, accountId: string, renews: boolean): void {
  if (renews && payer?.id === accountId) throw new Failure("payer_stays");
}

/** Without a plan and without free days. */
async function openFamily({ db, clock }: Deps): Promise<string> {
  const id = randomUUID();
  await db.insert(families).values({ id, createdAt: clock() });
  return id;
}

type Move = { familyId: string; invitationId?: string | null; mover: Account; isOnly: boolean };

/** Who moves has no say any more in the family that is left: neither paying nor invitations. */
async function moveTo(
  { db, clock }: Deps,
  { familyId, invitationId = null, mover, isOnly }: Move,
): Promise<void> {
  const { id, familyId: oldFamilyId } = mover;
  const moved = { familyId, invitationId, joinedAt: clock() };
  await forgetPayer(db, oldFamilyId, id);
  await db
    .delete(invitations)
    .where(and(eq(invitations.familyId, oldFamilyId), isOnly ? undefined : eq(invitations.inviterId, id)));
  const whom = isOnly ? eq(accounts.familyId, oldFamilyId) : eq(accounts.id, id);
  await db.update(accounts).set(moved).where(whom);
  if (isOnly) await db.update(children).set({ familyId }).where(eq(children.familyId, oldFamilyId));
}
