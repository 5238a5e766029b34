export const roles = ["parent", "child", "admin"] as const;
export type Role = (typeof roles)[number];

export const TRIAL_DAYS = 30;
/** The dates of the legal texts, which a consent names. */
export const TERMS_VERSION = "2026-11-15";
export const PRIVACY_VERSION = "2026-11-16";
export const YEARLY_PRICE_AED = 365;
export const DAILY_PRICE_AED = pricePerDay(YEARLY_PRICE_AED);

export const VERIFICATION_CODE_LENGTH = 6;
export const VERIFICATION_CODE_MINUTES = 10;
export const PASSWORD_MIN_LENGTH = 6;

export const REFRESH_LEAD_SECONDS = 60;

export function trialEndOf(start: Date): Date {
  return addDays(start, TRIAL_DAYS);
}

export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 24 * 3600 * 1000);
}

/** To one decimal. */
export function pricePerDay(yearlyPrice: number): number {
  return Math.round(yearlyPrice / 36.5) / 10;
}

/** The code that the browser checks before it asks the server (docs/product.md §6.7). */
export const ADNOC_PROMO_CODE = "ADNOC-LS";

/** Families live in the Gulf: what is charged or ends on a day does so on that day there, whoever reads it where. */
export const TIME_ZONE = "Asia/Dubai";

/** What the API answers: its calls, and the pages that it shows itself. The rest of the addresses are the site's. */
export const API_FOLDERS = ["/api/", "/card/", "/checkout/", "/receipts/", "/sandbox/"];
