import { toLatinDigits } from "./digits.ts";

/** Codes are pasted with spaces and direction marks, typed in lower case or with Arabic digits. */
export function tidyPromoCode(typed: string): string {
  return toLatinDigits(typed)
    .replace(/[\s\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .toUpperCase();
}

/** `a@adnoc.ae` and `a@hq.adnoc.ae` belong to `adnoc.ae`; `a@evil-adnoc.ae` does not. */
export function isEmailAtDomain(email: string, domains: readonly string[]): boolean {
  const address = email.trim().toLowerCase();
  const host = address.slice(address.lastIndexOf("@") + 1);
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}
