import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { PRIVACY_VERSION, TERMS_VERSION } from "../../contract/rules.ts";
import { accounts, agreements, families, outbox, signUps } from "../db/schema.ts";
import { BROWSER_SECRET, NEWCOMER, prepareSignUp } from "../testing/sign-up.ts";
import { describeApi, describeOnBothDatabases, readCode } from "../testing/testing.ts";
import { erasePerson } from "./deletion/erase-person.ts";
import { exportPerson } from "./my-data/export-person.ts";
import { hashPassword } from "./password/hash-password.ts";

const { email, password: PASSWORD } = NEWCOMER;
const KNOWN = "parent@maamoul.example";
const DAY_SECONDS = 24 * 3600;
/** The privacy policy that was just replaced. */
const BEFORE = "2026-11-15";

describeApi("opening an account by its code", (api) => {
  const { ask, askForCode, confirm } = prepareSignUp(api);
  const refuseCode = async (otp: string, who = email, address?: string) =>
    (
      await api.refuse("confirmSignUp", {
        body: { email: who, otp, browser_secret: BROWSER_SECRET },
        address,
      })
    ).body.code;
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
    await ask({ privacy_version: BEFORE }, { language: "ar" });
    const [mail] = await api.readMail();
    api.advance(60);
    const { access_token: bearer, id } = await confirm(readCode(mail?.text));
    const row = { termsVersion: TERMS_VERSION, privacyVersion: BEFORE, language: "ar" };
    expect(await api.db.select().from(agreements)).toEqual([{ accountId: id, ...row, givenAt: askedAt }]);
    const { consent } = await api.call("readSettings", { bearer });
    expect(consent).toEqual({
      terms_version: TERMS_VERSION,
      privacy_version: BEFORE,
      given_at: askedAt.toISOString(),
    });
  });

  test("a wrong code for a known, an unknown and a waiting address gets the same refusal", async () => {
    const otp = otherThan(await askForCode());
    const answers = [];
    for (const who of [email, KNOWN, "nobody@family.example"])
      answers.push(await api.refuse("confirmSignUp", { body: { email: who, otp } }));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.body.code).toBe("invalid_code");
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
    await erasePerson(api.deps, account.id);
    expect([await api.db.$count(agreements), await api.db.$count(signUps)]).toEqual([0, 0]);
  });
});

describeOnBothDatabases("opening an account by one code at once", (api) => {
  const { askForCode } = prepareSignUp(api);

  test("of 16 parallel confirmations one opens the account, with one family and one consent", async () => {
    const familiesBefore = await api.db.$count(families);
    const code = await askForCode();
    const answers = await Promise.allSettled(
      Array.from({ length: 16 }, (_, i) =>
        api.call("confirmSignUp", {
          body: { email, otp: code, browser_secret: BROWSER_SECRET },
          address: `192.0.2.${i}`,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await api.db.$count(families)).toBe(familiesBefore + 1);
    expect(await api.db.$count(agreements)).toBe(1);
  });
});
