import { eq } from "drizzle-orm";
import { LANGUAGE_KEY, type Language } from "../../../contract/languages.ts";
import { TRIAL_DAYS, VERIFICATION_CODE_MINUTES } from "../../../contract/rules.ts";
import type { ApiConfig } from "../../config.ts";
import { copy } from "../../copy/copy.ts";
import { accounts } from "../../db/schema.ts";
import type { MailKind, WriteDeps } from "../../mail/kind.ts";
import type { WrittenMail } from "../../mail/layout.ts";
import { CODE_SECONDS, isTooLate } from "./code.ts";
import { issueCode } from "./recovery-codes.ts";
import { issueSignUpCode, isUsedSignUp, type SignUpPayload } from "./sign-up-codes.ts";

/** A code itself is made when its mail leaves, so that it is never stored in the clear. */
export const recoveryCodeMail: MailKind<Record<string, never>> = {
  name: "recovery_code",
  lifeSeconds: CODE_SECONDS,
  async write(deps, mail) {
    const code = await issueCode(deps, mail);
    if (code === undefined) return undefined;
    const words = copy[mail.language].mails.recoveryCode;
    const href = linkWithCode(deps, "/verify-otp", { ...mail, code });
    return writeCode(
      mail.language,
      { ...words, enter: words.enter(VERIFICATION_CODE_MINUTES) },
      { code, href },
    );
  },
};

/** To an address that has an account it says so: only the owner of the address learns it. */
export const signUpMail: MailKind<SignUpPayload> = {
  name: "sign_up_code",
  lifeSeconds: CODE_SECONDS,
  async write(deps, mail) {
    const { id, recipient, language, createdAt } = mail;
    if (isTooLate(deps, createdAt) || (await isUsedSignUp(deps, id))) return undefined;
    // For an address that has an account too, though no mail says it: who tries a code there meets the same work.
    const code = await issueSignUpCode(deps, mail);
    if (code === undefined) return undefined;
    if (await deps.db.$count(accounts, eq(accounts.email, recipient)))
      return writeKnownAccount(language, deps.config);
    const words = copy[language].mails.signUpCode;
    const brand = deps.config.business.name[language];
    const enter = words.enter(brand, TRIAL_DAYS, VERIFICATION_CODE_MINUTES);
    const href = linkWithCode(deps, "/start/code", { ...mail, code });
    return writeCode(language, { ...words, enter }, { code, href });
  },
};

/** Address and code are in the fragment, which no server sees or logs. The page only fills them in. */
function linkWithCode(
  { config: { publicOrigin } }: WriteDeps,
  path: string,
  { recipient, language, code }: { recipient: string; language: Language; code: string },
): string {
  const fragment = new URLSearchParams({ email: recipient, code });
  return `${publicOrigin}${path}?${LANGUAGE_KEY}=${language}#${fragment}`;
}

function writeCode(
  language: Language,
  { subject, enter, link, note }: { subject: string; enter: string; link: string; note: string },
  { code, href }: { code: string; href: string },
): WrittenMail {
  const { fillsIn } = copy[language].mails.code;
  const blocks = [
    { paragraph: enter },
    { code },
    { paragraph: fillsIn },
    { link: { label: link, href } },
    { note },
  ];
  return { language, subject, blocks };
}

function writeKnownAccount(language: Language, { publicOrigin, business }: ApiConfig): WrittenMail {
  const { subject, asked, logIn, link, note } = copy[language].mails.knownAccount;
  const href = `${publicOrigin}/login?${LANGUAGE_KEY}=${language}`;
  const blocks = [
    { paragraph: asked(business.name[language]) },
    { paragraph: logIn },
    { link: { label: link, href } },
    { note },
  ];
  return { language, subject, blocks };
}
