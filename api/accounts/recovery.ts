import { and, eq, gt, isNull } from "drizzle-orm";
import type { ResponseOf } from "../../contract/calls.ts";
import type { Language } from "../../contract/languages.ts";
import { type Account, accounts, resetTokens } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import type { Deps } from "../deps.ts";
import type { Device } from "../http/caller-device.ts";
import { Failure } from "../http/failure.ts";
import { queueMail } from "../mail/outbox.ts";
import { type CodeTry, checkCode } from "./codes/check-code.ts";
import { admitRequest, SECONDS_BETWEEN_CODES } from "./codes/limits.ts";
import { askedOrLastUsed, recoveryCodeMail } from "./codes/mails.ts";
import { noteActivity } from "./devices/activity.ts";
import { placeOfPerson } from "./hash-queue.ts";
import { hashPassword, refuseWeakPassword } from "./password/hash-password.ts";
import { setPassword } from "./password/set-password.ts";
import { hashToken } from "./tokens/refresh-token.ts";
import { createResetToken, isResetToken, RESET_TOKEN_SECONDS } from "./tokens/reset-token.ts";

type CodeRequest = { email: string; address: string; askedLanguage: Language | undefined };

/**
 * Says nothing about the address: known, unknown and throttled ones get the same answer, and the same
 * statements run for known and unknown. Whether there is an account is found out when the mail leaves.
 */
export async function requestCode(
  deps: Deps,
  { email, address, askedLanguage }: CodeRequest,
): Promise<ResponseOf<"forgotPassword">> {
  if (await admitRequest(deps, "recovery", { email, address })) {
    const language = askedOrLastUsed(email, askedLanguage);
    await queueMail(deps, { kind: recoveryCodeMail, recipient: email, language, payload: {} });
  }
  return { retry_after_seconds: SECONDS_BETWEEN_CODES };
}

export async function verifyCode(deps: Deps, code: CodeTry): Promise<ResponseOf<"verifyOtp">> {
  const accountId = await checkCode(deps, "recovery", code);
  return { reset_token: await issueResetToken(deps, { accountId, email: code.email }) };
}

/** A change of the address ends every token that there is: none comes after it for the old mailbox. */
async function issueResetToken(
  { db, clock }: Deps,
  { accountId, email }: { accountId: string; email: string },
): Promise<string> {
  const now = clock();
  const token = createResetToken();
  const expiresAt = new Date(now.getTime() + RESET_TOKEN_SECONDS * 1000);
  await transact(db, async (tx) => {
    const isTheirs = and(eq(accounts.id, accountId), eq(accounts.email, email));
    const [owner] = await tx.select({ id: accounts.id }).from(accounts).where(isTheirs).for("key share");
    if (!owner) throw new Failure("invalid_code");
    await tx.insert(resetTokens).values({ hash: hashToken(token), accountId, createdAt: now, expiresAt });
  });
  return token;
}

type Reset = { token: string; password: string; device: Device };

export async function resetPassword(deps: Deps, { token, password, device }: Reset): Promise<void> {
  const [good] = await deps.db
    .select({ email: accounts.email })
    .from(resetTokens)
    .innerJoin(accounts, eq(accounts.id, resetTokens.accountId))
    .where(isGood(deps, token));
  if (!good) throw new Failure("invalid_reset_token");
  refuseWeakPassword(password, good.email);
  const passwordHash = await hashPassword(password, placeOfPerson(good.email));
  await transact(deps.db, async (tx) => {
    const inner = { ...deps, db: tx };
    const { id: accountId } = await changePassword(inner, token, passwordHash);
    await noteActivity(inner, { accountId, kind: "password_changed", device });
  });
}

function isGood({ clock }: Deps, token: string) {
  // What is not even shaped like a reset token has no hash to look for.
  const hash = isResetToken(token) ? hashToken(token) : "";
  return and(eq(resetTokens.hash, hash), isNull(resetTokens.usedAt), gt(resetTokens.expiresAt, clock()));
}

async function changePassword(deps: Deps, token: string, passwordHash: string): Promise<Account> {
  const used = { usedAt: deps.clock() };
  const [spent] = await deps.db.update(resetTokens).set(used).where(isGood(deps, token)).returning();
  const account = spent && (await setPassword(deps, { accountId: spent.accountId, passwordHash }));
  if (!account) throw new Failure("invalid_reset_token");
  return account;
}
