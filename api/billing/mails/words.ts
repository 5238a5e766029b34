import type { Language } from "../../../contract/languages.ts";
import type { BillingInterval } from "../../../contract/money.ts";
import type { WriteDeps } from "../../mail/kind.ts";
import type { Link } from "../../mail/layout.ts";
import { remindersOffAddress } from "../reminders-off/address.ts";

export const everyInterval: Record<Language, Record<BillingInterval, string>> = {
  en: { month: "every month", year: "every year" },
  ar: { month: "كل شهر", year: "كل سنة" },
};

export const manageLabel: Record<Language, string> = {
  en: "Manage your subscription",
  ar: "إدارة الاشتراك",
};

const turnOffLabel: Record<Language, string> = {
  en: "Turn reminders off",
  ar: "إيقاف رسائل التذكير",
};

export function subscriptionsPage(publicOrigin: string): string {
  return `${publicOrigin}/subscriptions`;
}

/** The line below a reminder. */
export function turnOffReminders(deps: WriteDeps, language: Language, accountId: string): Link {
  return { label: turnOffLabel[language], href: remindersOffAddress(deps, accountId) };
}
