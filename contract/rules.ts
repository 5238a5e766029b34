export const roles = ["parent", "child", "admin"] as const;
export type Role = (typeof roles)[number];

export const TRIAL_DAYS = 30;
/** So many days before free days or a year end, the first reminder comes. */
export const FIRST_REMINDER_DAYS = 7;
/** The dates of the legal texts, which a consent names: the one in force, then the ones before it. */
const termsVersions = ["2026-11-16", "2026-11-15"] as const;
const privacyVersions = ["2026-11-16", "2026-11-15"] as const;
export const [TERMS_VERSION] = termsVersions;
export const [PRIVACY_VERSION] = privacyVersions;

export const VERIFICATION_CODE_LENGTH = 6;
export const VERIFICATION_CODE_MINUTES = 10;
export const PASSWORD_MIN_LENGTH = 6;
export const NAME_MAX_LENGTH = 80;
/** What somebody who cancels may answer to why. */
export const cancelReasons = ["price", "unused", "missing", "trouble", "other"] as const;
export type CancelReason = (typeof cancelReasons)[number];
export const CANCEL_NOTE_MAX_LENGTH = 500;
export const ACTIVITY_DAYS = 90;
/** For how long a changed address and a deleted account can be brought back. */
export const BRING_BACK_DAYS = 7;

export const INVITATION_DAYS = 7;
/** After that, what is sensitive asks for the password again. */
export const FRESH_LOGIN_MINUTES = 10;

export const REFRESH_LEAD_SECONDS = 60;

type Texts = { readonly terms_version: string; readonly privacy_version: string };

/** Whether somebody who agreed to these has to be asked about newer ones. */
export function areTextsNewer({ terms_version, privacy_version }: Texts): boolean {
  return terms_version !== TERMS_VERSION || privacy_version !== PRIVACY_VERSION;
}

/** Whether one may agree to these texts at that moment: they are in force, or were until a day ago. */
export function areTextsInForce({ terms_version, privacy_version }: Texts, at: Date): boolean {
  return isInForce(termsVersions, terms_version, at) && isInForce(privacyVersions, privacy_version, at);
}

/** A text is replaced some time on the day of the next: until the end of the day after, a page may still show it. */
function isInForce([current, previous]: readonly [string, ...string[]], version: string, at: Date): boolean {
  const replacedOn = new Date(`${current}T00:00:00+04:00`);
  return version === current || (version === previous && at < addDays(replacedOn, 2));
}

export function trialEndOf(start: Date): Date {
  return addDays(start, TRIAL_DAYS);
}

export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 24 * 3600 * 1000);
}

/** The code that the browser checks before it asks the server (docs/product.md §6.7). */
export const ADNOC_PROMO_CODE = "ADNOC-LS";

/** Families live in the Gulf: what is charged or ends on a day does so on that day there, whoever reads it where. */
export const TIME_ZONE = "Asia/Dubai";

/** What the API answers: its calls, and the pages that it shows itself. The rest of the addresses are the site's. */
export const API_FOLDERS = ["/api/", "/card/", "/checkout/", "/receipts/", "/sandbox/"];
