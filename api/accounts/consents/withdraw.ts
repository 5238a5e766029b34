import { and, eq, isNull } from "drizzle-orm";
import { consentRecords } from "../../db/schema.ts";
import { transact } from "../../db/transact.ts";
import { changeFamiliesIn } from "../../family/change-families.ts";
import { withdrawConsent as withdraw } from "../../family/decide/people/care-for-child.ts";
import type { FamilyDeps } from "../../family/deps.ts";
import { hasLogin } from "../../family/family.ts";
import { type Caller, refuseChild } from "../../http/caller.ts";
import type { Device } from "../../http/caller-device.ts";
import { noteActivity } from "../devices/activity.ts";
import { requireFreshLogin } from "../password/fresh-login.ts";
import { endAllSessions } from "../sessions.ts";

/** By the child's mentor, once. The other adults are told by mail and in their activity. */
export async function withdrawConsent(
  deps: FamilyDeps,
  caller: Caller,
  { childId, device }: { childId: string; device: Device },
): Promise<{ delete_at: string }> {
  refuseChild(caller);
  requireFreshLogin(deps, caller);
  const { accountId, familyId } = caller;
  return transact(deps.db, async (db) => {
    const inner = { ...deps, db };
    const { deleteAt, isNew, child, told } = await changeFamiliesIn(inner, [familyId], ([draft], world) =>
      withdraw(draft, { childId, adultId: accountId }, world),
    );
    const answer = { delete_at: deleteAt.toISOString() };
    if (!isNew) return answer;
    if (hasLogin(child)) await endAllSessions(inner, childId);
    await db
      .update(consentRecords)
      .set({ withdrawnAt: deps.clock() })
      .where(and(eq(consentRecords.subjectId, childId), isNull(consentRecords.withdrawnAt)));
    for (const id of [accountId, ...told])
      await noteActivity(inner, { accountId: id, kind: "consent_withdrawn", device });
    return answer;
  });
}
