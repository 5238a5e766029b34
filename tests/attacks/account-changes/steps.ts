import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { sessions } from "../../../api/db/schema.ts";
import { readAccount } from "../../../api/testing/accounts/invite.ts";
import { readCode, type TestApi } from "../../../api/testing/testing.ts";
import type { CallName } from "../../../contract/calls.ts";

export const PARENT = "parent@maamoul.example";
export const PREMIUM = "premium@maamoul.example";
export const TRIAL = "trial@maamoul.example";
export const password = "cookies-123";
export const NEW_PASSWORD = "dates-and-walnuts";
export const DAY_SECONDS = 24 * 3600;

type Options = Parameters<TestApi["refuse"]>[1];

export async function expectRefusal(
  api: TestApi,
  code: string,
  ...[name, options]: [CallName, Options]
): Promise<void> {
  expect((await api.refuse(name, options)).body.code).toBe(code);
}

export async function idOf(api: TestApi, email: string): Promise<string> {
  return (await readAccount(api, email)).id;
}

/** A session that was left open on a computer that others use. */
export async function signInLongAgo(api: TestApi, email: string): Promise<string> {
  const bearer = await api.signIn(email);
  const createdAt = new Date(api.now().getTime() - 3600_000);
  await api.db
    .update(sessions)
    .set({ createdAt })
    .where(eq(sessions.accountId, await idOf(api, email)));
  return bearer;
}

/** What two tabs that press at the same moment are answered. */
export async function pressTwice(press: () => Promise<unknown>): Promise<("fulfilled" | "rejected")[]> {
  const answers = await Promise.allSettled([press(), press()]);
  return answers.map(({ status }) => status).sort();
}

export async function readSubjects(api: TestApi): Promise<string[]> {
  return (await api.readMail()).map(({ subject }) => subject);
}

export async function readLink(api: TestApi): Promise<string> {
  const texts = (await api.readMail()).map(({ text }) => text).join("\n");
  return /http\S+mail-links\S+/.exec(texts)?.[0] ?? "";
}

/** As a browser, or with `POST` the press on its page. */
export async function visit(api: TestApi, link: string, method = "GET"): Promise<number> {
  const { pathname, search } = new URL(link);
  return (await api.app.request(`${pathname}${search}`, { method })).status;
}

/** A mail program looks twice, then a person presses twice. */
export async function lookThenPress(api: TestApi, link: string): Promise<number[]> {
  const looks = [await visit(api, link), await visit(api, link)];
  return [...looks, await visit(api, link, "POST"), await visit(api, link, "POST")];
}

export async function moveTo(api: TestApi, bearer: string, email: string, language = "en"): Promise<void> {
  await api.call("changeEmail", { bearer, body: { email, password }, language });
  const otp = readCode((await api.readMail())[0]?.text);
  await api.call("confirmEmail", { bearer, body: { email, otp }, language });
}
