import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { eraseDue } from "../../../api/accounts/deletion/erase-due.ts";
import { accounts, sessions } from "../../../api/db/schema.ts";
import { readCode, type TestApi } from "../../../api/testing/testing.ts";
import {
  DAY_SECONDS,
  expectRefusal,
  idOf,
  lookThenPress,
  moveTo,
  NEW_PASSWORD,
  PARENT,
  password,
  pressTwice,
  readLink,
  readSubjects,
  TRIAL,
  visit,
} from "./steps.ts";
import type { Row } from "./table.ts";

const change = (bearer: string, old = password) => ({
  bearer,
  body: { password: old, new_password: NEW_PASSWORD },
});
const NEW = "new@family.example";
const IPHONE = { "User-Agent": "Mozilla/5.0 (iPhone) Safari/600" };

async function askForReset(api: TestApi): Promise<{ email: string; otp: string }> {
  await api.call("forgotPassword", { body: { email: PARENT } });
  return { email: PARENT, otp: readCode((await api.readMail())[0]?.text) };
}

/** On another device than before, which is told by mail in the language from before. */
async function logInElsewhere(api: TestApi, language = "en"): Promise<string> {
  const body = { email: PARENT, password };
  await api.call("login", { body, language });
  return (await api.call("login", { body, headers: IPHONE, language })).access_token;
}

export const passwordRow: Row = {
  async typo(api) {
    await expectRefusal(api, "wrong_password", "changePassword", change(await api.signIn(PARENT), "cokies"));
    await api.login(PARENT);
  },
  async "somebody else's session on a shared computer"(api) {
    const bearer = await api.signIn(PARENT);
    for (let guess = 0; guess < 5; guess++)
      await expectRefusal(api, "wrong_password", "changePassword", change(bearer, `guess-${guess}`));
    await expectRefusal(api, "too_many_requests", "changePassword", change(bearer, "guess-5"));
  },
  async "lost mailbox"(api) {
    await api.call("changePassword", change(await api.signIn(PARENT)));
    await api.login(PARENT, NEW_PASSWORD);
  },
  async "two tabs at once"(api) {
    const bearer = await api.signIn(PARENT);
    const answers = await pressTwice(() => api.call("changePassword", change(bearer)));
    expect(answers).toEqual(["fulfilled", "rejected"]);
    await api.login(PARENT, NEW_PASSWORD);
  },
  async "link opened twice or by a mail scanner"(api) {
    const body = await askForReset(api);
    await api.call("verifyOtp", { body });
    await expectRefusal(api, "invalid_code", "verifyOtp", { body });
  },
  async "link after its time"(api) {
    const body = await askForReset(api);
    api.advance(601);
    await expectRefusal(api, "invalid_code", "verifyOtp", { body });
  },
  async "offline in the middle"(api) {
    const bearer = await api.signIn(PARENT);
    await api.call("changePassword", change(bearer));
    // The answer was lost: the same press again changes nothing, and the session stays.
    await expectRefusal(api, "wrong_password", "changePassword", change(bearer));
    await api.call("features", { bearer });
    await api.login(PARENT, NEW_PASSWORD);
  },
  async "other language"(api) {
    await api.call("changePassword", { ...change(await api.signIn(PARENT)), language: "ar" });
    expect(await readSubjects(api)).toEqual(["تم تغيير كلمة المرور"]);
  },
};

export const emailRow: Row = {
  async typo(api) {
    const bearer = await api.signIn(PARENT);
    await api.call("changeEmail", { bearer, body: { email: "nwe@family.example", password } });
    await api.readMail();
    api.advance(1);
    await moveTo(api, bearer, NEW);
    await api.login(NEW);
  },
  async "somebody else's session on a shared computer"(api) {
    const body = { email: NEW, password: "guess" };
    await expectRefusal(api, "wrong_password", "changeEmail", { bearer: await api.signIn(PARENT), body });
    expect(await api.readMail()).toEqual([]);
  },
  async "lost mailbox"(api) {
    await moveTo(api, await api.signIn(PARENT), NEW);
    await api.login(NEW);
  },
  async "two tabs at once"(api) {
    const bearer = await api.signIn(PARENT);
    await api.call("changeEmail", { bearer, body: { email: NEW, password } });
    const body = { email: NEW, otp: readCode((await api.readMail())[0]?.text) };
    const answers = await pressTwice(() => api.call("confirmEmail", { bearer, body }));
    expect(answers).toEqual(["fulfilled", "rejected"]);
    await api.login(NEW);
  },
  async "link opened twice or by a mail scanner"(api) {
    await moveTo(api, await api.signIn(PARENT), NEW);
    expect(await lookThenPress(api, await readLink(api))).toEqual([200, 200, 200, 404]);
    expect(await api.familyOf(PARENT)).toEqual(expect.any(String));
  },
  async "link after its time"(api) {
    await moveTo(api, await api.signIn(PARENT), NEW);
    const link = await readLink(api);
    api.advance(7 * DAY_SECONDS);
    expect(await visit(api, link, "POST")).toBe(404);
    expect(await api.familyOf(NEW)).toEqual(expect.any(String));
  },
  async "offline in the middle"(api) {
    const bearer = await api.signIn(PARENT);
    await moveTo(api, bearer, NEW);
    await expectRefusal(api, "invalid_code", "confirmEmail", { bearer, body: { email: NEW, otp: "123456" } });
    await api.login(NEW);
  },
  async "other language"(api) {
    await moveTo(api, await api.signIn(PARENT), NEW, "ar");
    expect(await readSubjects(api)).toEqual(["تم تغيير بريدكم الإلكتروني"]);
  },
};

