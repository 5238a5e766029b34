import type { Brand } from "../../contract/brand.ts";
import type { Language } from "../../contract/languages.ts";
import type { MailKind } from "../mail/kind.ts";
import { layOut, type WrittenMail } from "../mail/layout.ts";
import { formatGulfDate } from "../pages/gulf-date.ts";
import { recoveryCodeMail, signUpMail } from "./codes/mails.ts";

type Empty = Record<string, never>;

export const passwordChangedMail: MailKind<Empty> = {
  name: "password_changed",
  async write({ config: { publicOrigin, business } }, { language, createdAt }) {
    return writePasswordChanged(language, { changedAt: createdAt, publicOrigin, brand: business });
  },
};

export const accountMails: readonly MailKind[] = [recoveryCodeMail, signUpMail, passwordChangedMail];

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
