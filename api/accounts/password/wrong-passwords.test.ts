import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { CallName } from "../../../contract/calls.ts";
import { accounts } from "../../db/schema.ts";
import { describeApi, readCode } from "../../testing/testing.ts";
import { admitConfirmation } from "../login-limits.ts";

const email = "parent@maamoul.example";
const RIGHT = "cookies-123";
const NEW = "dates-and-walnuts";
const HOME = "198.51.100.7";
const DAY_SECONDS = 24 * 3600;
const PHONE = { "User-Agent": "Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36" };

/** Every call that takes the password of somebody who is logged in. */
const asked: readonly [CallName, object][] = [
  ["confirmPassword", {}],
  ["changePassword", { new_password: NEW }],
  ["changeEmail", { email: "new@family.example" }],
  ["downloadData", {}],
  ["deleteAccount", {}],
];

describeApi("wrong passwords in a session", (api) => {
  let addresses = 0;
  const nextAddress = () => `203.0.113.${++addresses % 250}`;

  /** Each at an address of its own, so many at the same moment; one that finds the queue full comes again. Answers the codes. */
  async function guess(bearer: string, times: number, language = "en"): Promise<string[]> {
    const guesses = Array.from({ length: times }, async (_, i) => {
      const [call, rest] = asked[i % asked.length] ?? ["confirmPassword", {}];
      const body = { ...rest, password: `wrong-${i}` };
      const address = nextAddress();
      const judge = async () =>
        (await api.refuse(call, { bearer, body, address, language, headers: PHONE })).body.code;
      let code = await judge();
      while (code === "busy") code = await judge();
      return code;
    });
    return Promise.all(guesses);
  }
  const confirm = (bearer: string, address = nextAddress()) =>
    api.call("confirmPassword", { bearer, body: { password: RIGHT }, address });
  const noted = async (bearer: string) =>
    (await api.call("activity", { bearer })).activity.filter(({ kind }) => kind === "wrong_passwords");

  test("of 45 from 45 addresses, at five calls and 15 at the same moment, 20 are judged", async () => {
    const bearer = await api.signIn(email);
    const codes = [];
    for (let i = 0; i < 3; i++) codes.push(...(await guess(bearer, 15)));
    expect(codes.filter((code) => code === "wrong_password")).toHaveLength(20);
    expect(codes.filter((code) => code === "too_many_requests")).toHaveLength(25);
  });

  test("of 40 that several processes admit at the same moment 20 pass", async () => {
    const bearer = await api.signIn(email);
    const [account] = await api.db.select().from(accounts).where(eq(accounts.email, email));
    const accountId = account?.id ?? "";
    const admitted = await Promise.allSettled(
      Array.from({ length: 40 }, () =>
        admitConfirmation(api.deps, { accountId, email, address: nextAddress() }),
      ),
    );
    expect(admitted.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    expect(await guess(bearer, 5)).toEqual(Array(5).fill("too_many_requests"));
  });

  test("are counted over all sessions of the account, and for no other account", async () => {
    await guess(await api.signIn(email), 15);
    const other = await guess(await api.signIn(email), 15);
    expect(other.filter((code) => code === "wrong_password")).toHaveLength(5);
    await confirm(await api.signIn("trial@maamoul.example"));
  });

  test.each([
    ["en", "Many wrong passwords in your account", "Chrome on Android"],
    ["ar", "محاولات متكررة بكلمات مرور خاطئة", "Android"],
  ])(
    "after 20 the owner is told once, by mail in %s and in the activity",
    async (language, subject, device) => {
      const bearer = await api.signIn(email);
      await guess(bearer, 15, language);
      await guess(bearer, 4, language);
      expect([await api.readMail(), await noted(bearer)]).toEqual([[], []]);
      for (let i = 0; i < 2; i++) await guess(bearer, 15, language);
      const mails = await api.readMail();
      expect(mails).toMatchObject([{ recipient: email, subject }]);
      expect(mails[0]?.text).toContain(device);
      expect(await noted(bearer)).toMatchObject([{ browser: "Chrome", system: "Android" }]);
    },
  );

  test("a day later they are judged again, and the owner is told again", async () => {
    const bearer = await api.signIn(email);
    for (let i = 0; i < 2; i++) await guess(bearer, 15);
    await api.readMail();
    api.advance(DAY_SECONDS);
    const next = await api.signIn(email);
    const codes = [...(await guess(next, 15)), ...(await guess(next, 15))];
    expect(codes.filter((code) => code === "wrong_password")).toHaveLength(20);
    expect(await api.readMail()).toHaveLength(1);
    expect(await noted(next)).toHaveLength(2);
  });

  test("right ones are not counted with them", async () => {
    const bearer = await api.signIn(email);
    for (let i = 0; i < 25; i++) await confirm(bearer);
    expect(await guess(bearer, 15)).toEqual(Array(15).fill("wrong_password"));
  });

  test("do not keep the owner from logging in, and who has logged in there may go on", async () => {
    const stolen = await api.signIn(email);
    for (let i = 0; i < 2; i++) await guess(stolen, 15);
    const elsewhere = await api.refuse("confirmPassword", {
      bearer: stolen,
      body: { password: RIGHT },
      address: HOME,
    });
    expect(elsewhere.body.code).toBe("too_many_requests");
    const { access_token: own } = await api.call("login", {
      body: { email, password: RIGHT },
      address: HOME,
    });
    await confirm(own, HOME);
    // It takes none of what was counted back.
    expect(await guess(stolen, 1)).toEqual(["too_many_requests"]);
    const change = { password: RIGHT, new_password: NEW };
    await api.call("changePassword", { bearer: own, body: change, address: HOME });
    await api.refuse("features", { bearer: stolen });
  });

  test("that are refused take no try of a login at that address", async () => {
    const stolen = await api.signIn(email);
    for (let i = 0; i < 2; i++) await guess(stolen, 15);
    const body = { password: "wrong" };
    for (let i = 0; i < 6; i++) await api.refuse("confirmPassword", { bearer: stolen, body, address: HOME });
    await api.call("login", { body: { email, password: RIGHT }, address: HOME });
  });

  test("on a network of the owner wait as a login's do, and are told too", async () => {
    await api.login(email);
    const body = { password: "wrong" };
    const codes = [];
    for (let i = 0; i < 5; i++) {
      const bearer = await api.signIn(email);
      for (let tries = 0; tries < 5; tries++)
        codes.push((await api.refuse("confirmPassword", { bearer, body })).body.code);
      expect((await api.refuse("confirmPassword", { bearer, body })).headers.get("Retry-After")).toBe("60");
      api.advance(1_000);
    }
    expect(codes).toEqual(Array(25).fill("wrong_password"));
    expect(await api.readMail()).toHaveLength(1);
    await confirm(await api.signIn(email), "192.0.2.1");
  });

  test("are forgotten with a new password by mail", async () => {
    for (let i = 0; i < 2; i++) await guess(await api.signIn(email), 15);
    await api.readMail();
    await api.call("forgotPassword", { body: { email } });
    const otp = readCode((await api.readMail())[0]?.text);
    const { reset_token } = await api.call("verifyOtp", { body: { email, otp } });
    await api.call("resetPassword", { bearer: reset_token, body: { new_password: NEW } });
    const bearer = await api.signIn(email);
    await api.call("confirmPassword", { bearer, body: { password: NEW }, address: nextAddress() });
    await api.readMail();
    for (let i = 0; i < 2; i++) await guess(bearer, 15);
    expect(await api.readMail()).toHaveLength(1);
  });
});
