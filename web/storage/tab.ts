/** What a recovery, a sign-up, an order and the next login keep, for as long as they last in one tab (docs/product.md §13.2). */
export type TabKey =
  | "reset_email"
  | "reset_token"
  | "reset_resend_at"
  | "start_email"
  | "start_resend_at"
  | "deletion_email"
  | "deletion_resend_at"
  | "order"
  | "return_address"
  | "after_agreement"
  | "login_notice"
  | "login_email";

export function readTab(key: TabKey): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeTab(key: TabKey, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {}
}

/** The moment from which another code may be asked for. */
export function holdResend(key: Extract<TabKey, `${string}_resend_at`>, seconds = 0): void {
  writeTab(key, String(Date.now() + seconds * 1000));
}

export function forgetTab(...keys: readonly TabKey[]): void {
  try {
    for (const key of keys) sessionStorage.removeItem(key);
  } catch {}
}
