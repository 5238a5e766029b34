/** What a password recovery keeps, for as long as it lasts in one tab (docs/product.md §13.2). */
export type RecoveryKey = "reset_email" | "reset_token" | "reset_resend_at";

const keys: readonly RecoveryKey[] = ["reset_email", "reset_token", "reset_resend_at"];

export function readRecovery(key: RecoveryKey): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeRecovery(key: RecoveryKey, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {}
}

export function clearRecovery(): void {
  try {
    for (const key of keys) sessionStorage.removeItem(key);
  } catch {}
}
