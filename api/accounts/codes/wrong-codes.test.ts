import { expect, test } from "vitest";
import { readLinkFragment } from "../../../contract/link-fragment.ts";
import { PRIVACY_VERSION, TERMS_VERSION } from "../../../contract/rules.ts";
import { rateLimits } from "../../db/schema.ts";
import { hashPerson } from "../../limits/rate-limits.ts";
import { describeOnBothDatabases, readCode } from "../../testing/testing.ts";
import { admitGuess } from "./wrong-codes.ts";

const email = "parent@maamoul.example";
/** The i-th /64 of a /48, and with `site` of another one. */
const networkOf = (i: number, site = 1) => `2001:db8:${site.toString(16)}:${i.toString(16)}::1`;

describeOnBothDatabases("wrong codes", (api) => {
  const guess = (i: number, address: string) =>
    api.refuse("verifyOtp", { body: { email: `person${i}@x.example`, otp: "000000" }, address });
  const toNetwork = (address: string) => address.replace("::1", "::/64");

  /** What so many wrong codes leave, of which `max` block for 15 minutes. */
  async function leave(name: string, who: string, count: number, max: number): Promise<void> {
    const key = `${name}:${hashPerson(api.deps, who)}`;
    const blockedUntil = count < max ? null : new Date(api.now().getTime() + 900_000);
    const row = { windowStartedAt: api.now(), count, blockedUntil };
    await api.db
      .insert(rateLimits)
      .values({ key, ...row })
      .onConflictDoUpdate({ target: rateLimits.key, set: row });
  }
  const countEverywhere = (count: number) => leave("wrong_codes", "everywhere", count, 1_000);

  async function askForCode(): Promise<string> {
    await api.call("forgotPassword", { body: { email } });
    const [mail] = await api.readMail();
    return readCode(mail?.text);
  }

  test("after 400 from one /48 a guess there waits, and elsewhere it does not", async () => {
    await leave("wrong_codes_from", "2001:db8:1::/48", 399, 400);
    expect((await guess(1, networkOf(1))).status).toBe(400);
    const next = await guess(2, networkOf(60_000));
    expect([next.status, next.headers.get("Retry-After")]).toEqual([429, "900"]);
    expect((await guess(3, networkOf(1, 2))).status).toBe(400);
  });

  test("of guesses from one /56 200 are judged", async () => {
    await leave("wrong_codes_from", "2001:db8:1:1200::/56", 199, 200);
    expect((await guess(0, networkOf(0x1234))).status).toBe(400);
    expect((await guess(1, networkOf(0x12ff))).status).toBe(429);
    expect((await guess(2, networkOf(0x1300))).status).toBe(400);
  });

  test("of 40 parallel guesses from one /48 none past the 400th is judged", async () => {
    await leave("wrong_codes_from", "2001:db8:1::/48", 380, 400);
    const waits = await Promise.allSettled(
      Array.from({ length: 40 }, (_, i) => admitGuess(api.deps, toNetwork(networkOf(i * 256)))),
    );
    expect(waits.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
  });

  test("right codes are not counted as wrong ones", async () => {
    await leave("wrong_codes_from", "2001:db8:1::/48", 399, 400);
    const [one, other] = [networkOf(60_000), networkOf(61_000)];
    await api.call("verifyOtp", { body: { email, otp: await askForCode() }, address: one });
    expect((await guess(1, other)).status).toBe(400);
    expect((await guess(2, other)).status).toBe(429);
  });

  test("somebody on a known network is not stopped by what others mistype there", async () => {
    await api.login(email);
    const otp = await askForCode();
    await leave("wrong_codes_from", "192.0.2.1", 100, 100);
    expect((await guess(1, "192.0.2.1")).status).toBe(429);
    await api.call("verifyOtp", { body: { email, otp } });
  });

  test("wrong codes by strangers keep nobody from the mail's button, for a recovery nor a sign-up", async () => {
    const newcomer = "noor@family.example";
    const account = {
      password: "dates-and-nuts",
      is_adult: true as const,
      terms_version: TERMS_VERSION,
      privacy_version: PRIVACY_VERSION,
    };
    await api.call("forgotPassword", { body: { email } });
    await api.call("signUp", { body: { email: newcomer, ...account } });
    const mails = await api.readMail();
    const linkOf = (to: string) => {
      const [link = ""] = /#\S+/.exec(mails.find(({ recipient }) => recipient === to)?.text ?? "") ?? [];
      const parameters = readLinkFragment(link);
      return { otp: parameters.get("code") ?? "", link_secret: parameters.get("secret") ?? "" };
    };
    const [ofRecovery, ofSignUp] = [linkOf(email), linkOf(newcomer)];
    await leave("code_tries_in_all", email, 100, 100);
    await leave("sign_up_code_tries_in_all", newcomer, 100, 100);
    const typed = await api.refuse("verifyOtp", { body: { email, otp: ofRecovery.otp } });
    expect(typed.status).toBe(429);
    const other = { ...ofRecovery, link_secret: ofSignUp.link_secret };
    expect((await api.refuse("verifyOtp", { body: { email, ...other } })).status).toBe(429);
    expect(await api.call("verifyOtp", { body: { email, ...ofRecovery } })).toHaveProperty("reset_token");
    expect(
      await api.call("confirmSignUp", { body: { email: newcomer, ...ofSignUp, account } }),
    ).toHaveProperty("access_token");
  });

  test("past a thousand everywhere, each network may check one code in 30 seconds", async () => {
    await countEverywhere(1_000);
    expect((await guess(1, networkOf(1))).status).toBe(400);
    const second = await guess(2, networkOf(2));
    expect([second.status, second.headers.get("Retry-After")]).toEqual([429, "30"]);
    expect((await guess(3, networkOf(1, 2))).status).toBe(400);
    api.advance(30);
    expect((await guess(4, networkOf(3))).status).toBe(400);
  });

  test("meanwhile a right code still works at once, at a known network and at a new one", async () => {
    await api.login(email);
    await countEverywhere(1_000);
    await api.call("verifyOtp", { body: { email, otp: await askForCode() } });
    api.advance(60);
    await api.call("verifyOtp", { body: { email, otp: await askForCode() }, address: "198.51.100.7" });
  });

  test("the operator is told once, with counts and nobody's name", async () => {
    await countEverywhere(1_000);
    const told = () => api.log.map((line) => JSON.parse(line)).filter(({ wrongCodes }) => wrongCodes);
    expect(told()).toEqual([]);
    for (let i = 0; i < 3; i++) await guess(i, networkOf(i, i + 1));
    expect(told()).toMatchObject([{ level: 40, wrongCodes: 1_000, inMinutes: 15 }]);
    expect(JSON.stringify(told())).not.toMatch(/@|2001:db8|10\.\d/);
    api.advance(900);
    await countEverywhere(1_000);
    await guess(9, networkOf(9, 9));
    expect(told()).toHaveLength(2);
  });
});
