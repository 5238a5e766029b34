import { randomUUID } from "node:crypto";
import { and, eq, gt, gte, isNull } from "drizzle-orm";
import { addDays, BRING_BACK_DAYS } from "../../../contract/rules.ts";
import { emailChanges } from "../../db/schema.ts";
import { transact } from "../../db/transact.ts";
import type { Deps } from "../../deps.ts";
import type { Device } from "../../http/caller-device.ts";
import { noteActivity } from "../devices/activity.ts";
import { hashPassword } from "../password/hash-password.ts";
import { setPassword } from "../password/set-password.ts";
import { takeEmail } from "./take-email.ts";

function isOpen({ clock }: Deps, changeId: string) {
  return and(
    eq(emailChanges.id, changeId),
    gt(emailChanges.usedAt, addDays(clock(), -BRING_BACK_DAYS)),
    isNull(emailChanges.undoneAt),
  );
}

export async function isEmailBackOpen(deps: Deps, changeId: string): Promise<boolean> {
  return (await deps.db.$count(emailChanges, isOpen(deps, changeId))) > 0;
}

/**
 * The address from before this change, whatever came after it: whoever took the account over may have changed it twice.
 * The links of those later changes lead nowhere then, and the password that was known is worth nothing.
 */
export async function bringEmailBack(deps: Deps, changeId: string, device: Device): Promise<boolean> {
  const passwordHash = await hashPassword(randomUUID());
  return transact(deps.db, async (tx) => {
    const inner = { ...deps, db: tx };
    const [change] = await tx.select().from(emailChanges).where(isOpen(deps, changeId)).for("update");
    if (!change) return false;
    const { accountId, oldEmail, createdAt } = change;
    if (!(await takeEmail(tx, accountId, oldEmail))) return false;
    await tx
      .update(emailChanges)
      .set({ undoneAt: deps.clock() })
      .where(and(eq(emailChanges.accountId, accountId), gte(emailChanges.createdAt, createdAt)));
    await setPassword(inner, { accountId, passwordHash, isVoid: true });
    await noteActivity(inner, { accountId, kind: "email_restored", device });
    return true;
  });
}
