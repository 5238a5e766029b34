import type { Brand } from "../../contract/brand.ts";
import type { Language } from "../../contract/languages.ts";
import type { MailKind } from "../mail/kind.ts";
import { layOut, type WrittenMail } from "../mail/layout.ts";
import { formatGulfDate } from "../pages/gulf-date.ts";
import { CODE_SECONDS, issueCode } from "./recovery-codes.ts";

type Empty = Record<string, never>;

/** The code itself is made when the mail leaves, so that it is never stored in the clear. */
export const recoveryCodeMail: MailKind<Empty> = {
  name: "recovery_code",
  async write(deps, mail) {
    const code = await issueCode(deps, mail);
    return code === undefined ? undefined : writeRecoveryCode(mail.language, code);
  },
};

export const passwordChangedMail: MailKind<Empty> = {
  name: "password_changed",
  async write({ config: { publicOrigin, business } }, { language, createdAt }) {
    return writePasswordChanged(language, { changedAt: createdAt, publicOrigin, brand: business });
  },
};

export const accountMails: readonly MailKind[] = [recoveryCodeMail, passwordChangedMail];

const minutes: Record<Language, Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }> = {
  en: { one: "1 minute", other: "# minutes" },
  ar: { one: "دقيقة واحدة", two: "دقيقتين", few: "# دقائق", other: "# دقيقة" },
};

function countMinutes(language: Language, count: number): string {
  const words = minutes[language];
  return (words[new Intl.PluralRules(language).select(count)] ?? words.other).replace("#", String(count));
}

function writeRecoveryCode(language: Language, code: string): WrittenMail {
  const validFor = countMinutes(language, CODE_SECONDS / 60);
  const written: Record<Language, () => WrittenMail> = {
    ar: () =>
      layOut(language, "رمز التحقق", [
        { paragraph: `لاختيار كلمة مرور جديدة، يُرجى إدخال هذا الرمز. وهو صالح لمدة ${validFor}.` },
        { code },
        {
          note: "إن لم يكن هذا الطلب منكم، فلا حاجة إلى أي إجراء: لا يمكن تغيير كلمة المرور من دون الرمز. يُرجى عدم مشاركته مع أي أحد، ولا حتى معنا.",
        },
      ]),
    en: () =>
      layOut(language, "Your verification code", [
        { paragraph: `Enter this code to choose a new password. It works for ${validFor}.` },
        { code },
        {
          note: "Was it not you who asked? Then there is nothing to do: without the code nobody can change your password. Never share it with anyone, not even with us.",
        },
      ]),
  };
  return written[language]();
}

function writePasswordChanged(
  language: Language,
  { changedAt, publicOrigin, brand }: { changedAt: Date; publicOrigin: string; brand: Brand },
): WrittenMail {
  const when = formatGulfDate(language, changedAt, { dateStyle: "long", timeStyle: "short" });
  const href = `${publicOrigin}/forgot-password`;
  const written: Record<Language, () => WrittenMail> = {
    ar: () =>
      layOut(language, "تم تغيير كلمة المرور", [
        { paragraph: `تم تغيير كلمة المرور لحسابكم في ${brand.name.ar}.` },
        { facts: [["الوقت", `${when} بتوقيت الإمارات`]] },
        { paragraph: "أُنهيت كل الجلسات المفتوحة، ويمكن الآن تسجيل الدخول بكلمة المرور الجديدة." },
        {
          note: "إن لم يكن هذا التغيير منكم، فيُرجى طلب رمز تحقق جديد فورًا واختيار كلمة مرور أخرى، ثم مراسلتنا على:",
        },
        { address: brand.contactEmail },
        { link: { label: "طلب رمز تحقق", href } },
      ]),
    en: () =>
      layOut(language, "Your password was changed", [
        { paragraph: `The password of your ${brand.name.en} account was changed.` },
        { facts: [["When", `${when}, UAE time`]] },
        { paragraph: "Everyone who was logged in has been logged out. Please log in with the new password." },
        {
          note: "Was it not you? Ask for a verification code at once and choose another password, then write to:",
        },
        { address: brand.contactEmail },
        { link: { label: "Ask for a code", href } },
      ]),
  };
  return written[language]();
}
