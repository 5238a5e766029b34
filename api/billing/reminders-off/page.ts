import { html } from "hono/html";
import type { Language } from "../../../contract/languages.ts";
import type { Html } from "../../pages/page-shell.ts";

/** `asks`: a look at a link turns nothing off, since mail programs look at links too. */
export type RemindersOffState = "asks" | "done" | "wrong";

type Texts = Record<RemindersOffState, { title: string; text: string }> & {
  turnOff: string;
  profile: string;
};

const texts: Record<Language, Texts> = {
  en: {
    asks: {
      title: "Turn reminders off?",
      text: "We will no longer write before your trial ends or before a yearly renewal. Receipts and news about failed payments always come.",
    },
    done: {
      title: "Reminders are off",
      text: "We will write no more reminders. You can turn them on again on your profile page.",
    },
    wrong: {
      title: "This link does not work",
      text: "It is not complete or no longer right. You can turn reminders off on your profile page.",
    },
    turnOff: "Turn reminders off",
    profile: "Go to your profile",
  },
  ar: {
    asks: {
      title: "إيقاف رسائل التذكير؟",
      text: "لن نذكّركم قبل انتهاء الفترة التجريبية ولا قبل التجديد السنوي. أما الإيصالات ورسائل الدفعات المتعذّرة فتصلكم دائمًا.",
    },
    done: {
      title: "تم إيقاف رسائل التذكير",
      text: "لن تصلكم رسائل تذكير بعد الآن، ويمكنكم تفعيلها من جديد من صفحة الملف الشخصي.",
    },
    wrong: {
      title: "هذا الرابط لا يعمل",
      text: "الرابط ناقص أو لم يعد صالحًا. ويمكنكم إيقاف رسائل التذكير من صفحة الملف الشخصي.",
    },
    turnOff: "إيقاف رسائل التذكير",
    profile: "الانتقال إلى الملف الشخصي",
  },
};

export function renderRemindersOff(
  state: RemindersOffState,
  language: Language,
): { title: string; body: Html } {
  const words = texts[language];
  const { title, text } = words[state];
  const next =
    state === "asks"
      ? html`<form method="post"><button class="button">${words.turnOff}</button></form>`
      : html`<a class="button" href="/profile">${words.profile}</a>`;
  return { title, body: html`<div class="card"><p>${text}</p>${next}</div>` };
}
