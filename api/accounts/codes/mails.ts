import { eq, sql } from "drizzle-orm";
import { DEFAULT_LANGUAGE, LANGUAGE_KEY, type Language } from "../../../contract/languages.ts";
import { writeLinkFragment } from "../../../contract/link-fragment.ts";
import { BRING_BACK_DAYS, TRIAL_DAYS, VERIFICATION_CODE_MINUTES } from "../../../contract/rules.ts";
import { accounts, families, type OutboxRow } from "../../db/schema.ts";
import { mailboxOf } from "../../limits/mailbox.ts";
import type { MailKind, WriteDeps } from "../../mail/kind.ts";
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
    const code = await issueCode(deps, "deletion", mail);
    if (code === undefined) return undefined;
    const facts = { code, minutes: VERIFICATION_CODE_MINUTES, days: BRING_BACK_DAYS };
    return { name: "deletion_code", facts };
  },
};

/** Asked for by every login that needs a code; only who typed the right password gets one. */
export const loginCodeMail: MailKind<{ password: string }> = {
  name: "login_code",
  lifeSeconds: CODE_SECONDS,
  async write(deps, mail) {
    if (mail.payload.password !== "right" || !(await admitLoginMail(deps, mail))) return undefined;
    const code = await issueCode(deps, "login", mail);
    if (code === undefined) return undefined;
    return { name: "login_code", facts: { code, minutes: VERIFICATION_CODE_MINUTES } };
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
    const { invitationId } = payload;
    const inviter = await findInviter(deps, { id: invitationId, email: recipient });
    const query = new URLSearchParams({
      [LANGUAGE_KEY]: language,
      ...(inviter && { invitation: invitationId }),
    });
    const login = `${deps.config.publicOrigin}/login?${query}`;
    if (await deps.db.$count(accounts, eq(accounts.email, recipient)))
      return { name: "known_account", facts: { href: login } };
    if (await deps.db.$count(families, eq(families.trialMailbox, mailboxOf(recipient))))
      return { name: "second_trial", facts: { href: login } };
    const href = codeAddress(deps, "sign_up", { ...mail, code, query });
    const facts = { code, minutes: VERIFICATION_CODE_MINUTES, freeDays: TRIAL_DAYS, inviter, href };
    return { name: "sign_up_code", facts };
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
  const fragment = writeLinkFragment({ email: recipient, code, secret });
  return `${deps.config.publicOrigin}${pages[purpose]}?${query}${fragment}`;
}
