import { brandName, CONTACT_EMAIL } from "../../contract/brand.ts";
import type { Language } from "../../contract/languages.ts";
import type { MailKind } from "../mail/kind.ts";
import { layOut, type WrittenMail } from "../mail/layout.ts";
import { formatGulfDate } from "../pages/gulf-date.ts";
import { recoveryCodeMail, signUpMail } from "./codes/mails.ts";

type Empty = Record<string, never>;

export const passwordChangedMail: MailKind<Empty> = {
  name: "password_changed",
  async write({ config: { publicOrigin } }, { language, createdAt }) {
    return writePasswordChanged(language, { changedAt: createdAt, publicOrigin });
  },
};

export const accountMails: readonly MailKind[] = [recoveryCodeMail, signUpMail, passwordChangedMail];

function writePasswordChanged(
  language: Language,
  { changedAt, publicOrigin }: { changedAt: Date; publicOrigin: string },
): WrittenMail {
  const when = formatGulfDate(language, changedAt, { dateStyle: "long", timeStyle: "short" });
  const href = `${publicOrigin}/forgot-password`;
  const written: Record<Language, () => WrittenMail> = {
    ar: () =>
      layOut(language, "تم تغيير كلمة المرور", [
        { paragraph: `تم تغيير كلمة المرور لحسابكم في ${brandName.ar}.` },
        { facts: [["الوقت", `${when} بتوقيت الإمارات`]] },
        { paragraph: "أُنهيت كل الجلسات المفتوحة، ويمكن الآن تسجيل الدخول بكلمة المرور الجديدة." },
        {
          note: "إن لم يكن هذا التغيير منكم، فيُرجى طلب رمز تحقق جديد فورًا واختيار كلمة مرور أخرى، ثم مراسلتنا على:",
        },
        { address: CONTACT_EMAIL },
        { link: { label: "طلب رمز تحقق", href } },
      ]),
    en: () =>
      layOut(language, "Your password was changed", [
        { paragraph: `The password of your ${brandName.en} account was changed.` },
        { facts: [["When", `${when}, UAE time`]] },
        { paragraph: "Everyone who was logged in has been logged out. Please log in with the new password." },
        {
          note: "Was it not you? Ask for a verification code at once and choose another password, then write to:",
        },
        { address: CONTACT_EMAIL },
        { link: { label: "Ask for a code", href } },
      ]),
  };
  return written[language]();
}
