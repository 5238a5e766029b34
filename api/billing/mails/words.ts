import type { Language } from "../../../contract/languages.ts";
import type { BillingInterval } from "../../../contract/money.ts";

export const everyInterval: Record<Language, Record<BillingInterval, string>> = {
  en: { month: "every month", year: "every year" },
  ar: { month: "كل شهر", year: "كل سنة" },
};

export const manageLabel: Record<Language, string> = {
  en: "Manage your subscription",
  ar: "إدارة الاشتراك",
};

const turnOffLabel: Record<Language, string> = {
  en: "Turn reminders off on your profile page",
  ar: "إيقاف رسائل التذكير من صفحة الملف الشخصي",
};

export function subscriptionsPage(publicOrigin: string): string {
  return `${publicOrigin}/subscriptions`;
}

/** The line below a reminder. */
export function turnOffReminders(language: Language, publicOrigin: string) {
  return { label: turnOffLabel[language], href: `${publicOrigin}/profile` };
}
