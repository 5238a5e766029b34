import { and, desc, eq, isNull } from "drizzle-orm";
import {
  accounts,
  deletionCodes,
  emailChanges,
  recoveryCodes,
  resetTokens,
  sessions,
} from "../../db/schema.ts";
import { transact } from "../../db/transact.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import type { Device } from "../../http/caller-device.ts";
import { Failure } from "../../http/failure.ts";
import { forgetNetworks, rememberNetwork } from "../../limits/known-networks.ts";
import { admitMailToOther, forgiveMailToOther } from "../../limits/mails-to-others.ts";
import { limit } from "../../limits/rate-limits.ts";
import { queueMail } from "../../mail/outbox.ts";
import { isAlive, isSameCode } from "../codes/code.ts";
import { admitGuess, forgiveRightCode } from "../codes/wrong-codes.ts";
import { noteActivity } from "../devices/activity.ts";
import { isLive } from "../live-session.ts";
import { checkPassword } from "../password/check-password.ts";
import { childEmailChangedMail, emailChangedMail, emailCodeMail } from "./mails.ts";
import { takeEmail } from "./take-email.ts";

const HOUR_SECONDS = 3600;

type Ask = { email: string; password: string; address: string; device: Device };

/** Nothing changes until the new address is confirmed; a mistyped one is replaced by asking for another. */
export async function askForEmail(
  deps: Deps,
  caller: Caller,
  { email: recipient, password, address, device }: Ask,
): Promise<void> {
  const { accountId, email: oldEmail, language } = caller;
  await checkPassword(deps, caller, { password, address, device });
  await limit(deps, { name: "email_changes", key: accountId, max: 10, windowSeconds: HOUR_SECONDS });
  // Whose mailbox it is does not show in the answer, so neither does that it has had enough mail.
  const request = { kind: "email_changes", recipient, askerId: accountId, address } as const;
  if (!(await admitMailToOther(deps, request))) return;
  const payload = { accountId, oldEmail };
  await queueMail(deps, { kind: emailCodeMail, recipient, language, payload });
}

type CodeTry = { email: string; otp: string; address: string; device: Device };

export async function confirmEmail(
  deps: Deps,
  { accountId, sessionId, familyId, role, email: oldEmail, language }: Caller,
  { email: newEmail, otp, address, device }: CodeTry,
): Promise<void> {
  await admitGuess(deps, address);
  await limit(deps, { name: "email_tries", key: accountId, max: 10, windowSeconds: HOUR_SECONDS });
  const [change] = await deps.db
    .select()
    .from(emailChanges)
    .where(eq(emailChanges.accountId, accountId))
    .orderBy(desc(emailChanges.createdAt), emailChanges.id)
    .limit(1);
  const isRight = change?.newEmail === newEmail && isAlive(deps, change) && isSameCode(deps, change, otp);
  if (!isRight) throw new Failure("invalid_code");
  await forgiveRightCode(deps, address);
  await transact(deps.db, async (tx) => {
    const inner = { ...deps, db: tx };
    const used = { usedAt: deps.clock() };
    const spent = await tx
      .update(emailChanges)
      .set({ ...used, oldEmail })
      .where(and(eq(emailChanges.id, change.id), isNull(emailChanges.usedAt)))
      .returning({ id: emailChanges.id });
    // Used by another tab, or the address has an account.
    if (spent.length === 0 || !(await takeEmail(tx, accountId, newEmail))) throw new Failure("invalid_code");
    // A new password takes the same lock and ends the session: an intruder who is thrown out changes no address.
    if ((await tx.$count(sessions, isLive(sessionId, deps.clock()))) === 0) throw new Failure("unauthorized");
    // What went to the old mailbox opens nothing any more.
    for (const table of [resetTokens, recoveryCodes, deletionCodes])
      await tx
        .update(table)
        .set(used)
        .where(and(eq(table.accountId, accountId), isNull(table.usedAt)));
    await forgiveMailToOther(inner, "email_changes", newEmail);
    await forgetNetworks(inner, oldEmail);
    await rememberNetwork(inner, { email: newEmail, address });
    await noteActivity(inner, { accountId, kind: "email_changed", device });
    const payload = { changeId: change.id, newEmail };
    await queueMail(inner, { kind: emailChangedMail, recipient: oldEmail, language, payload });
    if (role === "child") await tellAdults(inner, { accountId, familyId, oldEmail, newEmail });
  });
}

type ChildChange = { accountId: string; familyId: string; oldEmail: string; newEmail: string };

async function tellAdults(
  deps: Deps,
  { accountId, familyId, oldEmail, newEmail }: ChildChange,
): Promise<void> {
  const members = await deps.db.select().from(accounts).where(eq(accounts.familyId, familyId));
  const name = members.find(({ id }) => id === accountId)?.name ?? oldEmail;
  const payload = { name, newEmail };
  for (const { role, email: recipient, language } of members)
    if (role !== "child")
      await queueMail(deps, { kind: childEmailChangedMail, recipient, language, payload });
}
