import type { BrowserContext, Page } from "@playwright/test";
import type { Settings } from "../../../contract/calls.ts";
import { LANGUAGE_KEY, type Language } from "../../../contract/languages.ts";
import { answer } from "./api.ts";

/** As the API sends them of an account that has changed none. */
export const settings: Settings = { reminders: true };

/** A reader who chose this language before. */
export async function readIn(context: BrowserContext, language: Language): Promise<void> {
  await context.addCookies([{ name: LANGUAGE_KEY, value: language, domain: "localhost", path: "/" }]);
}

/** An access token as far as a browser can read it. */
export function tokenFor(expirySeconds: number, name = "first"): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "none" })}.${part({ exp: expirySeconds, name })}.unsigned`;
}

export function secondsFromNow(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds;
}

/** A reader who logged in before, without asking the API; `null` takes a value out. */
export async function comeSignedIn(page: Page, changes: Record<string, string | null> = {}): Promise<void> {
  // What account screens ask for by themselves; a journey that is about it answers otherwise.
  await answer(page.context(), "readSettings", settings);
  await answer(page.context(), "payments", { payments: [] });
  await storeAtFirst(page, "localStorage", {
    user_id: "7",
    user_role: "parent",
    user_email: "parent@maamoul.example",
    refresh_token: "refresh-1",
    access_token: tokenFor(secondsFromNow(600)),
    ...changes,
  });
}

/** A reader in the middle of a recovery. */
export async function comeRecovering(page: Page, values: Record<string, string>): Promise<void> {
  await storeAtFirst(page, "sessionStorage", values);
}

/** A reader who asked for an account in this browser and waits for its mail. */
export async function comeStarting(page: Page, values: Record<string, string> = {}): Promise<void> {
  await storeAtFirst(page, "localStorage", { start_secret: "0123456789abcdef0123456789abcdef" });
  await storeAtFirst(page, "sessionStorage", values);
}

/** At the first page that it opens, and not again at the next: those find what the product made of it. */
async function storeAtFirst(
  page: Page,
  kind: "localStorage" | "sessionStorage",
  values: Record<string, string | null>,
): Promise<void> {
  await page.addInitScript(
    ({ kind, values }) => {
      if (sessionStorage.getItem(`came with ${kind}`)) return;
      sessionStorage.setItem(`came with ${kind}`, "yes");
      for (const [key, value] of Object.entries(values)) if (value !== null) window[kind].setItem(key, value);
    },
    { kind, values },
  );
}

export function readStorage(
  page: Page,
  kind: "local" | "session" = "local",
): Promise<Record<string, string>> {
  return page.evaluate((which) => ({ ...(which === "local" ? localStorage : sessionStorage) }), kind);
}

/** Lets whatever the page has set off reach the network. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.locks.request("maamoul-refresh", () => undefined);
    await fetch("/healthz");
  });
}
