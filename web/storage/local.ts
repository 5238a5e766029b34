import type { LANGUAGE_KEY } from "../../contract/languages.ts";

/** The keys of docs/product.md §13.1. Browsers may refuse storage altogether; then nothing is remembered. */
export type LocalKey =
  | "access_token"
  | "refresh_token"
  | "user_id"
  | "user_role"
  | "user_email"
  | "delete_at"
  | "subscription_id"
  | "start_secret"
  | "first_steps"
  | "email_change"
  | typeof LANGUAGE_KEY;

const listeners = new Set<() => void>();

export function readLocal(key: LocalKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeLocal(values: Partial<Record<LocalKey, string>>): void {
  try {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  } catch {
    return;
  }
  announce();
}

export function forgetLocal(key: LocalKey): void {
  try {
    localStorage.removeItem(key);
  } catch {
    return;
  }
  announce();
}

export function clearLocal(): void {
  try {
    localStorage.clear();
  } catch {
    return;
  }
  announce();
}

/** Calls back on every change, made here or in another tab, also while this page was in the back-forward cache. */
export function subscribeToLocal(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  window.addEventListener("pageshow", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
    window.removeEventListener("pageshow", listener);
  };
}

function announce(): void {
  for (const listener of listeners) listener();
}
