import type { BrowserContext, Page, Request, Route } from "@playwright/test";
import { type CallName, calls, type ResponseOf } from "../../../contract/calls.ts";

type Reply = (route: Route, count: number) => unknown;

/** Answers one call in place of the API, and keeps what was asked. */
export async function answer<N extends CallName>(
  where: Page | BrowserContext,
  name: N,
  reply: ResponseOf<N> | Reply,
): Promise<Request[]> {
  const asked: Request[] = [];
  await where.route(`**${calls[name].path}`, async (route) => {
    asked.push(route.request());
    await (typeof reply === "function" ? reply(route, asked.length) : route.fulfill({ json: reply }));
  });
  return asked;
}

/** Resolves when the API itself has answered a call. */
export async function hearAnswer(page: Page, name: CallName): Promise<void> {
  const answer = await page.waitForResponse(`**${calls[name].path}`);
  await answer.finished();
}

export async function refuse(page: Page, name: CallName, status: number, message?: string): Promise<void> {
  await answer(page, name, json(message ? { message, code: "x" } : {}, status));
}

export function json(body: unknown, status = 200) {
  return (route: Route) => route.fulfill({ status, json: body });
}

export function bearerOf(request: Request | undefined): string | undefined {
  return request?.headers().authorization?.replace(/^Bearer /, "");
}

/** Holds something back until the test opens it. */
export function gate(): { passed: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { passed: promise, open: resolve };
}
