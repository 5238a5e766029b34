import { eq } from "drizzle-orm";
import type { Brand } from "../../../contract/brand.ts";
import { LANGUAGE_KEY, type Language } from "../../../contract/languages.ts";
import { TRIAL_DAYS } from "../../../contract/rules.ts";
import { accounts } from "../../db/schema.ts";
import type { MailKind, WriteDeps } from "../../mail/kind.ts";
import { layOut, type WrittenMail } from "../../mail/layout.ts";
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
    return writeRecoveryCode(mail.language, code, linkWithCode(deps, "/verify-otp", { ...mail, code }));
  },
};

/** To an address that has an account it says so: only the owner of the address learns it. */
export const signUpMail: MailKind<SignUpPayload> = {
  name: "sign_up_code",
  lifeSeconds: CODE_SECONDS,
  async write(deps, mail) {
    const { id, recipient, language, createdAt } = mail;
    const { publicOrigin, business } = deps.config;
    if (isTooLate(deps, createdAt) || (await isUsedSignUp(deps, id))) return undefined;
    // For an address that has an account too, though no mail says it: who tries a code there meets the same work.
    const code = await issueSignUpCode(deps, mail);
    if (code === undefined) return undefined;
    if (await deps.db.$count(accounts, eq(accounts.email, recipient)))
      return writeKnownAccount(language, `${publicOrigin}/login?${LANGUAGE_KEY}=${language}`, business);
    return writeSignUpCode(language, code, linkWithCode(deps, "/start/code", { ...mail, code }), business);
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

type Words = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
const minutes: Record<Language, Words> = {
  en: { one: "1 minute", other: "# minutes" },
  ar: { one: "دقيقة واحدة", two: "دقيقتين", few: "# دقائق", other: "# دقيقة" },
};
const freeDays: Record<Language, Words> = {
  en: { one: "1 free day", other: "# free days" },
  ar: {
    one: "يوم مجاني واحد",
    two: "يومين مجانيين",
    few: "# أيام مجانية",
    many: "# يومًا مجانيًا",
    other: "# يوم مجاني",
  },
};

function count(language: Language, words: Words, number: number): string {
  return (words[new Intl.PluralRules(language).select(number)] ?? words.other).replace("#", String(number));
}

function writeRecoveryCode(language: Language, code: string, href: string): WrittenMail {
  const validFor = count(language, minutes[language], CODE_SECONDS / 60);
  const written: Record<Language, () => WrittenMail> = {
    ar: () =>
      layOut(language, "رمز التحقق", [
        { paragraph: `لاختيار كلمة مرور جديدة، يُرجى إدخال هذا الرمز. وهو صالح لمدة ${validFor}.` },
        { code },
        { paragraph: "ويعمل الزر على أي جهاز، والرمز مكتوب في الصفحة مسبقًا:" },
        { link: { label: "المتابعة بهذا الرمز", href } },
        {
          note: "إن لم يكن هذا الطلب منكم، فلا حاجة إلى أي إجراء: لا يمكن تغيير كلمة المرور من دون الرمز. يُرجى عدم مشاركته مع أي أحد، ولا حتى معنا.",
        },
      ]),
    en: () =>
      layOut(language, "Your verification code", [
        { paragraph: `Enter this code to choose a new password. It works for ${validFor}.` },
        { code },
        { paragraph: "The button works on any device and fills the code in for you:" },
        { link: { label: "Go on with this code", href } },
        {
          note: "Was it not you who asked? Then there is nothing to do: without the code nobody can change your password. Never share it with anyone, not even with us.",
        },
      ]),
  };
  return written[language]();
}

function writeSignUpCode(language: Language, code: string, href: string, { name }: Brand): WrittenMail {
  const validFor = count(language, minutes[language], CODE_SECONDS / 60);
  const free = count(language, freeDays[language], TRIAL_DAYS);
  const written: Record<Language, () => WrittenMail> = {
    ar: () =>
      layOut(language, "رمز فتح حسابكم", [
        {
          paragraph: `بهذا الرمز يُفتح حسابكم في ${name.ar} وتبدأ تجربتكم: ${free}. وهو صالح لمدة ${validFor}.`,
        },
        { code },
        { paragraph: "ويعمل الزر على أي جهاز، والرمز مكتوب في الصفحة مسبقًا:" },
        { link: { label: "تأكيد البريد وفتح الحساب", href } },
        {
          note: "إن لم يكن هذا الطلب منكم، فيُرجى تجاهل هذه الرسالة: لا يُفتح أي حساب من دون الرمز. يُرجى عدم مشاركته مع أي أحد، ولا حتى معنا.",
        },
      ]),
    en: () =>
      layOut(language, "Your code to open the account", [
        {
          paragraph: `This code opens your ${name.en} account and starts your ${free}. It works for ${validFor}.`,
        },
        { code },
        { paragraph: "The button works on any device and fills the code in for you:" },
        { link: { label: "Confirm and open the account", href } },
        {
          note: "Was it not you who asked? Then please ignore this email: without the code no account is opened. Never share it with anyone, not even with us.",
        },
      ]),
  };
  return written[language]();
}

function writeKnownAccount(language: Language, href: string, { name }: Brand): WrittenMail {
  const written: Record<Language, () => WrittenMail> = {
    ar: () =>
      layOut(language, "لديكم حساب بالفعل", [
        {
          paragraph: `وصلنا طلب لفتح حساب في ${name.ar} بهذا البريد، وله حساب لدينا بالفعل. لم يتغيّر فيه شيء.`,
        },
        {
          paragraph: "يمكن تسجيل الدخول كالمعتاد. وإن نُسيت كلمة المرور، ففي الصفحة نفسها اختيار كلمة جديدة.",
        },
        { link: { label: "تسجيل الدخول", href } },
        { note: "إن لم يكن هذا الطلب منكم، فلا حاجة إلى أي إجراء." },
      ]),
    en: () =>
      layOut(language, "You already have an account", [
        {
          paragraph: `Somebody asked to open a ${name.en} account with this address, which has one already. Nothing in it was changed.`,
        },
        {
          paragraph:
            "Please log in as usual. If you do not remember the password, the same page lets you choose a new one.",
        },
        { link: { label: "Log in", href } },
        { note: "Was it not you? Then there is nothing to do." },
      ]),
  };
  return written[language]();
}
