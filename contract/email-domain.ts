/** `a@adnoc.ae` and `a@hq.adnoc.ae` belong to `adnoc.ae`; `a@evil-adnoc.ae` does not. */
export function isEmailAtDomain(email: string, domains: readonly string[]): boolean {
  const host = email.trim().toLowerCase().split("@").at(-1) ?? "";
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}
