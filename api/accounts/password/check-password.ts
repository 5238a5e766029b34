import { eq } from "drizzle-orm";
import { type Account, accounts, sessions } from "../../db/schema.ts";
import { transact } from "../../db/transact.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import type { Device } from "../../http/caller-device.ts";
import { Failure } from "../../http/failure.ts";
import { queueMail } from "../../mail/outbox.ts";
import { noteActivity } from "../devices/activity.ts";
import { placeOfKnown } from "../hash-queue.ts";
import { admitConfirmation, forgiveConfirmation, mustTellWrongPasswords } from "../login-limits.ts";
import { wrongPasswordsMail } from "../mails.ts";
import { verifyPassword } from "./hash-password.ts";

type Typed = { password: string; address: string; device: Device };

/**
 * Of somebody who is logged in, and may have left the device to somebody else: limited as a login is, and over all
 * sessions together. What is sensitive does not ask again for a while.
 */
export async function checkPassword(
  deps: Deps,
  { accountId, sessionId, email }: Caller,
  { password, address, device }: Typed,
): Promise<Account> {
  const who = { accountId, email, address };
  const [account] = await deps.db.select().from(accounts).where(eq(accounts.id, accountId));
  const { isRight, admission } = await verifyPassword(password, account?.passwordHash, {
    admit: () => admitConfirmation(deps, who),
    place: placeOfKnown(who),
  });
  if (!account || !isRight) {
    await tellWrongPasswords(deps, accountId, device);
    throw new Failure("wrong_password");
  }
  await forgiveConfirmation(deps, who, admission);
  await deps.db.update(sessions).set({ provedAt: deps.clock() }).where(eq(sessions.id, sessionId));
  return account;
}

async function tellWrongPasswords(deps: Deps, accountId: string, device: Device): Promise<void> {
  await transact(deps.db, async (tx) => {
    const inner = { ...deps, db: tx };
    // Locked before the limit, in the order of everything that changes the password.
    const [owner] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for("key share");
    if (!owner || !(await mustTellWrongPasswords(inner, accountId))) return;
    const { email: recipient, language } = owner;
    await noteActivity(inner, { accountId, kind: "wrong_passwords", device });
    await queueMail(inner, { kind: wrongPasswordsMail, recipient, language, payload: { ...device } });
  });
}
