import type { BrowserContext, Page, Request, Route } from "@playwright/test";
import type { Language } from "../../contract/languages.ts";

/** A page of our origin without our script, from which storage can be set. */
const BLANK = "/healthz";

export async function readIn(context: BrowserContext, baseURL: string, language: Language): Promise<void> {
  await context.addCookies([{ name: "language", value: language, url: baseURL }]);
}

/** An access token as far as a browser can read it. */
export function tokenFor(expirySeconds: number, name = "first"): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "none" })}.${part({ exp: expirySeconds, name })}.unsigned`;
}

export function secondsFromNow(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds;
}

export async function storeSession(page: Page, changes: Record<string, string | null> = {}): Promise<void> {
  const values = {
    user_id: "7",
    user_role: "parent",
    user_email: "parent@maamoul.example",
    refresh_token: "refresh-1",
    access_token: tokenFor(secondsFromNow(600)),
    ...changes,
  };
  await page.goto(BLANK);
  await page.evaluate((entries) => {
    for (const [key, value] of entries) if (value !== null) localStorage.setItem(key, value);
  }, Object.entries(values));
}

export async function storeRecovery(page: Page, values: Record<string, string>): Promise<void> {
  await page.goto(BLANK);
  await page.evaluate((entries) => {
    for (const [key, value] of entries) sessionStorage.setItem(key, value);
  }, Object.entries(values));
}

export function readStorage(
  page: Page,
  kind: "local" | "session" = "local",
): Promise<Record<string, string>> {
  return page.evaluate((which) => ({ ...(which === "local" ? localStorage : sessionStorage) }), kind);
}

export function bearerOf(request: Request): string | undefined {
  return request.headers().authorization?.replace(/^Bearer /, "");
}

/** Answers a call by the test's own words and keeps what was asked. */
export async function answer(
  where: Page | BrowserContext,
  path: string,
  reply: (route: Route, count: number) => Promise<void> | void,
): Promise<Request[]> {
  const asked: Request[] = [];
  await where.route(`**/api/v1/${path}`, async (route) => {
    asked.push(route.request());
    await reply(route, asked.length);
  });
  return asked;
}

export function json(body: unknown, status = 200) {
  return (route: Route) => route.fulfill({ status, json: body });
}

/** A promise that waits until the test opens it. */
export function gate(): { passed: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { passed: promise, open: resolve };
}

/** Lets whatever the page has set off reach the network. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.locks.request("maamoul-refresh", () => undefined);
    await fetch("/healthz");
  });
}
