import { expect, test } from "vitest";
import { loginCodes, outbox, rateLimits } from "../db/schema.ts";
import { forgetOldTraces } from "../limits/forget-old.ts";
import { hashPerson } from "../limits/rate-limits.ts";
import { describeApi, describeOnBothDatabases, readCode, type TestApi } from "../testing/testing.ts";

const email = "parent@maamoul.example";
const UNKNOWN = "nobody@maamoul.example";
const PASSWORD = "cookies-123";
const NEW_NETWORK = "198.51.100.7";
const otherThan = (code: string) => (code === "000000" ? "000001" : "000000");

type Typed = { email?: string; password?: string; otp?: string };

function prepareLogins(api: TestApi) {
  /** What wrong passwords from a hundred addresses leave; `login-limits.test.ts` counts them one by one. */
  async function guessFromEverywhere(guessed = email): Promise<void> {
    const key = `logins_in_all:${hashPerson(api.deps, guessed)}`;
    const blockedUntil = new Date(api.now().getTime() + 24 * 3600 * 1000);
    await api.db.insert(rateLimits).values({ key, windowStartedAt: api.now(), count: 100, blockedUntil });
  }

  const tryAt = (typed: Typed = {}, address = NEW_NETWORK) =>
    api.refuse("login", { body: { email, password: PASSWORD, ...typed }, address });
  const codeOf = async (typed: Typed = {}, address?: string) => (await tryAt(typed, address)).body.code;
  const enter = (otp: string, address = NEW_NETWORK) =>
    api.call("login", { body: { email, password: PASSWORD, otp }, address });
  async function askForCode(address?: string): Promise<string> {
    expect(await codeOf({}, address)).toBe("login_code_required");
    const [mail] = await api.readMail();
    return readCode(mail?.text);
  }
  return { guessFromEverywhere, tryAt, codeOf, enter, askForCode };
}

