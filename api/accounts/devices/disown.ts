import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull, lte, notExists } from "drizzle-orm";
import { addDays, BRING_BACK_DAYS } from "../../../contract/rules.ts";
import type { Database } from "../../db/database.ts";
import { emailChanges, sessions } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Device } from "../../http/caller-device.ts";
import { hashPassword } from "../password/hash-password.ts";
import { setPassword } from "../password/set-password.ts";
import { noteActivity } from "./activity.ts";

const DISOWN_DAYS = 30;

function isOpen({ db, clock }: Pick<Deps, "db" | "clock">, sessionId: string) {
  return and(
    eq(sessions.id, sessionId),
    isNull(sessions.disownedAt),
    gt(sessions.createdAt, addDays(clock(), -DISOWN_DAYS)),
    notExists(findLeftAddress(db, addDays(clock(), -BRING_BACK_DAYS))),
  );
}

/** The mailbox that got the link is the account's no more: its address was changed, and can no longer be brought back. */
function findLeftAddress(db: Database, before: Date) {
  const { id, accountId, usedAt, undoneAt } = emailChanges;
  const isSince = and(gt(usedAt, sessions.createdAt), lte(usedAt, before));
  return db
    .select({ id })
    .from(emailChanges)
    .where(and(eq(accountId, sessions.accountId), isSince, isNull(undoneAt)));
}

export async function isDisownable(deps: Deps, sessionId: string): Promise<boolean> {
  return (await deps.db.$count(sessions, isOpen(deps, sessionId))) > 0;
}

/** Whoever logged in knew the password: it is replaced by one that nobody knows, and all sessions end. Once. */
export async function disownLogin(deps: Deps, sessionId: string, device: Device): Promise<boolean> {
  const passwordHash = await hashPassword(randomUUID());
  return deps.db.transaction(async (tx) => {
    const inner = { ...deps, db: tx };
    const [disowned] = await tx
      .update(sessions)
      .set({ disownedAt: deps.clock() })
      .where(isOpen(deps, sessionId))
      .returning();
    if (!disowned) return false;
    const { accountId } = disowned;
    await setPassword(inner, { accountId, passwordHash, isVoid: true });
    await noteActivity(inner, { accountId, kind: "login_disowned", device });
    return true;
  });
}