export const deviceRow: Row = {
  typo: { never: "Nothing is typed to end a device: it is one press on a line of the list." },
  async "somebody else's session on a shared computer"(api) {
    const bearer = await api.signIn(PARENT);
    const [device] = (await api.call("devices", { bearer })).devices;
    await api.call("endDevices", { bearer: await api.signIn(TRIAL), body: { id: device?.id } });
    await api.call("features", { bearer });
  },
  async "lost mailbox"(api) {
    const other = await api.signIn(PARENT);
    await api.call("endDevices", { bearer: await api.signIn(PARENT), body: {} });
    await api.refuse("features", { bearer: other });
  },
  async "two tabs at once"(api) {
    const other = await api.signIn(PARENT);
    const bearer = await api.signIn(PARENT);
    const answers = await pressTwice(() => api.call("endDevices", { bearer, body: {} }));
    expect(answers).toEqual(["fulfilled", "fulfilled"]);
    await api.refuse("features", { bearer: other });
  },
  async "link opened twice or by a mail scanner"(api) {
    const bearer = await logInElsewhere(api);
    expect(await lookThenPress(api, await readLink(api))).toEqual([200, 200, 200, 404]);
    await api.refuse("features", { bearer });
  },
  async "link after its time"(api) {
    await logInElsewhere(api);
    const link = await readLink(api);
    api.advance(30 * DAY_SECONDS);
    expect(await visit(api, link, "POST")).toBe(404);
    await api.login(PARENT);
  },
  async "offline in the middle"(api) {
    const bearer = await api.signIn(PARENT);
    await api.signIn(PARENT);
    for (const _ of ["lost", "again"]) await api.call("endDevices", { bearer, body: {} });
    expect((await api.call("devices", { bearer })).devices).toHaveLength(1);
  },
  async "other language"(api) {
    await logInElsewhere(api, "ar");
    expect(await readSubjects(api)).toEqual(["تسجيل دخول من جهاز جديد"]);
  },
};

const ask = (api: TestApi, bearer: string, language = "en") =>
  api.call("deleteAccount", { bearer, body: { password }, language });
const isKept = async (api: TestApi) =>
  (await api.call("previewDeletion", { bearer: await api.signIn(PARENT) })).delete_at === null;

export const deletionRow: Row = {
  async typo(api) {
    const body = { password: "cokies" };
    await expectRefusal(api, "wrong_password", "deleteAccount", { bearer: await api.signIn(PARENT), body });
    expect(await isKept(api)).toBe(true);
  },
  async "somebody else's session on a shared computer"(api) {
    const body = { password: "guess" };
    await expectRefusal(api, "wrong_password", "deleteAccount", { bearer: await api.signIn(TRIAL), body });
    expect(await api.readMail()).toEqual([]);
  },
  async "lost mailbox"(api) {
    const bearer = await api.signIn(PARENT);
    await ask(api, bearer);
    await api.call("keepAccount", { bearer });
    expect(await isKept(api)).toBe(true);
  },
  async "two tabs at once"(api) {
    const bearer = await api.signIn(PARENT);
    expect(await pressTwice(() => ask(api, bearer))).toEqual(["fulfilled", "fulfilled"]);
    const [account] = await api.db.select().from(accounts).where(eq(accounts.email, PARENT));
    expect(account?.deleteAt?.toISOString()).toBe("2026-03-08T08:00:00.000Z");
  },
  async "link opened twice or by a mail scanner"(api) {
    await ask(api, await api.signIn(PARENT));
    expect(await lookThenPress(api, await readLink(api))).toEqual([200, 200, 200, 200]);
    expect(await isKept(api)).toBe(true);
  },
  async "link after its time"(api) {
    await ask(api, await api.signIn(PARENT));
    const link = await readLink(api);
    api.advance(7 * DAY_SECONDS);
    expect(await visit(api, link, "POST")).toBe(404);
    await eraseDue(api.deps);
    expect(await api.db.$count(accounts, eq(accounts.email, PARENT))).toBe(0);
  },
  async "offline in the middle"(api) {
    const bearer = await api.signIn(PARENT);
    const first = await ask(api, bearer);
    api.advance(60);
    expect(await ask(api, bearer)).toEqual(first);
    const open = await api.db
      .select()
      .from(sessions)
      .where(eq(sessions.accountId, await idOf(api, PARENT)));
    expect(open.filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
  },
  async "other language"(api) {
    await ask(api, await api.signIn(PARENT), "ar");
    expect(await readSubjects(api)).toEqual(["يُحذف حسابكم في 8 مارس 2026"]);
  },
};
