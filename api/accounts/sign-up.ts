import { randomUUID } from "node:crypto";
import type { ResponseOf } from "../../contract/calls.ts";
import type { Language } from "../../contract/languages.ts";
import { trialEndOf } from "../../contract/rules.ts";
import { type Account, accounts, consents, families, type SignUp } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../http/failure.ts";
import { queueMail } from "../mail/outbox.ts";
import { isSameCode } from "./codes/code.ts";
import { admitCode, admitRequest, SECONDS_BETWEEN_CODES } from "./codes/limits.ts";
import { signUpMail } from "./codes/mails.ts";
import { findSignUp, useSignUp } from "./codes/sign-up-codes.ts";
import { forgiveLogin } from "./login-limits.ts";
import { refuseWeakPassword } from "./password-rules.ts";
import { hashPassword, hashPasswordIf } from "./passwords.ts";
import { startSession } from "./sessions.ts";

type Request = {
  email: string;
  password: string;
  termsVersion: string;
  privacyVersion: string;
  address: string;
  language: Language;
};

/**
 * Says nothing about the address, as a recovery does (docs/decisions/0013): the same answer after the same work.
 * Whether there is an account is found out when the mail leaves, and said in the mail alone.
 */
export async function requestSignUp(
  deps: Deps,
  { email, password, termsVersion, privacyVersion, address, language }: Request,
): Promise<ResponseOf<"signUp">> {
  refuseWeakPassword(password, email);
  const passwordHash = await hashPasswordIf(
    () => admitRequest(deps, "sign_up", { email, address }),
    password,
  );
  if (passwordHash) {
    const payload = { passwordHash, termsVersion, privacyVersion };
    await queueMail(deps, { kind: signUpMail, recipient: email, language, payload });
  }
  return { retry_after_seconds: SECONDS_BETWEEN_CODES };
}

type CodeTry = {
  email: string;
  otp: string;
  password?: string | undefined;
  address: string;
  askedLanguage: Language | undefined;
};

export async function confirmSignUp(
  deps: Deps,
  { email, otp, password, address, askedLanguage }: CodeTry,
): Promise<ResponseOf<"confirmSignUp">> {
  if (password !== undefined) refuseWeakPassword(password, email);
  if (!(await admitCode(deps, "sign_up", { email, address }))) throw new Failure("invalid_code");
  const signUp = await findSignUp(deps, email);
  if (!signUp || !isSameCode(deps, signUp, otp)) throw new Failure("invalid_code");
  // Two may ask for one address; who reads its mail decides, and may have only the newer of two codes.
  const passwordHash = password === undefined ? signUp.passwordHash : await hashPassword(password);
  const account = await deps.db.transaction((tx) =>
    openAccount({ ...deps, db: tx }, { ...signUp, passwordHash }),
  );
  const tokens = await startSession(deps, account, askedLanguage);
  if (!tokens) throw new Failure("invalid_code");
  await forgiveLogin(deps, { email, address });
  return { ...tokens, id: account.id, role: account.role };
}

/** Family, account, consent and the free days begin together, or not at all. */
async function openAccount(deps: Deps, signUp: SignUp): Promise<Account> {
  const { db, clock } = deps;
  if (!(await useSignUp(deps, signUp.id))) throw new Failure("invalid_code");
  const { email, passwordHash, language, termsVersion, privacyVersion, createdAt: givenAt } = signUp;
  const now = clock();
  const familyId = randomUUID();
  await db
    .insert(families)
    .values({ id: familyId, createdAt: now, trialStartedAt: now, trialEndsAt: trialEndOf(now) });
  const [account] = await db
    .insert(accounts)
    .values({ id: randomUUID(), familyId, email, passwordHash, role: "parent", language, createdAt: now })
    .onConflictDoNothing()
    .returning();
  // The operator added one meanwhile.
  if (!account) throw new Failure("invalid_code");
  await db
    .insert(consents)
    .values({ accountId: account.id, termsVersion, privacyVersion, language, givenAt });
  return account;
}
