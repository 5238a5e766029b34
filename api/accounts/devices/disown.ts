import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import { addDays } from "../../../contract/rules.ts";
import { sessions } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Device } from "../../http/caller-device.ts";
import { hashPassword } from "../password/hash-password.ts";
import { setPassword } from "../password/set-password.ts";
import { noteActivity } from "./activity.ts";

const DISOWN_DAYS = 30;

function isOpen({ clock }: Deps, sessionId: string) {
  return and(
    eq(sessions.id, sessionId),
    isNull(sessions.disownedAt),
    gt(sessions.createdAt, addDays(clock(), -DISOWN_DAYS)),
  );
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
