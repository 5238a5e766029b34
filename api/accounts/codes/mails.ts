import { eq, sql } from "drizzle-orm";
import { DEFAULT_LANGUAGE, LANGUAGE_KEY, type Language } from "../../../contract/languages.ts";
import { BRING_BACK_DAYS, TRIAL_DAYS, VERIFICATION_CODE_MINUTES } from "../../../contract/rules.ts";
import type { ApiConfig } from "../../config.ts";
import { copy } from "../../copy/copy.ts";
import { accounts, families, type OutboxRow } from "../../db/schema.ts";
import { mailboxOf } from "../../limits/mailbox.ts";
import type { MailKind, WriteDeps } from "../../mail/kind.ts";
import type { WrittenMail } from "../../mail/layout.ts";
import { findInviter } from "../members/open-invitation.ts";
import { issueCode } from "./account-codes.ts";
import { CODE_SECONDS, deriveLinkSecret, isTooLate } from "./code.ts";
import { admitLoginMail } from "./limits.ts";
import { issueSignUpCode, isUsedSignUp, type SignUpPayload } from "./sign-up-codes.ts";

/** A code itself is made when its mail leaves, so that it is never stored in the clear. */
export const recoveryCodeMail: MailKind<Record<string, never>> = {
  name: "recovery_code",
  lifeSeconds: CODE_SECONDS,
  async write(deps, mail) {
    const code = await issueCode(deps, "recovery", mail);
    if (code === undefined) return undefined;
    const query = new URLSearchParams({ [LANGUAGE_KEY]: mail.language });
    const href = codeAddress(deps, "recovery", { ...mail, code, query });
    return { name: "recovery_code", facts: { code, minutes: VERIFICATION_CODE_MINUTES, href } };
  },
};

export const deletionCodeMail: MailKind<Record<string, never>> = {
  name: "deletion_code",
  lifeSeconds: CODE_SECONDS,
  async write(deps, mail) {
    const { language } = mail;
    const code = await issueCode(deps, "deletion", mail);
    const words = copy[language].mails.deletionCode;
    if (code === undefined) return undefined;
    const brand = deps.config.business.name[language];
    const blocks = [
      { paragraph: words.enter(brand, VERIFICATION_CODE_MINUTES, BRING_BACK_DAYS) },
      { code },
      { note: words.note },
    ];
    return { language, subject: words.subject, blocks };
  },
};

/** Asked for by every login that needs a code; only who typed the right password gets one. */
export const loginCodeMail: MailKind<{ password: string }> = {
  name: "login_code",
  lifeSeconds: CODE_SECONDS,
  async write(deps, mail) {
    const { language, payload } = mail;
    if (payload.password !== "right" || !(await admitLoginMail(deps, mail))) return undefined;
    const code = await issueCode(deps, "login", mail);
    if (code === undefined) return undefined;
    const words = copy[language].mails.loginCode;
    const href = `${deps.config.publicOrigin}/forgot-password?${LANGUAGE_KEY}=${language}`;
    const blocks = [
      { paragraph: words.why(deps.config.business.name[language]) },
      { paragraph: words.enter(VERIFICATION_CODE_MINUTES) },
      { code },
      { note: words.note },
      { link: { label: words.link, href } },
    ];
    return { language, subject: words.subject, blocks };
  },
};

/** The language of the page that asked, else the one that the account last used; found out in the statement itself. */
export function askedOrLastUsed(email: string, asked: Language | undefined) {
  const lastUsed = sql`(select ${accounts.language} from ${accounts} where ${accounts.email} = ${email})`;
  return sql<Language>`coalesce(${asked ?? null}, ${lastUsed}, ${DEFAULT_LANGUAGE})`;
}

/** To an address that has an account it says so: only the owner of the address learns it. */
export const signUpMail: MailKind<SignUpPayload> = {
  name: "sign_up_code",
  lifeSeconds: CODE_SECONDS,
  async write(deps, mail) {
    const { id, recipient, language, createdAt, payload } = mail;
    if (isTooLate(deps, createdAt) || (await isUsedSignUp(deps, id))) return undefined;
    // For an address that has an account too, though no mail says it: who tries a code there meets the same work.
    const code = await issueSignUpCode(deps, mail);
    if (code === undefined) return undefined;
    const { knownAccount, secondTrial } = copy[language].mails;
    const { invitationId } = payload;
    const inviter = await findInviter(deps, { id: invitationId, email: recipient });
    const query = new URLSearchParams({
      [LANGUAGE_KEY]: language,
      ...(inviter && { invitation: invitationId }),
    });
    if (await deps.db.$count(accounts, eq(accounts.email, recipient)))
      return writeToLogIn(language, knownAccount, deps.config, query);
    if (await deps.db.$count(families, eq(families.trialMailbox, mailboxOf(recipient))))
      return writeToLogIn(language, secondTrial, deps.config, query);
    const words = copy[language].mails.signUpCode;
    const brand = deps.config.business.name[language];
    const enter = inviter
      ? words.join(brand, inviter, VERIFICATION_CODE_MINUTES)
      : words.enter(brand, TRIAL_DAYS, VERIFICATION_CODE_MINUTES);
    return writeCode(deps, "sign_up", { ...mail, code, query }, { ...words, enter });
  },
};

type CodeMail = Pick<OutboxRow, "id" | "recipient" | "language"> & { code: string; query: URLSearchParams };

const pages = { recovery: "/verify-otp", sign_up: "/start/code" };

/** Address, code and secret are in the fragment, which no server sees or logs. The page only fills them in. */
function codeAddress(
  deps: WriteDeps,
  purpose: keyof typeof pages,
  { id, recipient, code, query }: CodeMail,
): string {
  const secret = deriveLinkSecret(deps, purpose, id);
  const fragment = new URLSearchParams({ email: recipient, code, secret });
  return `${deps.config.publicOrigin}${pages[purpose]}?${query}#${fragment}`;
}

function writeCode(
  deps: WriteDeps,
  purpose: keyof typeof pages,
  mail: CodeMail,
  { subject, enter, link, note }: { subject: string; enter: string; link: string; note: string },
): WrittenMail {
  const { language, code } = mail;
  const { fillsIn } = copy[language].mails.code;
  const blocks = [
    { paragraph: enter },
    { code },
    { paragraph: fillsIn },
    { link: { label: link, href: codeAddress(deps, purpose, mail) } },
    { note },
  ];
  return { language, subject, blocks };
}

type Words = (typeof copy)[Language]["mails"]["knownAccount"];

function writeToLogIn(
  language: Language,
  { subject, asked, logIn, link, note }: Words,
  { publicOrigin, business }: ApiConfig,
  query: URLSearchParams,
): WrittenMail {
  const href = `${publicOrigin}/login?${query}`;
  const blocks = [
    { paragraph: asked(business.name[language]) },
    { paragraph: logIn },
    { link: { label: link, href } },
    { note },
  ];
  return { language, subject, blocks, why: "asked" };
}
