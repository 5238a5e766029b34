import { randomUUID } from "node:crypto";
import type { ResponseOf } from "../../contract/calls.ts";
import type { Language } from "../../contract/languages.ts";
import { areTextsInForce, trialEndOf } from "../../contract/rules.ts";
import { type Account, accounts, families, type SignUp } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import type { Deps } from "../deps.ts";
import type { Device } from "../http/caller-device.ts";
import { Failure } from "../http/failure.ts";
import { mailboxOf } from "../limits/mailbox.ts";
import { queueMail } from "../mail/outbox.ts";
import { isFromLink, isSameCode } from "./codes/code.ts";
import { admitCode, admitRequest, forgiveCode, SECONDS_BETWEEN_CODES } from "./codes/limits.ts";
import { signUpMail } from "./codes/mails.ts";
import { findOwnRequest, findSignUp, hashBrowserSecret, useSignUp } from "./codes/sign-up-codes.ts";
import { writeConsent } from "./consents/consents.ts";
import { placeAt, placeOfPerson } from "./hash-queue.ts";
import { forgiveLogin } from "./login-limits.ts";
import { accountOpenedMail } from "./mails.ts";
import { findInviter } from "./members/open-invitation.ts";
import { hashPassword, hashPasswordIf, refuseWeakPassword } from "./password/hash-password.ts";
import { startSession } from "./sessions.ts";

/** What a person chooses for an account and agrees to. */
type Choice = { password: string; termsVersion: string; privacyVersion: string };

type Request = Choice & {
  email: string;
  browserSecret: string | undefined;
  /** Of an adult into a family: whoever comes by its link. */
  invitation: string | undefined;
  address: string;
  language: Language;
};

/**
 * Says nothing about the address, as a recovery does (docs/decisions/0013): the same answer after the same work.
 * Whether there is an account is found out when the mail leaves, and said in the mail alone.
 */
export async function requestSignUp(deps: Deps, request: Request): Promise<ResponseOf<"signUp">> {
  const { email, password, termsVersion, privacyVersion, browserSecret, invitation, address, language } =
    request;
  refuseChoice(deps, request);
  const passwordHash = await hashPasswordIf(
    () => admitRequest(deps, "sign_up", { email, address }),
    password,
    placeAt(address),
  );
  if (passwordHash) {
    const browserSecretHmac = browserSecret && hashBrowserSecret(deps, email, browserSecret);
    const payload = {
      passwordHash,
      termsVersion,
      privacyVersion,
      ...(browserSecretHmac && { browserSecretHmac }),
      ...(invitation && { invitationId: invitation }),
    };
    await queueMail(deps, { kind: signUpMail, recipient: email, language, payload });
  }
  return { retry_after_seconds: SECONDS_BETWEEN_CODES };
}

function refuseChoice({ clock }: Deps, choice: Choice & { email: string }): void {
  refuseWeakPassword(choice.password, choice.email);
  const texts = { terms_version: choice.termsVersion, privacy_version: choice.privacyVersion };
  if (!areTextsInForce(texts, clock())) throw new Failure("texts_changed");
}

type CodeTry = {
  email: string;
  otp: string;
  linkSecret: string | undefined;
  browserSecret: string | undefined;
  choice: Choice | undefined;
  invitation: string | undefined;
  address: string;
  device: Device;
  language: Language;
  askedLanguage: Language | undefined;
};

/** The code says whose address it is. Whose password it is, only the browser that confirms can say (docs/decisions/0025). */
export async function confirmSignUp(deps: Deps, codeTry: CodeTry): Promise<ResponseOf<"confirmSignUp">> {
  const { email, otp, linkSecret, choice, invitation, address, device, askedLanguage } = codeTry;
  if (choice) refuseChoice(deps, { ...choice, email });
  const signUp = await findSignUp(deps, email);
  const isLinked = isFromLink(deps, "sign_up", { id: signUp?.id, linkSecret });
  if (!isLinked && !(await admitCode(deps, "sign_up", { email, address }))) throw new Failure("invalid_code");
  if (!signUp || !isSameCode(deps, signUp, otp)) throw new Failure("invalid_code");
  if (!isLinked) await forgiveCode(deps, { email, address });
  const chosen = await findChoice(deps, codeTry);
  if (!chosen) throw new Failure("password_required");
  const account = await transact(deps.db, (tx) =>
    openAccount({ ...deps, db: tx }, { signUp, chosen, invitation, device }),
  );
  const tokens = await startSession(deps, account, { device, askedLanguage });
  if (!tokens) throw new Failure("invalid_code");
  await forgiveLogin(deps, { email, address });
  return { ...tokens, id: account.id, role: account.role };
}

type Chosen = Pick<SignUp, "passwordHash" | "termsVersion" | "privacyVersion" | "language"> & {
  givenAt: Date;
};

/** undefined: this browser neither chose now nor proves that it asked; a stranger may have. */
async function findChoice(
  deps: Deps,
  { email, browserSecret, choice, language }: CodeTry,
): Promise<Chosen | undefined> {
  if (choice) {
    const { password, ...texts } = choice;
    return {
      ...texts,
      passwordHash: await hashPassword(password, placeOfPerson(email)),
      language,
      givenAt: deps.clock(),
    };
  }
  const own = browserSecret && (await findOwnRequest(deps, email, browserSecret));
  return own ? { ...own, givenAt: own.createdAt } : undefined;
}

type Opening = { signUp: SignUp; chosen: Chosen; invitation: string | undefined; device: Device };

/** Family, account, consent and the free days begin together, or not at all. */
async function openAccount(deps: Deps, { signUp, chosen, invitation, device }: Opening): Promise<Account> {
  const { db, clock } = deps;
  if (!(await useSignUp(deps, signUp))) throw new Failure("invalid_code");
  const { email } = signUp;
  const { passwordHash, termsVersion, privacyVersion, language, givenAt } = chosen;
  const now = clock();
  const familyId = randomUUID();
  const trial = { trialStartedAt: now, trialEndsAt: trialEndOf(now), trialMailbox: mailboxOf(email) };
  const opened = await db
    .insert(families)
    .values({ id: familyId, createdAt: now, ...trial })
    .onConflictDoNothing({ target: families.trialMailbox })
    .returning({ id: families.id });
  // The same mailbox has begun its free days meanwhile, under another spelling.
  if (opened.length === 0) throw new Failure("invalid_code");
  const [account] = await db
    .insert(accounts)
    .values({ id: randomUUID(), familyId, email, passwordHash, role: "parent", language, createdAt: now })
    .onConflictDoNothing()
    .returning();
  // The operator added one meanwhile.
  if (!account) throw new Failure("invalid_code");
  const own = { subjectId: account.id, giverId: account.id };
  await writeConsent(deps, { ...own, termsVersion, privacyVersion, language, device, givenAt });
  const invitedBy = await findInviter(deps, { id: invitation, email });
  const payload = { ...device, ...(invitedBy && { invitedBy }) };
  await queueMail(deps, { kind: accountOpenedMail, recipient: email, language, payload });
  return account;
}
