import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { PRIVACY_VERSION, TERMS_VERSION } from "../../contract/rules.ts";
import { accounts, consents, families, outbox, signUps } from "../db/schema.ts";
import { forgetOldTraces } from "../limits/forget-old.ts";
import { describeOnBothDatabases, PUBLIC_ORIGIN, readCode } from "../testing/testing.ts";
import { hashPassword } from "./passwords.ts";
import { erasePerson, exportPerson } from "./personal-data.ts";

const email = "noor@family.example";
const KNOWN = "parent@maamoul.example";
const PASSWORD = "dates-and-pistachios";
const DAY_SECONDS = 24 * 3600;

describeOnBothDatabases("sign-up", (api) => {
  const asked = (changes: object = {}) => ({
    email,
    password: PASSWORD,
    is_adult: true as const,
    terms_version: TERMS_VERSION,
    privacy_version: PRIVACY_VERSION,
    ...changes,
  });
  const ask = (changes: object = {}, options: { language?: string; address?: string } = {}) =>
    api.call("signUp", { body: asked(changes), ...options });
  async function askForCode(changes: object = {}): Promise<string> {
    await ask(changes);
    const [mail] = await api.readMail();
    return readCode(mail?.text);
  }
  const confirm = (otp: string, who = email) => api.call("confirmSignUp", { body: { email: who, otp } });
  const refuseCode = async (otp: string, who = email, address?: string) =>
    (await api.refuse("confirmSignUp", { body: { email: who, otp }, address })).body.code;
  const otherThan = (code: string) => (code === "000000" ? "000001" : "000000");
  async function readAccount() {
    const [account] = await api.db.select().from(accounts).where(eq(accounts.email, email));
    if (!account) throw new Error("no account was opened");
    return account;
  }

  test("a code from the mail opens an account, logs in and starts 30 free days", async () => {
    const code = await askForCode();
    expect(await api.db.$count(accounts, eq(accounts.email, email))).toBe(0);
    api.advance(120);
    const session = await confirm(code);
    expect(session.role).toBe("parent");
    const features = await api.call("features", { bearer: session.access_token });
    const ends = new Date(api.now().getTime() + 30 * DAY_SECONDS * 1000).toISOString();
    expect(features).toMatchObject({
      is_trial_period: true,
      is_paid_plan: false,
      trial_days_remaining: 30,
      trial_ends_at: ends,
      may_manage: true,
    });
    expect((await api.login(email, PASSWORD)).id).toBe(session.id);
  });

  test("consent is kept with its moment, its language and the texts that were read", async () => {
    const askedAt = api.now();
    await ask({ terms_version: "2026-01-02" }, { language: "ar" });
    const [mail] = await api.readMail();
    api.advance(60);
    const { access_token: bearer, id } = await confirm(readCode(mail?.text));
    const row = { termsVersion: "2026-01-02", privacyVersion: PRIVACY_VERSION, language: "ar" };
    expect(await api.db.select().from(consents)).toEqual([{ accountId: id, ...row, givenAt: askedAt }]);
    expect(await api.call("readSettings", { bearer })).toEqual({
      reminders: true,
      consent: {
        terms_version: "2026-01-02",
        privacy_version: PRIVACY_VERSION,
        given_at: askedAt.toISOString(),
      },
    });
  });

  test("without the adult's word or a consent nothing is taken", async () => {
    for (const changes of [
      { is_adult: false },
      { is_adult: undefined },
      { terms_version: undefined },
      { privacy_version: "the newest" },
    ])
      expect((await api.refuse("signUp", { body: asked(changes) })).body.code).toBe("invalid_request");
    expect(await api.db.$count(outbox)).toBe(0);
  });

  test("known, unknown and throttled addresses get the same answer", async () => {
    for (const who of [email, KNOWN, email, KNOWN])
      expect(await ask({ email: who })).toEqual({ retry_after_seconds: 60 });
  });

  test("asking writes the same for known and unknown addresses", async () => {
    await ask();
    await ask({ email: KNOWN });
    const rows = await api.db.select().from(outbox);
    expect(rows.map(({ kind, recipient }) => [kind, recipient]).sort()).toEqual([
      ["sign_up_code", email],
      ["sign_up_code", KNOWN],
    ]);
    expect(new Set(rows.map(({ payload }) => Object.keys(payload).join())).size).toBe(1);
    expect(await api.db.$count(signUps)).toBe(0);
  });

  test("a known address gets a mail that says so and leads to the login, and no code", async () => {
    await ask({ email: KNOWN }, { language: "ar" });
    const [mail] = await api.readMail();
    expect(mail).toMatchObject({ recipient: KNOWN, language: "ar", subject: "لديكم حساب بالفعل" });
    expect(mail?.text).toContain(`${PUBLIC_ORIGIN}/login?language=ar`);
    expect(mail?.text).not.toMatch(/\b\d{6}\b/);
    await api.login(KNOWN);
  });

  test("a code waits for known and unknown addresses, so that a wrong one is compared with the same work", async () => {
    for (const who of [email, KNOWN]) await ask({ email: who });
    await api.readMail();
    const rows = await api.db.select().from(signUps);
    expect(rows.map((row) => row.email).sort()).toEqual([email, KNOWN]);
  });

  test("whoever is told of the account may recover its password at once", async () => {
    await ask({ email: KNOWN });
    await api.readMail();
    await api.call("forgotPassword", { body: { email: KNOWN } });
    expect(await api.readMail()).toMatchObject([{ subject: "Your verification code" }]);
  });

  test("a wrong code for a known, an unknown and a waiting address gets the same refusal", async () => {
    const otp = otherThan(await askForCode());
    const answers = [];
    for (const who of [email, KNOWN, "nobody@family.example"])
      answers.push(await api.refuse("confirmSignUp", { body: { email: who, otp } }));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.body.code).toBe("invalid_code");
  });

  test("the mail's link carries address and code in the fragment, and opens in the mail's language", async () => {
    await ask({ email: "noor+home@family.example" }, { language: "ar" });
    const [mail] = await api.readMail();
    const link = mail?.text.match(/^http\S+$/m)?.[0] ?? "";
    const { origin, pathname, search, hash } = new URL(link);
    expect([origin, pathname, search]).toEqual([PUBLIC_ORIGIN, "/start/code", "?language=ar"]);
    expect(Object.fromEntries(new URLSearchParams(hash.slice(1)))).toEqual({
      email: "noor+home@family.example",
      code: readCode(mail?.text),
    });
  });

  test("neither code nor password is in the database or in the log, and no hash of it once it is used", async () => {
    const code = await askForCode();
    const readKept = async () =>
      JSON.stringify([await api.db.select().from(signUps), await api.db.select().from(outbox)]);
    expect(await readKept()).not.toContain(code);
    expect(await readKept()).not.toContain(PASSWORD);
    await confirm(code);
    expect(await readKept()).not.toContain("argon2id");
    expect(api.log.join()).not.toContain(code);
    expect(api.log.join()).not.toContain(PASSWORD);
  });

  test("an address in capitals and with spaces around it is the same address", async () => {
    const code = await askForCode({ email: " Noor@Family.EXAMPLE " });
    await confirm(code);
    await api.login(email, PASSWORD);
  });

  test.each(["نور@family.example", "noor@عائلة.example", "noor family@x.example", "noor"])(
    "%j is no address that mail reaches",
    async (wrong) => {
      const refused = await api.refuse("signUp", { body: asked({ email: wrong }) });
      expect(refused.body.code).toBe("invalid_request");
    },
  );

  test("a weak password is refused in the reader's words, before anything is counted", async () => {
    const refuse = async (password: string) =>
      (await api.refuse("signUp", { body: asked({ password }) })).body.code;
    expect(await refuse("12345")).toBe("password_too_short");
    expect(await refuse("Password123")).toBe("password_too_common");
    expect(await refuse("Noor@family.example")).toBe("password_is_email");
    const { body } = await api.refuse("signUp", { body: asked({ password: email }), language: "ar" });
    expect(body.message).toContain("البريد الإلكتروني نفسه");
    await askForCode();
  });

  test("one mail in 60 seconds, ten a day", async () => {
    for (let i = 0; i < 10; i++) {
      await askForCode();
      await ask();
      expect(await api.readMail()).toEqual([]);
      api.advance(60);
    }
    await ask();
    expect(await api.readMail()).toEqual([]);
    api.advance(DAY_SECONDS);
    await askForCode();
  });

  test("one network address cannot make us write to everybody", async () => {
    for (let i = 0; i < 51; i++) {
      await ask({ email: `person${i}@x.example` }, { address: "198.51.100.7" });
      const body = { email: `person${i}@x.example` };
      await api.call("forgotPassword", { body, address: "198.51.100.7" });
    }
    expect(await api.db.$count(outbox)).toBe(100);
  });

  test("a code works for 10 minutes, once, and only the newest", async () => {
    const old = await askForCode();
    api.advance(600);
    expect(await refuseCode(old)).toBe("invalid_code");
    const older = await askForCode();
    api.advance(60);
    const newest = await askForCode();
    if (older !== newest) expect(await refuseCode(older)).toBe("invalid_code");
    await confirm(newest);
    expect(await refuseCode(newest)).toBe("invalid_code");
  });

  test("the newest request decides the password", async () => {
    await askForCode();
    api.advance(60);
    await confirm(await askForCode({ password: "another-one-9" }));
    await api.login(email, "another-one-9");
    expect((await api.refuse("login", { body: { email, password: PASSWORD } })).status).toBe(401);
  });

  test("a stranger who asks for the same address later does not choose its password", async () => {
    await askForCode();
    api.advance(1);
    const strangers = { password: "the-strangers-own", address: "198.51.100.7" };
    await ask({ password: strangers.password }, { address: strangers.address });
    const [mail] = await api.readMail();
    const body = { email, otp: readCode(mail?.text), password: PASSWORD };
    await api.call("confirmSignUp", { body });
    await api.login(email, PASSWORD);
    const refused = await api.refuse("login", { body: { email, password: strangers.password } });
    expect(refused.status).toBe(401);
  });

  test("a password that comes with the code is held to the same rules, before a try is counted", async () => {
    const code = await askForCode();
    const body = { email, otp: code, password: "Password123" };
    for (let i = 0; i < 6; i++)
      expect((await api.refuse("confirmSignUp", { body })).body.code).toBe("password_too_common");
    await confirm(code);
  });

  test("a code of one address, or of a recovery, opens no other account", async () => {
    const code = await askForCode();
    expect(await refuseCode(code, "other@family.example")).toBe("invalid_code");
    await api.call("forgotPassword", { body: { email: KNOWN } });
    const [mail] = await api.readMail();
    expect(await refuseCode(readCode(mail?.text), KNOWN)).toBe("invalid_code");
    expect((await api.refuse("verifyOtp", { body: { email, otp: code } })).body.code).toBe("invalid_code");
    await confirm(code);
  });

  test("five wrong tries spend a code here, and no stranger's tries elsewhere do", async () => {
    const code = await askForCode();
    for (let i = 0; i < 6; i++) await refuseCode(otherThan(code), email, "198.51.100.7");
    expect(await refuseCode(code, email, "198.51.100.7")).toBe("invalid_code");
    for (let i = 0; i < 4; i++) await refuseCode(otherThan(code));
    await confirm(code);
  });

  test("of 16 parallel confirmations one opens the account, with one family and one consent", async () => {
    const familiesBefore = await api.db.$count(families);
    const code = await askForCode();
    const answers = await Promise.allSettled(
      Array.from({ length: 16 }, (_, i) =>
        api.call("confirmSignUp", { body: { email, otp: code }, address: `192.0.2.${i}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await api.db.$count(families)).toBe(familiesBefore + 1);
    expect(await api.db.$count(consents)).toBe(1);
  });

  test("an account that was added meanwhile stays as it is", async () => {
    const code = await askForCode();
    const familyId = await api.familyOf(KNOWN);
    const passwordHash = await hashPassword("the-operator's");
    const person = { id: "added", familyId, email, passwordHash, language: "en", role: "parent" } as const;
    await api.db.insert(accounts).values({ ...person, createdAt: api.now() });
    const familiesBefore = await api.db.$count(families);
    expect(await refuseCode(code)).toBe("invalid_code");
    expect(await api.db.$count(families)).toBe(familiesBefore);
    await api.login(email, "the-operator's");
  });

  test("a mail that is sent again has the same code, and is not sent again once it is used or late", async () => {
    const failing = (taken: string[]) => ({
      async send({ text }: { text: string }) {
        taken.push(readCode(text));
        throw new Error("no answer");
      },
      close() {},
    });
    const codes: string[] = [];
    await ask();
    await api.deliverMail(failing(codes));
    api.advance(5);
    await api.deliverMail(failing(codes));
    expect(codes).toHaveLength(2);
    expect(codes[1]).toBe(codes[0]);
    await confirm(codes[0] ?? "");
    api.advance(60);
    expect(await api.readMail()).toEqual([]);
    await ask({ email: "late@family.example" });
    api.advance(601);
    expect(await api.readMail()).toEqual([]);
  });

  test("an export names the consents, and an erasure leaves none, nor what waits for a code", async () => {
    await confirm(await askForCode());
    const account = await readAccount();
    expect((await exportPerson(api.deps, account)).consents).toEqual([
      {
        terms_version: TERMS_VERSION,
        privacy_version: PRIVACY_VERSION,
        language: "en",
        given_at: api.now(),
      },
    ]);
    await erasePerson(api.deps, account, { endPlans: async () => {} });
    expect([await api.db.$count(consents), await api.db.$count(signUps)]).toEqual([0, 0]);
  });

  test("a sign-up that nobody confirmed is forgotten a day after its code", async () => {
    await askForCode();
    api.advance(DAY_SECONDS);
    await forgetOldTraces(api.deps);
    expect(await api.db.$count(signUps)).toBe(1);
    api.advance(601);
    await forgetOldTraces(api.deps);
    expect(await api.db.$count(signUps)).toBe(0);
  });
});
