import { expect, test } from "vitest";
import { describeApi } from "../../testing/testing.ts";

const email = "parent@maamoul.example";
const OLD = "cookies-123";
const NEW = "dates-and-walnuts";

describeApi("changing the password by the old one", (api) => {
  const change = (bearer: string, body = { password: OLD, new_password: NEW }) =>
    api.call("changePassword", { bearer, body });

  test("logs every other device out, and this one stays", async () => {
    const here = await api.login(email);
    const there = await api.login(email);
    await change(here.access_token);
    await api.call("features", { bearer: here.access_token });
    await api.call("refresh", { bearer: here.refresh_token });
    await api.refuse("features", { bearer: there.access_token });
    await api.refuse("refresh", { bearer: there.refresh_token });
    await api.refuse("login", { body: { email, password: OLD } });
    await api.login(email, NEW);
  });

  test.each([
    ["en", "Your password was changed", "All other devices have been logged out."],
    ["ar", "تم تغيير كلمة المرور", "سُجّل الخروج من كل الأجهزة الأخرى"],
  ])("is told by mail in %s", async (language, subject, sentence) => {
    const bearer = await api.signIn(email);
    await api.call("changePassword", { bearer, language, body: { password: OLD, new_password: NEW } });
    const [mail] = await api.readMail();
    expect(mail).toMatchObject({ recipient: email, subject });
    expect(mail?.text).toContain(sentence);
  });

  test("a wrong old password changes nothing and is limited like a login", async () => {
    const bearer = await api.signIn(email);
    const body = { password: "not-this-one", new_password: NEW };
    const codes = [];
    for (let i = 0; i < 6; i++) codes.push((await api.refuse("changePassword", { bearer, body })).body.code);
    expect(codes).toEqual([...Array(5).fill("wrong_password"), "too_many_requests"]);
    expect(await api.readMail()).toEqual([]);
    api.advance(61);
    await change(bearer);
  });

  test.each([
    ["short", "password_too_short"],
    ["123456", "password_too_common"],
    [email, "password_is_email"],
  ])("%j is refused as a new one", async (new_password, code) => {
    const bearer = await api.signIn(email);
    const { body } = await api.refuse("changePassword", { bearer, body: { password: OLD, new_password } });
    expect(body.code).toBe(code);
    await api.login(email);
  });

  test("of two tabs that change it at once one does", async () => {
    const bearers = [await api.signIn(email), await api.signIn(email)];
    const passwords = ["dates-and-walnuts", "figs-and-almonds"];
    const results = await Promise.allSettled(
      bearers.map((bearer, index) => change(bearer, { password: OLD, new_password: passwords[index] ?? "" })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const winner = results.findIndex(({ status }) => status === "fulfilled");
    await api.login(email, passwords[winner]);
  });

  test("a code that was asked for before is worth nothing after it", async () => {
    await api.call("forgotPassword", { body: { email } });
    const otp = /^\d{6}$/m.exec((await api.readMail())[0]?.text ?? "")?.[0] ?? "";
    await change(await api.signIn(email));
    const { body } = await api.refuse("verifyOtp", { body: { email, otp } });
    expect(body.code).toBe("invalid_code");
  });
});
