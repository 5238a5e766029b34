import { expect, test } from "vitest";
import { describeApi } from "../testing/testing.ts";

describeApi("settings", (api) => {
  test("reminders are on until they are turned off, for this account only", async () => {
    const bearer = await api.signIn("parent@maamoul.example");
    expect(await api.call("readSettings", { bearer })).toEqual({ reminders: true });
    const body = { reminders: false };
    expect(await api.call("changeSettings", { bearer, body })).toEqual(body);
    expect(await api.call("readSettings", { bearer })).toEqual(body);
    const other = await api.signIn("child@maamoul.example");
    expect(await api.call("readSettings", { bearer: other })).toEqual({ reminders: true });
  });

  test("they can be turned on again", async () => {
    const bearer = await api.signIn("parent@maamoul.example");
    for (const reminders of [false, true]) await api.call("changeSettings", { bearer, body: { reminders } });
    expect(await api.call("readSettings", { bearer })).toEqual({ reminders: true });
  });

  test("nobody reads or changes them without a session, or changes them to nothing", async () => {
    expect((await api.refuse("readSettings")).status).toBe(401);
    expect((await api.refuse("changeSettings", { body: { reminders: false } })).status).toBe(401);
    const bearer = await api.signIn("parent@maamoul.example");
    expect((await api.refuse("changeSettings", { bearer, body: {} })).body.code).toBe("invalid_request");
  });
});
