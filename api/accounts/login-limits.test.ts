import { expect, test } from "vitest";
import { forgetOldTraces } from "../limits/forget-old.ts";
import { describeApi, describeOnBothDatabases } from "../testing/testing.ts";
import { admitLogin, countFailedLogin } from "./login-limits.ts";

const email = "parent@maamoul.example";
const right = { email, password: "cookies-123" };
const UNKNOWN = "nobody@x.example";
const wrong = { email, password: "cookies-124" };

describeApi("failed logins", (api) => {
  async function fail(times: number, body = wrong, address?: string): Promise<number[]> {
    const statuses: number[] = [];
    for (let i = 0; i < times; i++) statuses.push((await api.refuse("login", { body, address })).status);
    return statuses;
  }

  test("after five, even the right password has to wait, and is told how long", async () => {
    expect(await fail(5)).toEqual([401, 401, 401, 401, 401]);
    const refusal = await api.refuse("login", { body: right });
    expect([refusal.status, refusal.body.code]).toEqual([429, "too_many_requests"]);
    expect(refusal.headers.get("Retry-After")).toBe("60");
    api.advance(60);
    await api.login(email);
  });

  test("the waits grow", async () => {
    await fail(5);
    for (const wait of ["60", "120", "240"]) {
      const { headers } = await api.refuse("login", { body: wrong });
      expect(headers.get("Retry-After")).toBe(wait);
      api.advance(Number(wait));
      expect(await fail(1)).toEqual([401]);
    }
  });

  test("a success starts the count anew", async () => {
    await fail(4);
    await api.login(email);
    expect(await fail(5)).toEqual([401, 401, 401, 401, 401]);
  });

  test("failures are forgotten after 15 minutes", async () => {
    await fail(4);
    api.advance(900);
    expect(await fail(5)).toEqual([401, 401, 401, 401, 401]);
  });

  test("somebody else's failures do not lock the owner out", async () => {
    await fail(6, wrong, "198.51.100.7");
    await api.login(email);
  });

  test("another account at the same address is not held back", async () => {
    await fail(6);
    await api.login("trial@maamoul.example");
  });

  test("an unknown e-mail is held back like a known one", async () => {
    const unknown = { email: "nobody@x.example", password: "cookies-123" };
    expect(await fail(6, unknown)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test("one address that guesses at a hundred accounts has to wait, and the others do not", async () => {
    const address = "198.51.100.7";
    for (let i = 0; i < 99; i++) await countFailedLogin(api.deps, { email, address });
    await fail(1, { email: "somebody@x.example", password: "password1" }, address);
    expect((await api.refuse("login", { body: right, address })).status).toBe(429);
    await api.login(email);
  });

  /** Wrong passwords that the database has counted, each from an address of its own. */
  async function guessFromEverywhere(times: number, guessed = email): Promise<void> {
    const from = (i: number) => ({ email: guessed, address: `203.0.113.${i}` });
    for (let i = 0; i < times; i++) await admitLogin(api.deps, from(i), { isKnown: false });
  }

  const codeOf = async (body = right, address?: string) =>
    (await api.refuse("login", { body, address })).body.code;

  test("of guesses at one account from a hundred addresses, the next is asked for a code, for a day", async () => {
    await guessFromEverywhere(100);
    expect(await codeOf(right, "198.51.100.7")).toBe("login_code_required");
    await api.login("trial@maamoul.example");
    api.advance(24 * 3600);
    expect(await codeOf(wrong, "198.51.100.7")).toBe("invalid_credentials");
  });

  test("an unknown e-mail has the same ceiling", async () => {
    await guessFromEverywhere(100, "nobody@x.example");
    const unknown = { email: "nobody@x.example", password: "cookies-123" };
    expect(await codeOf(unknown, "198.51.100.7")).toBe("login_code_required");
  });

  test("a hundred failures at a shared address do not stop somebody who is known there", async () => {
    await api.login(email);
    for (let i = 0; i < 100; i++) await countFailedLogin(api.deps, { email: UNKNOWN, address: "192.0.2.1" });
    expect(await fail(1, { email: "trial@maamoul.example", password: "cookies-123" })).toEqual([429]);
    await api.login(email);
  });

  test("a refusal says in words when to try again", async () => {
    await fail(5);
    const message = async (language?: string) =>
      (await api.refuse("login", { body: right, language })).body.message;
    expect(await message()).toBe("Too many attempts. Please try again in 1 minute.");
    expect(await message("ar")).toBe("محاولات كثيرة متتالية. يُرجى المحاولة مرة أخرى بعد دقيقة واحدة.");
  });

  test("guesses from a hundred addresses do not lock the owner out where the owner has logged in before", async () => {
    await api.login(email);
    api.advance(3 * 24 * 3600);
    await forgetOldTraces(api.deps);
    await guessFromEverywhere(100);
    expect(await codeOf(right, "198.51.100.7")).toBe("login_code_required");
    await api.login(email);
    expect(await fail(5)).toEqual([401, 401, 401, 401, 401]);
  });

  test("a network is known for 30 days after the last login there", async () => {
    await api.login(email);
    api.advance(30 * 24 * 3600);
    await forgetOldTraces(api.deps);
    await guessFromEverywhere(100);
    expect(await codeOf()).toBe("login_code_required");
  });

  test("the addresses of one IPv6 network count as one", async () => {
    for (let i = 1; i <= 5; i++) await fail(1, wrong, `2001:db8:0:1::${i}`);
    expect(await fail(1, wrong, "2001:db8:0:1:a:b:c:d")).toEqual([429]);
    expect(await fail(1, wrong, "2001:db8:0:2::1")).toEqual([401]);
  });

  test("a forwarded address is not believed without a proxy of ours", async () => {
    const answers = [];
    for (let i = 0; i < 6; i++) {
      const headers = { "X-Forwarded-For": `203.0.113.${i}` };
      answers.push((await api.refuse("login", { body: wrong, headers })).status);
    }
    expect(answers.at(-1)).toBe(429);
  });
});

describeOnBothDatabases("failed logins at once", (api) => {
  test("of 12 parallel wrong passwords five are compared", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => api.refuse("login", { body: wrong })));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });
});

describeApi(
  "failed logins behind a proxy",
  (api) => {
    test("are counted by the address that the proxy saw", async () => {
      const refuse = (forwarded: string) =>
        api.refuse("login", { body: wrong, headers: { "X-Forwarded-For": forwarded } });
      for (let i = 0; i < 5; i++) await refuse(`10.0.0.${i}, 203.0.113.1`);
      expect((await refuse("10.0.0.9, 203.0.113.1")).status).toBe(429);
      expect((await refuse("10.0.0.9, 203.0.113.2")).status).toBe(401);
    });
  },
  { TRUST_PROXY: "on" },
);
