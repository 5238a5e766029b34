import { expect, test } from "vitest";
import { describeApi } from "../testing/testing.ts";

describeApi("settings", (api) => {
  test("reminders are on until they are turned off, for this account only", async () => {
    const bearer = await api.signIn("parent@maamoul.example");
    expect(await api.call("readSettings", { bearer })).toMatchObject({ reminders: true });
    const body = { reminders: false };
    expect(await api.call("changeSettings", { bearer, body })).toMatchObject(body);
    expect(await api.call("readSettings", { bearer })).toMatchObject(body);
    const other = await api.signIn("child@maamoul.example");
    expect(await api.call("readSettings", { bearer: other })).toMatchObject({ reminders: true });
  });

  test("they can be turned on again", async () => {
    const bearer = await api.signIn("parent@maamoul.example");
    for (const reminders of [false, true]) await api.call("changeSettings", { bearer, body: { reminders } });
    expect(await api.call("readSettings", { bearer })).toMatchObject({ reminders: true });
  });

  test("nobody reads or changes them without a session, or changes them to nothing", async () => {
    expect((await api.refuse("readSettings")).status).toBe(401);
    expect((await api.refuse("changeSettings", { body: { reminders: false } })).status).toBe(401);
    const bearer = await api.signIn("parent@maamoul.example");
    expect((await api.refuse("changeSettings", { bearer, body: {} })).body.code).toBe("invalid_request");
  });

  test("a name is kept as it was written, tidied, and taken out again", async () => {
    const bearer = await api.signIn("parent@maamoul.example");
    await api.call("changeSettings", { bearer, body: { name: "  نور  بنت أحمد " } });
    expect(await api.call("readSettings", { bearer })).toMatchObject({
      name: "نور بنت أحمد",
      reminders: true,
    });
    await api.call("changeSettings", { bearer, body: { name: null } });
    expect(await api.call("readSettings", { bearer })).toMatchObject({ name: null });
  });

  test.each(["n".repeat(81), "n".repeat(10_000), "<b>Noor</b>", "see evil.example/win", "a\nb", " "])(
    "%j is refused as a name, in words",
    async (name) => {
      const bearer = await api.signIn("parent@maamoul.example");
      const { body } = await api.refuse("changeSettings", { bearer, body: { name }, language: "ar" });
      expect(body).toMatchObject({ code: "invalid_name", message: expect.stringContaining("الاسم") });
    },
  );

  test("mail greets by name, and is in the language that was chosen for it, whatever is used on the site", async () => {
    const bearer = await api.signIn("parent@maamoul.example");
    await api.call("changeSettings", { bearer, body: { name: "Noor", mail_language: "ar" } });
    const body = { password: "cookies-123", new_password: "dates-and-walnuts" };
    await api.call("changePassword", { bearer, body, language: "en" });
    const [mail] = await api.readMail();
    expect(mail?.language).toBe("ar");
    expect(mail?.text).toContain("مرحبًا \u2068Noor\u2069،");
    await api.login("parent@maamoul.example", "dates-and-walnuts");
    await api.call("changeSettings", { bearer, body: { mail_language: null }, language: "en" });
    await api.call("features", { bearer, language: "en" });
    await api.call("changePassword", {
      bearer,
      body: { password: "dates-and-walnuts", new_password: "figs-and-almonds" },
    });
    expect((await api.readMail())[0]?.text).toContain("Hello Noor,");
  });
});
