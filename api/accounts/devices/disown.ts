import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import { addDays, BRING_BACK_DAYS } from "../../../contract/rules.ts";
import { accounts, emailChanges, sessions } from "../../db/schema.ts";
import { transact } from "../../db/transact.ts";
import type { Deps } from "../../deps.ts";
import type { Device } from "../../http/caller-device.ts";
import { hashPassword } from "../password/hash-password.ts";
import { setPassword } from "../password/set-password.ts";
import { noteActivity } from "./activity.ts";
import { readDisownLink } from "./disown-link.ts";

const DISOWN_DAYS = 30;

export async function isDisownable(deps: Deps, linkId: string): Promise<boolean> {
  return (await findDisownable(deps, linkId)) !== undefined;
}

/** Somebody who logged in knew the password: it is replaced by one that nobody knows, and all sessions end. Once. */
export async function disownLogin(deps: Deps, linkId: string, device: Device): Promise<boolean> {
  const passwordHash = await hashPassword(randomUUID());
  return transact(deps.db, async (tx) => {
    const inner = { ...deps, db: tx };
    const session = await findDisownable(inner, linkId);
    if (!session) return false;
    const { id, accountId } = session;
    await tx.update(sessions).set({ disownedAt: deps.clock() }).where(eq(sessions.id, id));
    await setPassword(inner, { accountId, passwordHash, isVoid: true });
    await noteActivity(inner, { accountId, kind: "login_disowned", device });
    return true;
  });
}

/** The login of a link that has not been used, from the account's mailbox or one that can still be brought back. */
async function findDisownable(deps: Deps, linkId: string) {
  const { db, clock } = deps;
  const { sessionId, isFor } = readDisownLink(deps, linkId);
  const isFresh = and(isNull(sessions.disownedAt), gt(sessions.createdAt, addDays(clock(), -DISOWN_DAYS)));
  const [found] = await db
    .select({ session: sessions, email: accounts.email })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.id, sessionId), isFresh))
    .for("update");
  if (!found) return undefined;
  const isRecent = gt(emailChanges.usedAt, addDays(clock(), -BRING_BACK_DAYS));
  const left = await db
    .select({ email: emailChanges.oldEmail })
    .from(emailChanges)
    .where(and(eq(emailChanges.accountId, found.session.accountId), isRecent));
  return [found, ...left].some(({ email }) => isFor(email)) ? found.session : undefined;
}
