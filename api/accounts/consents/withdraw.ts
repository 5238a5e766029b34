import { and, eq, isNull } from "drizzle-orm";
import { addDays, BRING_BACK_DAYS } from "../../../contract/rules.ts";
import { type Account, accounts, type Child, children, consentRecords } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import type { Device } from "../../http/caller-device.ts";
import { Failure } from "../../http/failure.ts";
import { noteActivity } from "../devices/activity.ts";
import { refuseChild } from "../family/members.ts";
import { requireFreshLogin } from "../password/fresh-login.ts";
import { endAllSessions } from "../sessions.ts";

/** The child is locked out at once; its data is erased after the days in which an adult may change their mind. Once. */
export async function withdrawConsent(
  deps: Deps,
  caller: Caller,
  { childId, device }: { childId: string; device: Device },
): Promise<{ delete_at: string }> {
  refuseChild(caller);
  requireFreshLogin(deps, caller);
  const now = deps.clock();
  return deps.db.transaction(async (tx) => {
    const inner = { ...deps, db: tx };
    const { child, account } = await findChild(inner, caller, childId);
    const asked = child?.deleteAt ?? account?.deleteAt;
    if (asked) return { delete_at: asked.toISOString() };
    const deleteAt = addDays(now, BRING_BACK_DAYS);
    await tx.update(children).set({ deleteAt }).where(eq(children.id, childId));
    if (account) {
      const suspendedAt = account.suspendedAt ?? now;
      await tx.update(accounts).set({ deleteAt, suspendedAt }).where(eq(accounts.id, childId));
      await endAllSessions(inner, childId);
    }
    await tx
      .update(consentRecords)
      .set({ withdrawnAt: now })
      .where(and(eq(consentRecords.subjectId, childId), isNull(consentRecords.withdrawnAt)));
    await noteActivity(inner, { accountId: caller.accountId, kind: "consent_withdrawn", device });
    return { delete_at: deleteAt.toISOString() };
  });
}

export async function bringBack(deps: Deps, caller: Caller, childId: string): Promise<void> {
  const { db } = deps;
  const { account } = await findChild(deps, caller, childId);
  await db.update(children).set({ deleteAt: null }).where(eq(children.id, childId));
  if (!account?.deleteAt) return;
  const withdrawnAt = addDays(account.deleteAt, -BRING_BACK_DAYS);
  // The operator may have suspended it before, for reasons of their own.
  const isOurs = account.suspendedAt?.getTime() === withdrawnAt.getTime();
  await db
    .update(accounts)
    .set({ deleteAt: null, ...(isOurs && { suspendedAt: null }) })
    .where(eq(accounts.id, childId));
}

/** With or without a login of its own; locked, so that two tabs come one after the other. */
async function findChild(
  { db }: Deps,
  { familyId }: Caller,
  id: string,
): Promise<{ child: Child | undefined; account: Account | undefined }> {
  const [child] = await db
    .select()
    .from(children)
    .where(and(eq(children.id, id), eq(children.familyId, familyId)))
    .for("update");
  const [account] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), eq(accounts.familyId, familyId), eq(accounts.role, "child")))
    .for("update");
  if (!child && !account) throw new Failure("not_found");
  return { child, account };
}
