import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { calls } from "../../contract/calls.ts";
import { accounts } from "../db/schema.ts";
import { describeApi, describeOnBothDatabases } from "../testing/testing.ts";

const PARENT = "parent@maamoul.example";

describeApi("sessions", (api) => {
  test("login answers tokens, id and role", async () => {
    const answer = await api.login("child@maamoul.example");
    const [account] = await api.db.select().from(accounts).where(eq(accounts.email, "child@maamoul.example"));
    expect(answer).toMatchObject({ id: account?.id, role: "child" });
  });

  test("login does not mind the case of the e-mail", async () => {
    expect(await api.login("Parent@Maamoul.example")).toMatchObject({ role: "parent" });
  });

  test("a wrong password and an unknown e-mail get the same refusal", async () => {
    const wrong = await api.refuse("login", { body: { email: PARENT, password: "cookies-124" } });
    const unknown = await api.refuse("login", {
      body: { email: "nobody@x.example", password: "cookies-123" },
    });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toMatchObject({
      code: "invalid_credentials",
      message: "Login failed. Please check your credentials.",
    });
    expect(unknown.body).toEqual(wrong.body);
  });

  test("login remembers the language for mail", async () => {
    await api.call("login", { body: { email: PARENT, password: "cookies-123" }, language: "ar-AE,en;q=0.5" });
    const [account] = await api.db.select().from(accounts).where(eq(accounts.email, PARENT));
    expect(account?.language).toBe("ar");
  });

  test("an access token opens calls for 10 minutes", async () => {
    const { access_token } = await api.login(PARENT);
    api.advance(599);
    await api.call("features", { bearer: access_token });
    api.advance(1);
    expect((await api.refuse("features", { bearer: access_token })).body.code).toBe("unauthorized");
  });

  test("logout ends the session at once", async () => {
    const { access_token, refresh_token } = await api.login(PARENT);
    await api.call("logout", { bearer: access_token });
    expect((await api.refuse("features", { bearer: access_token })).status).toBe(401);
    expect((await api.refuse("refresh", { bearer: refresh_token })).body.code).toBe("invalid_refresh_token");
  });

  test("a call whose body is not all there when its session ends is refused", async () => {
    const bearer = await api.signIn(PARENT);
    const body = new TextEncoder().encode(JSON.stringify({ name: "Thief" }));
    const { readable, writable } = new TransformStream<Uint8Array>();
    const writer = writable.getWriter();
    void writer.write(body.subarray(0, -1));
    const headers = {
      "Content-Type": "application/json",
      "Content-Length": String(body.length),
      Authorization: `Bearer ${bearer}`,
    };
    const init = { method: "POST", headers, body: readable, duplex: "half" };
    const answering = api.app.request(calls.changeSettings.path, init as RequestInit);
    await api.call("logout", { bearer });
    await writer.write(body.subarray(-1));
    await writer.close();
    expect((await answering).status).toBe(401);
    expect(await api.db.$count(accounts, eq(accounts.name, "Thief"))).toBe(0);
  });

  test("refresh gives tokens that work, and the next refresh too", async () => {
    const { refresh_token } = await api.login(PARENT);
    const second = await api.call("refresh", { bearer: refresh_token });
    const third = await api.call("refresh", { bearer: second.refresh_token });
    await api.call("features", { bearer: third.access_token });
    expect(new Set([refresh_token, second.refresh_token, third.refresh_token]).size).toBe(3);
  });

  test("the parent token gets the same successor within 30 seconds and ends the session after", async () => {
    const { refresh_token } = await api.login(PARENT);
    const successor = await api.call("refresh", { bearer: refresh_token });
    api.advance(29);
    const again = await api.call("refresh", { bearer: refresh_token });
    expect(again.refresh_token).toBe(successor.refresh_token);
    api.advance(1);
    await api.refuse("refresh", { bearer: refresh_token });
    await api.refuse("refresh", { bearer: successor.refresh_token });
    await api.refuse("features", { bearer: successor.access_token });
  });

  test("a grandparent token ends the session", async () => {
    const { refresh_token } = await api.login(PARENT);
    const second = await api.call("refresh", { bearer: refresh_token });
    const third = await api.call("refresh", { bearer: second.refresh_token });
    await api.refuse("refresh", { bearer: refresh_token });
    await api.refuse("refresh", { bearer: third.refresh_token });
  });

  test("a made-up token with the number of a session does not end it", async () => {
    const { refresh_token, access_token } = await api.login(PARENT);
    const forged = refresh_token.replace(/_[\w-]{43}$/, `_${"x".repeat(43)}`);
    await api.refuse("refresh", { bearer: forged });
    await api.call("features", { bearer: access_token });
    await api.call("refresh", { bearer: refresh_token });
  });

  test("a refresh whose answer was lost while the keys were rotated costs nobody the session", async () => {
    const { refresh_token } = await api.login(PARENT);
    await api.call("refresh", { bearer: refresh_token });
    await api.deps.keyring.rotate();
    const again = await api.call("refresh", { bearer: refresh_token });
    api.advance(60);
    const next = await api.call("refresh", { bearer: again.refresh_token });
    await api.call("refresh", { bearer: next.refresh_token });
  });

  test("a session lasts 30 days however often it is refreshed", async () => {
    let { refresh_token } = await api.login(PARENT);
    api.advance(29 * 24 * 3600);
    ({ refresh_token } = await api.call("refresh", { bearer: refresh_token }));
    api.advance(24 * 3600);
    await api.refuse("refresh", { bearer: refresh_token });
  });

  test("a session that is used in another language has its mail in that language", async () => {
    const { access_token } = await api.login(PARENT);
    await api.call("features", { bearer: access_token, language: "ar" });
    const [account] = await api.db.select().from(accounts).where(eq(accounts.email, PARENT));
    expect(account?.language).toBe("ar");
    await api.call("features", { bearer: access_token });
    const [later] = await api.db.select().from(accounts).where(eq(accounts.email, PARENT));
    expect(later?.language).toBe("ar");
  });

  test("a clock that is a minute slow refuses no token of another process", async () => {
    const { access_token } = await api.login(PARENT);
    api.advance(-60);
    await api.call("features", { bearer: access_token });
  });

  test("one caregiver's logout leaves the others of the family logged in", async () => {
    const parent = await api.login(PARENT);
    const child = await api.login("child@maamoul.example");
    await api.call("logout", { bearer: parent.access_token });
    await api.call("features", { bearer: child.access_token });
  });

  test("the fifty-first login ends the oldest", async () => {
    const first = await api.login(PARENT);
    for (let times = 0; times < 49; times++) {
      api.advance(60);
      await api.login(PARENT);
    }
    const { refresh_token: bearer } = await api.call("refresh", { bearer: first.refresh_token });
    api.advance(60);
    const last = await api.login(PARENT);
    await api.refuse("refresh", { bearer });
    expect((await api.call("devices", { bearer: last.access_token })).devices).toHaveLength(50);
  });

  test("right passwords too are refused past 120 in an hour, and taken after it", async () => {
    for (let times = 0; times < 120; times++) await api.login(PARENT);
    const body = { email: PARENT, password: "cookies-123" };
    expect((await api.refuse("login", { body })).status).toBe(429);
    api.advance(3600);
    await api.login(PARENT);
  });
});

describeOnBothDatabases("sessions, used by several at once", (api) => {
  test("20 parallel refreshes give one successor", async () => {
    const { refresh_token } = await api.login(PARENT);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.call("refresh", { bearer: refresh_token })),
    );
    expect(new Set(answers.map((answer) => answer.refresh_token)).size).toBe(1);
    await api.call("refresh", { bearer: answers[0]?.refresh_token });
  });

  test("a refresh and a logout at once leave nobody logged in", async () => {
    const { access_token, refresh_token } = await api.login(PARENT);
    const [refreshed] = await Promise.allSettled([
      api.call("refresh", { bearer: refresh_token }),
      api.call("logout", { bearer: access_token }),
    ]);
    await api.refuse("refresh", { bearer: refresh_token });
    if (refreshed.status === "fulfilled")
      await api.refuse("features", { bearer: refreshed.value.access_token });
  });
});
