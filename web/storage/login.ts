/** What the login says first, for who was brought there. */
export type LoginNotice = "session ended" | "password changed";

/** What a tab keeps for its next login (docs/product.md §13.2). */
type LoginKey = "way_back" | "login_notice";

export function readForLogin(key: LoginKey): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keepForLogin(key: "way_back", value: string): void;
export function keepForLogin(key: "login_notice", value: LoginNotice): void;
export function keepForLogin(key: LoginKey, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {}
}

export function dropForLogin(key: LoginKey): void {
  try {
    sessionStorage.removeItem(key);
  } catch {}
}