describeApi("a login that needs a code", (api) => {
  const { guessFromEverywhere, tryAt, codeOf, enter, askForCode } = prepareLogins(api);

  test("after wrong passwords from everywhere the owner gets in on a new network, with the code of the mail", async () => {
    await guessFromEverywhere();
    const refusal = await tryAt();
    expect([refusal.status, refusal.body.code]).toEqual([401, "login_code_required"]);
    expect(refusal.headers.get("Retry-After")).toBe("60");
    const [mail] = await api.readMail();
    expect(mail).toMatchObject({
      recipient: email,
      subject: expect.stringMatching(/^Your code to log in: \d{6}$/),
    });
    expect((await enter(readCode(mail?.text))).role).toBe("parent");
  });

  test("a right code makes the network a known one, and no other", async () => {
    await guessFromEverywhere();
    await enter(await askForCode());
    await api.call("login", { body: { email, password: PASSWORD }, address: NEW_NETWORK });
    expect(await codeOf({}, "198.51.100.8")).toBe("login_code_required");
  });

  test("before that nobody is asked for a code, and one that comes along changes nothing", async () => {
    await enter("123456");
    expect(await codeOf({ password: "wrong-one", otp: "123456" })).toBe("invalid_credentials");
  });

  test("a right password, a wrong one and an unknown address get the same answer and write the same", async () => {
    await guessFromEverywhere();
    await guessFromEverywhere(UNKNOWN);
    const answers = [];
    for (const typed of [{}, { password: "wrong-one" }, { email: UNKNOWN }])
      answers.push(await tryAt(typed, `198.51.100.${answers.length}`));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(await api.db.$count(outbox)).toBe(3);
  });

  test("only who typed the right password is sent a code, and nothing else stays in the outbox", async () => {
    await guessFromEverywhere();
    await guessFromEverywhere(UNKNOWN);
    await tryAt({ password: "wrong-one" });
    await tryAt({ email: UNKNOWN });
    expect(await api.readMail()).toEqual([]);
    expect(await api.db.$count(outbox)).toBe(0);
    expect(await api.db.$count(loginCodes)).toBe(0);
  });

  test("a code opens nothing without the password, and is not spent by that", async () => {
    await guessFromEverywhere();
    const otp = await askForCode();
    for (let i = 0; i < 3; i++)
      expect(await codeOf({ password: "wrong-one", otp }, "198.51.100.9")).toBe("invalid_code");
    await enter(otp);
  });

  test("a wrong code, a wrong password and an unknown address with a code get the same refusal", async () => {
    await guessFromEverywhere();
    await guessFromEverywhere(UNKNOWN);
    const otp = otherThan(await askForCode());
    const answers = [];
    for (const typed of [{ otp }, { otp, password: "wrong-one" }, { otp, email: UNKNOWN }])
      answers.push(await tryAt(typed, `198.51.100.${answers.length}`));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.body.code).toBe("invalid_code");
  });

  test("a code works for 10 minutes", async () => {
    await guessFromEverywhere();
    const otp = await askForCode();
    api.advance(600);
    expect(await codeOf({ otp })).toBe("invalid_code");
  });

  test("neither a recovery's code nor a login's stands in for the other", async () => {
    await guessFromEverywhere();
    const otp = await askForCode();
    expect((await api.refuse("verifyOtp", { body: { email, otp } })).body.code).toBe("invalid_code");
    await api.call("forgotPassword", { body: { email } });
    const [mail] = await api.readMail();
    expect(await codeOf({ otp: readCode(mail?.text) })).toBe("invalid_code");
    await enter(otp);
  });

  test("one mail a minute and ten a day, which no stranger's wrong passwords use up", async () => {
    await guessFromEverywhere();
    for (let i = 0; i < 15; i++) await tryAt({ password: "wrong-one" }, `192.0.2.${100 + i}`);
    expect(await api.readMail()).toEqual([]);
    for (let i = 0; i < 10; i++) {
      await askForCode(`198.51.100.${i}`);
      await tryAt({}, `198.51.100.${i}`);
      expect(await api.readMail()).toEqual([]);
      api.advance(60);
    }
    await tryAt({}, "198.51.100.30");
    expect(await api.readMail()).toEqual([]);
  });

  test("of wrong codes with the right password fifty a day are compared, from however many networks", async () => {
    await guessFromEverywhere();
    const otp = await askForCode();
    for (let i = 0; i < 10; i++)
      await Promise.all(
        Array.from({ length: 5 }, () => tryAt({ otp: otherThan(otp) }, `192.0.2.${100 + i}`)),
      );
    expect(await codeOf({ otp })).toBe("invalid_code");
  });

  test("a mail that is sent again has the same code and counts once", async () => {
    await guessFromEverywhere();
    await tryAt();
    const codes: string[] = [];
    const send = async ({ text }: { text: string }) => {
      codes.push(readCode(text));
      throw new Error("no answer");
    };
    await api.deliverMail({ send, close() {} });
    api.advance(5);
    const [mail] = await api.readMail();
    expect(codes).toEqual([readCode(mail?.text)]);
    await enter(readCode(mail?.text));
  });

  test("the mail is in the language of the page", async () => {
    await guessFromEverywhere();
    const body = { email, password: PASSWORD };
    const { body: said } = await api.refuse("login", { body, address: NEW_NETWORK, language: "ar" });
    expect(said.message).toMatch(/^وصلتنا محاولات كثيرة/);
    expect(await api.readMail()).toMatchObject([
      { language: "ar", subject: expect.stringMatching(/^رمز تسجيل الدخول: \d{6}$/) },
    ]);
  });

  test("a new password needs no code", async () => {
    await guessFromEverywhere();
    await api.call("forgotPassword", { body: { email } });
    const [mail] = await api.readMail();
    const { reset_token: bearer } = await api.call("verifyOtp", {
      body: { email, otp: readCode(mail?.text) },
    });
    await api.call("resetPassword", { bearer, body: { new_password: "dates-and-pistachios" } });
    const body = { email, password: "dates-and-pistachios" };
    await api.call("login", { body, address: NEW_NETWORK });
  });

  test("a code is forgotten a day after it expired", async () => {
    await guessFromEverywhere();
    await askForCode();
    api.advance(25 * 3600);
    await forgetOldTraces(api.deps);
    expect(await api.db.$count(loginCodes)).toBe(0);
  });
});

describeOnBothDatabases("logins with one code at once", (api) => {
  const { guessFromEverywhere, enter, askForCode } = prepareLogins(api);

  test("a code works once, also when eight bring it at once", async () => {
    await guessFromEverywhere();
    const otp = await askForCode();
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, (_, i) => enter(otp, `198.51.100.${20 + i}`)),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});
