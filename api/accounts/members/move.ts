import { and, eq } from "drizzle-orm";
import { invitations } from "../../db/schema.ts";
import { transact } from "../../db/transact.ts";
import { changeFamiliesIn } from "../../family/change-families.ts";
import { accept } from "../../family/decide/people/accept.ts";
import { leave, remove } from "../../family/decide/people/leave.ts";
import type { FamilyDeps } from "../../family/deps.ts";
import { forgetEmptyFamily } from "../../family/forget/forget-empty.ts";
import { type Caller, refuseChild } from "../../http/caller.ts";
import type { Device } from "../../http/caller-device.ts";
import { Failure } from "../../http/failure.ts";
import { noteActivity } from "../devices/activity.ts";
import { requireFreshLogin } from "../password/fresh-login.ts";

/** Into the family that invited the caller's address. */
export async function acceptInvitation(
  deps: FamilyDeps,
  caller: Caller,
  { id, device }: { id: string; device: Device },
): Promise<void> {
  refuseChild(caller);
  requireFreshLogin(deps, caller);
  const { accountId, familyId: oldFamilyId, email } = caller;
  await transact(deps.db, async (db) => {
    const inner = { ...deps, db };
    const isMine = and(eq(invitations.id, id), eq(invitations.email, email));
    const [invitation] = await db.select().from(invitations).where(isMine);
    if (!invitation) throw new Failure("invitation_gone");
    const { familyId } = invitation;
    if (familyId === oldFamilyId) throw new Failure("already_in_family");
    await changeFamiliesIn(inner, [oldFamilyId, familyId], ([from, to], world) =>
      accept({ from, to, moverId: accountId, invitationId: id }, world),
    );
    await forgetEmptyFamily(db, oldFamilyId);
    await noteActivity(inner, { accountId, kind: "family_joined", device });
  });
}

/** Pressed twice, or in two tabs, it is done once. */
export async function leaveFamily(deps: FamilyDeps, caller: Caller, device: Device): Promise<void> {
  refuseChild(caller);
  requireFreshLogin(deps, caller);
  const { accountId, familyId } = caller;
  await transact(deps.db, async (db) => {
    const inner = { ...deps, db };
    const done = await changeFamiliesIn(inner, [familyId], (drafts, world) =>
      leave(drafts, accountId, world),
    );
    if (done) await noteActivity(inner, { accountId, kind: "family_left", device });
  });
}

/** Pressed twice, or in two tabs, it is done once. */
export async function removeAdult(
  deps: FamilyDeps,
  caller: Caller,
  { id, device }: { id: string; device: Device },
): Promise<void> {
  refuseChild(caller);
  requireFreshLogin(deps, caller);
  const { accountId, familyId } = caller;
  await transact(deps.db, async (db) => {
    const inner = { ...deps, db };
    const done = await changeFamiliesIn(inner, [familyId], (drafts, world) =>
      remove(drafts, { removerId: accountId, id }, world),
    );
    if (done) await noteActivity(inner, { accountId, kind: "adult_removed", device });
  });
}
