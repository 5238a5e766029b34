import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts, activities } from "../../db/schema.ts";
import { forgetOldTraces } from "../../limits/forget-old.ts";
import { describeApi, readCode } from "../../testing/testing.ts";
import { sessionIdOf } from "../tokens/refresh-token.ts";

const email = "parent@maamoul.example";
const password = "cookies-123";
const DAY_SECONDS = 24 * 3600;
const PHONE = { "User-Agent": "Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36" };
const MAC = { "User-Agent": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15" };

describeApi("devices", (api) => {
  const logIn = (headers: Record<string, string>, language = "en") =>
    api.call("login", { body: { email, password }, headers, language });
  const names = async (bearer: string) =>
    (await api.call("devices", { bearer })).devices.map(
      ({ browser, system, is_current }) => `${browser} on ${system}${is_current ? ", here" : ""}`,
    );
  async function visit(address: string, init: RequestInit = {}) {
    const { pathname, search } = new URL(address);
    const response = await api.app.request(`${pathname}${search}`, init);
    return { status: response.status, page: await response.text() };
  }
  const kindsOf = async (bearer: string) =>
    (await api.call("activity", { bearer })).activity.map(({ kind }) => kind).sort();
  const linkIn = (text = "") => /http\S+mail-links\S+/.exec(text)?.[0] ?? "";

  test("are listed in words, the one that asks first", async () => {
    const phone = await logIn(PHONE);
    api.advance(60);
    const mac = await logIn(MAC);
    expect(await names(phone.access_token)).toEqual(["Chrome on Android, here", "Safari on Mac"]);
    expect(await names(mac.access_token)).toEqual(["Safari on Mac, here", "Chrome on Android"]);
  });

  test("one whose login is over after 30 days is listed no more", async () => {
    await logIn(PHONE);
    api.advance(30 * DAY_SECONDS);
    expect(await names(await api.signIn(email))).toHaveLength(1);
  });

  test("one is ended, and can neither ask nor refresh", async () => {
    const phone = await logIn(PHONE);
    const mac = await logIn(MAC);
    const { devices } = await api.call("devices", { bearer: phone.access_token });
    const id = devices.find(({ is_current }) => !is_current)?.id ?? "";
    for (let i = 0; i < 2; i++) await api.call("endDevices", { bearer: phone.access_token, body: { id } });
    await api.refuse("features", { bearer: mac.access_token });
    await api.refuse("refresh", { bearer: mac.refresh_token });
    expect(await names(phone.access_token)).toEqual(["Chrome on Android, here"]);
  });

  test("all others are ended at once, and nobody else's", async () => {
    const other = await api.signIn("trial@maamoul.example");
    const others = await Promise.all([logIn(PHONE), logIn(PHONE)]);
    const { access_token: bearer } = await logIn(MAC);
    await api.call("endDevices", { bearer, body: {} });
    for (const { access_token } of others) await api.refuse("features", { bearer: access_token });
    await api.call("features", { bearer });
    await api.call("features", { bearer: other });
  });

  test("somebody else's is not ended by its number", async () => {
    const other = await api.signIn("trial@maamoul.example");
    const [device] = (await api.call("devices", { bearer: other })).devices;
    const bearer = await api.signIn(email);
    await api.call("endDevices", { bearer, body: { id: device?.id ?? "" } });
    await api.call("features", { bearer: other });
  });

  test.each([
    ["en", "A login on a new device", "Safari on Mac"],
    ["ar", "تسجيل دخول من جهاز جديد", "Mac"],
  ])(
    "a new one is told by mail in %s, once, and the first of all is not",
    async (language, subject, device) => {
      await logIn(PHONE, language);
      expect(await api.readMail()).toEqual([]);
      await logIn(MAC, language);
      const [mail] = await api.readMail();
      expect(mail).toMatchObject({ recipient: email, subject });
      expect(mail?.text).toContain(device);
      await logIn(MAC, language);
      await logIn(PHONE, language);
      expect(await api.readMail()).toEqual([]);
    },
  );

  test("a login that was not mine: a look changes nothing, one press logs everyone out, and a code gives a new password", async () => {
    const phone = await logIn(PHONE);
    const stranger = await logIn(MAC);
    const link = linkIn((await api.readMail())[0]?.text);
    for (let i = 0; i < 2; i++) expect((await visit(link)).page).toContain("Was this login not yours?");
    await api.call("features", { bearer: stranger.access_token });
    const { status, page } = await visit(link, { method: "POST" });
    expect([status, page.includes("Everyone is logged out")]).toEqual([200, true]);
    for (const { access_token, refresh_token } of [phone, stranger]) {
      await api.refuse("features", { bearer: access_token });
      await api.refuse("refresh", { bearer: refresh_token });
    }
    await api.refuse("login", { body: { email, password } });
    await api.call("forgotPassword", { body: { email } });
    const otp = readCode((await api.readMail())[0]?.text);
    const { reset_token } = await api.call("verifyOtp", { body: { email, otp } });
    await api.call("resetPassword", { bearer: reset_token, body: { new_password: "dates-and-walnuts" } });
    // The mail is still there, and the new password is not taken away by it.
    expect((await visit(link, { method: "POST" })).status).toBe(404);
    await api.login(email, "dates-and-walnuts");
  });

  test("that link is good for thirty days, for one account, and in the reader's language", async () => {
    await logIn(PHONE);
    const mine = await logIn(MAC);
    const link = linkIn((await api.readMail())[0]?.text);
    expect((await visit(link.replace("language=en", "language=ar"))).page).toContain("تسجيل خروج الجميع");
    for (const wrong of [link.replace(/signature=./, "signature="), link.split("?")[0] ?? ""])
      expect((await visit(wrong, { method: "POST" })).status).toBe(404);
    await api.call("features", { bearer: mine.access_token });
    api.advance(31 * DAY_SECONDS);
    expect((await visit(link)).status).toBe(404);
    expect((await visit(link, { method: "POST" })).status).toBe(404);
  });

  test("activity is listed newest first with its device, for ninety days, and is then forgotten", async () => {
    const { access_token: bearer } = await logIn(PHONE);
    api.advance(60);
    const body = { password, new_password: "dates-and-walnuts" };
    await api.call("changePassword", { bearer, body, headers: MAC });
    const list = async (token: string) =>
      (await api.call("activity", { bearer: token })).activity.map(
        ({ kind, browser, system }) => `${kind} ${browser} ${system}`,
      );
    expect(await list(bearer)).toEqual(["password_changed Safari Mac", "login Chrome Android"]);
    api.advance(91 * DAY_SECONDS);
    await forgetOldTraces(api.deps);
    const { access_token: later } = await api.login(email, "dates-and-walnuts");
    expect(await list(later)).toEqual(["login  "]);
  });

  test("a device that is unknown, ended, expired or somebody else's is not noted as logged out", async () => {
    const expired = await api.login(email);
    api.advance(30 * DAY_SECONDS);
    const strangers = await api.login("trial@maamoul.example");
    const ended = await api.login(email);
    const { access_token: bearer } = await api.login(email);
    const idOf = ({ refresh_token }: { refresh_token: string }) => sessionIdOf(refresh_token) ?? "";
    for (const id of [idOf(ended), idOf(ended), idOf(expired), idOf(strangers), "unknown"])
      await api.call("endDevices", { bearer, body: { id } });
    await api.call("endDevices", { bearer, body: {} });
    expect(await kindsOf(bearer)).toEqual(["device_ended", "login", "login", "login"]);
  });

  test("a device that is logged out by several at the same moment is noted once", async () => {
    const [bearer] = [await api.signIn(email), await api.signIn(email)];
    const { devices } = await api.call("devices", { bearer });
    const id = devices.find(({ is_current }) => !is_current)?.id ?? "";
    await Promise.all(Array.from({ length: 8 }, () => api.call("endDevices", { bearer, body: { id } })));
    expect(await kindsOf(bearer)).toEqual(["device_ended"]);
  });

  test("what is done 205 times pushes nothing else out of the activity, and is kept 200 times", async () => {
    const { access_token: bearer } = await api.login(email);
    await api.call("downloadData", { bearer, body: { password } });
    api.advance(60);
    for (let i = 0; i < 205; i++) await api.signIn(email);
    const { devices } = await api.call("devices", { bearer });
    for (const { id, is_current } of devices)
      if (!is_current) await api.call("endDevices", { bearer, body: { id } });
    const kinds = await kindsOf(bearer);
    expect(kinds).toEqual(expect.arrayContaining(["login", "data_downloaded"]));
    expect(kinds.filter((kind) => kind === "device_ended")).toHaveLength(200);
    expect(await api.db.$count(activities)).toBe(202);
  });

  test("of what is done too often the newest stays", async () => {
    const bearer = await api.signIn(email);
    const endAnother = async (headers: Record<string, string>) => {
      await api.signIn(email);
      await api.call("endDevices", { bearer, body: {}, headers });
      api.advance(1);
    };
    await endAnother(PHONE);
    for (let i = 0; i < 200; i++) await endAnother(MAC);
    const { activity } = await api.call("activity", { bearer });
    expect(new Set(activity.map(({ system }) => system))).toEqual(new Set(["Mac"]));
  });

  test("payments are among it for an adult, and not for a child", async () => {
    const kinds = async (who: string) => {
      const { activity } = await api.call("activity", { bearer: await api.signIn(who) });
      return activity.map(({ kind }) => kind);
    };
    const familyId = await api.familyOf("premium@maamoul.example");
    await api.db.update(accounts).set({ familyId }).where(eq(accounts.email, "child@maamoul.example"));
    expect(await kinds("premium@maamoul.example")).toContain("payment");
    expect(await kinds("child@maamoul.example")).not.toContain("payment");
  });
});
