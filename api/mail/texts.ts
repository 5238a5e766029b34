import { brandName, CONTACT_EMAIL } from "../../contract/brand.ts";
import type { Language } from "../../contract/languages.ts";
import { formatGulfDate } from "../pages/gulf-date.ts";
import { layOut, type WrittenMail } from "./layout.ts";

export function writeRecoveryCode(language: Language, code: string): WrittenMail {
  if (language === "ar")
    return layOut(language, "رمز التحقق", [
      { paragraph: "لاختيار كلمة مرور جديدة، يُرجى إدخال هذا الرمز. وهو صالح لمدة 10 دقائق." },
      { code },
      {
        note: "إن لم يكن هذا الطلب منك، فلا حاجة إلى أي إجراء: لا يمكن تغيير كلمة المرور من دون الرمز. يُرجى عدم مشاركته مع أي أحد، ولا حتى معنا.",
      },
    ]);
  return layOut(language, "Your verification code", [
    { paragraph: "Enter this code to choose a new password. It works for 10 minutes." },
    { code },
    {
      note: "Was it not you who asked? Then there is nothing to do: without the code nobody can change your password. Never share it with anyone, not even with us.",
    },
  ]);
}

export function writePasswordChanged(
  language: Language,
  { changedAt, publicOrigin }: { changedAt: Date; publicOrigin: string },
): WrittenMail {
  const when = formatGulfDate(language, changedAt, { dateStyle: "long", timeStyle: "short" });
  const href = `${publicOrigin}/forgot-password`;
  if (language === "ar")
    return layOut(language, "تم تغيير كلمة المرور", [
      { paragraph: `تم تغيير كلمة المرور لحسابك في ${brandName.ar}.` },
      { facts: [["الوقت", `${when} بتوقيت الإمارات`]] },
      { paragraph: "أُنهيت كل الجلسات المفتوحة، ويمكن الآن تسجيل الدخول بكلمة المرور الجديدة." },
      { note: "إن لم يكن هذا التغيير منك، فيُرجى طلب رمز تحقق جديد فورًا، ثم مراسلتنا على:" },
      { address: CONTACT_EMAIL },
      { link: { label: "طلب رمز تحقق", href } },
    ]);
  return layOut(language, "Your password was changed", [
    { paragraph: `The password of your ${brandName.en} account was changed.` },
    { facts: [["When", `${when}, UAE time`]] },
    { paragraph: "Everyone who was logged in has been logged out. Please log in with the new password." },
    {
      note: "Was it not you? Ask for a verification code at once and choose another password, then write to:",
    },
    { address: CONTACT_EMAIL },
    { link: { label: "Ask for a code", href } },
  ]);
}

export function writeCancellationReceipt(
  language: Language,
  { planName, endsAt, publicOrigin }: { planName: string; endsAt: string; publicOrigin: string },
): WrittenMail {
  const date = formatGulfDate(language, new Date(endsAt));
  const href = `${publicOrigin}/subscriptions`;
  if (language === "ar")
    return layOut(language, "تم إلغاء الاشتراك", [
      { paragraph: "تم إلغاء اشتراك العائلة، ولن يُخصم أي مبلغ بعد الآن." },
      {
        facts: [
          ["الباقة", planName],
          ["تنتهي في", date],
        ],
      },
      { paragraph: "تبقى كل مزايا الباقة متاحة للعائلة حتى هذا التاريخ، ويمكن التراجع عن الإلغاء قبله." },
      { link: { label: "عرض الاشتراكات", href } },
    ]);
  return layOut(language, "Your subscription is cancelled", [
    { paragraph: "Your family's subscription is cancelled. Nothing more will be charged." },
    {
      facts: [
        ["Plan", planName],
        ["Ends on", date],
      ],
    },
    {
      paragraph:
        "Everything in the plan stays open to your family until then. You can resume it before that day.",
    },
    { link: { label: "View Subscriptions", href } },
  ]);
}
