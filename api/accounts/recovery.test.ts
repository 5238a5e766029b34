import { eq, like, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts, outbox, rateLimits, recoveryCodes, resetTokens } from "../db/schema.ts";
import { isKnownNetwork, rememberNetwork } from "../limits/known-networks.ts";
import type { Message } from "../mail/transport.ts";
import { FORGETFUL as email, prepareRecovery } from "../testing/accounts/recovery.ts";
import { describeApi, describeOnBothDatabases, readCode } from "../testing/testing.ts";
import { hashPassword } from "./password/hash-password.ts";

const UNKNOWN = "nobody@maamoul.example";
const NEW_PASSWORD = "dates-and-pistachios";

describeApi("recovery", (api) => {
  const { askForCode, otherThan, verify, refuseCode, getResetToken } = prepareRecovery(api);

  test("a code from the mail leads to a new password", async () => {
    const bearer = await getResetToken();
    expect(await api.call("resetPassword", { bearer, body: { new_password: NEW_PASSWORD } })).toEqual({});
    await api.login(email, NEW_PASSWORD);
    expect((await api.refuse("login", { body: { email, password: "cookies-123" } })).status).toBe(401);
  });

  test("a right code of the old mailbox opens nothing once the address has changed, even while it is checked", async () => {
    const otp = await askForCode();
    const waits = sql`datname = current_database() and wait_event_type = 'Lock'`;
    const { checking } = await api.db.transaction(async (tx) => {
      const mine = eq(accounts.email, email);
      await tx.select().from(accounts).where(mine).for("update");
      const checking = api.send("verifyOtp", { body: { email, otp } });
      await expect.poll(() => api.db.$count(sql`pg_stat_activity`, waits), { interval: 2 }).toBe(1);
      await tx.update(accounts).set({ email: "new@family.example" }).where(mine);
      return { checking };
    });
    expect((await checking).body.code).toBe("invalid_code");
    expect(await api.db.$count(resetTokens)).toBe(0);
  });

  test("a code that leaves for the old mailbox while the address changes is none", async () => {
    await api.call("forgotPassword", { body: { email } });
    const waits = sql`datname = current_database() and wait_event_type = 'Lock'`;
    const { sending } = await api.db.transaction(async (tx) => {
      const mine = eq(accounts.email, email);
      await tx.select().from(accounts).where(mine).for("update");
      const sending = api.readMail();
      await expect.poll(() => api.db.$count(sql`pg_stat_activity`, waits), { interval: 2 }).toBe(1);
      await tx.update(accounts).set({ email: "new@family.example" }).where(mine);
      return { sending };
    });
    expect(await sending).toEqual([]);
    expect(await api.db.$count(recoveryCodes)).toBe(0);
  });

  test("known, unknown and throttled addresses get the same answer", async () => {
    const ask = (body: { email: string }) => api.call("forgotPassword", { body });
    for (const body of [{ email }, { email: UNKNOWN }, { email }, { email: UNKNOWN }])
      expect(await ask(body)).toEqual({ retry_after_seconds: 60 });
  });

  test("asking writes the same for known and unknown addresses, and looks for no account", async () => {
    await api.call("forgotPassword", { body: { email } });
    await api.call("forgotPassword", { body: { email: UNKNOWN } });
    const rows = await api.db.select().from(outbox);
    expect(rows.map(({ recipient }) => recipient).sort()).toEqual([UNKNOWN, email]);
    expect(await api.db.$count(recoveryCodes)).toBe(0);
  });

  test("an unknown address gets no mail and is forgotten", async () => {
    await api.call("forgotPassword", { body: { email: UNKNOWN } });
    expect(await api.readMail()).toEqual([]);
    expect(await api.db.$count(outbox)).toBe(0);
  });

  test("the code is nowhere in the database, nor in the log", async () => {
    const code = await askForCode();
    const kept = JSON.stringify([
      await api.db.select().from(recoveryCodes),
      await api.db.select().from(outbox),
    ]);
    expect(kept).not.toContain(code);
    expect(api.log.join()).not.toContain(code);
  });

  test("one mail in 60 seconds", async () => {
    await askForCode();
    api.advance(59);
    await api.call("forgotPassword", { body: { email } });
    expect(await api.readMail()).toEqual([]);
    api.advance(1);
    await askForCode();
  });

  const askFrom = (address: string) => api.call("forgotPassword", { body: { email }, address });

  test("what a stranger asks for elsewhere does not hold up the person's own code", async () => {
    for (let i = 0; i < 10; i++) {
      await askFrom("198.51.100.7");
      api.advance(60);
    }
    await askFrom("198.51.100.7");
    await api.readMail();
    await askForCode();
  });

  test("five mails a day on a network that is new, then one an hour", async () => {
    for (let i = 0; i < 5; i++) {
      await askForCode();
      api.advance(60);
    }
    await askForCode();
    api.advance(3599);
    await api.call("forgotPassword", { body: { email } });
    expect(await api.readMail()).toEqual([]);
    api.advance(24 * 3600);
    await askForCode();
  });

  test("the mail is in the language that was last used, or that is asked for now", async () => {
    await api.call("login", { body: { email, password: "cookies-123" }, language: "ar" });
    await api.call("forgotPassword", { body: { email } });
    expect(await api.readMail()).toMatchObject([
      { recipient: email, language: "ar", subject: expect.stringMatching(/^رمز التحقق: \d{6}$/) },
    ]);
    api.advance(60);
    await api.call("forgotPassword", { body: { email }, language: "en" });
    expect(await api.readMail()).toMatchObject([
      { language: "en", subject: expect.stringMatching(/^Your verification code: \d{6}$/) },
    ]);
  });

  test("a code works for 10 minutes", async () => {
    const first = await askForCode();
    api.advance(600);
    expect(await refuseCode(first)).toBe("invalid_code");
    const second = await askForCode();
    api.advance(599);
    await verify(second);
  });

  test("a code works once", async () => {
    const code = await askForCode();
    await verify(code);
    expect(await refuseCode(code)).toBe("invalid_code");
  });

  test("only the newest code works", async () => {
    const older = await askForCode();
    api.advance(60);
    const newer = await askForCode();
    if (older !== newer) expect(await refuseCode(older)).toBe("invalid_code");
    await verify(newer);
    expect(await refuseCode(older)).toBe("invalid_code");
  });

  test("a code of one account does not open another", async () => {
    const code = await askForCode();
    const body = { email: "trial@maamoul.example", otp: code };
    expect((await api.refuse("verifyOtp", { body })).body.code).toBe("invalid_code");
  });

  test("five wrong tries spend a code", async () => {
    const code = await askForCode();
    for (let i = 0; i < 5; i++) expect(await refuseCode(otherThan(code))).toBe("invalid_code");
    expect(await refuseCode(code)).toBe("invalid_code");
  });

  const failFrom = async (otp: string, address: string, times: number) => {
    for (let i = 0; i < times; i++) await api.refuse("verifyOtp", { body: { email, otp }, address });
  };

  test("wrong codes from elsewhere do not spend the person's code", async () => {
    const code = await askForCode();
    await failFrom(otherThan(code), "198.51.100.7", 6);
    await verify(code);
  });

  test("a stranger's sixth try is not compared, right or not", async () => {
    const code = await askForCode();
    await failFrom(otherThan(code), "198.51.100.7", 5);
    const sixth = await api.refuse("verifyOtp", { body: { email, otp: code }, address: "198.51.100.7" });
    expect(sixth.body.code).toBe("invalid_code");
  });

  test("a new code brings five new tries, to the person and to no code before it", async () => {
    await failFrom(otherThan(await askForCode()), "192.0.2.1", 5);
    api.advance(60);
    await verify(await askForCode());
  });

  test("the fifth try may still be right", async () => {
    const code = await askForCode();
    for (let i = 0; i < 4; i++) await refuseCode(otherThan(code));
    await verify(code);
  });

  test("a wrong code for a known and an unknown address gets the same refusal", async () => {
    const otp = otherThan(await askForCode());
    const known = await api.refuse("verifyOtp", { body: { email, otp } });
    const unknown = await api.refuse("verifyOtp", { body: { email: UNKNOWN, otp } });
    expect(known.status).toBe(400);
    expect(known.body).toMatchObject({
      code: "invalid_code",
      message: "Invalid verification code. Please check it, or request a new code.",
    });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  });

  test("a code typed on an Arabic keyboard works", async () => {
    const code = await askForCode();
    await verify(code.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit))));
  });

  test("whoever takes hours over a new password may set it", async () => {
    const bearer = await getResetToken();
    api.advance(24 * 3600 - 1);
    await api.call("resetPassword", { bearer, body: { new_password: NEW_PASSWORD } });
    await api.login(email, NEW_PASSWORD);
  });

  test("a reset token works for a day", async () => {
    const bearer = await getResetToken();
    api.advance(24 * 3600);
    const late = await api.refuse("resetPassword", { bearer, body: { new_password: NEW_PASSWORD } });
    expect([late.status, late.body.code]).toEqual([401, "invalid_reset_token"]);
    await api.login(email);
  });

  test("a reset spends every other reset token and code of the account", async () => {
    const first = await getResetToken();
    api.advance(60);
    const second = await getResetToken();
    api.advance(60);
    const code = await askForCode();
    await api.call("resetPassword", { bearer: second, body: { new_password: NEW_PASSWORD } });
    await api.refuse("resetPassword", { bearer: first, body: { new_password: "another-one" } });
    expect(await refuseCode(code)).toBe("invalid_code");
  });

  test("a password that is too short or too common is refused and the token stays good", async () => {
    const bearer = await getResetToken();
    const refuse = async (new_password: string) => {
      const { status, body } = await api.refuse("resetPassword", { bearer, body: { new_password } });
      return [status, body.code, body.message];
    };
    const short = "Password must be at least 6 characters";
    expect(await refuse("12345")).toEqual([400, "password_too_short", short]);
    expect(await refuse("🍪🍪🍪🍪🍪")).toEqual([400, "password_too_short", short]);
    for (const common of ["123456", "Password123", "maamoul"])
      expect((await refuse(common))[1]).toBe("password_too_common");
    await api.call("resetPassword", { bearer, body: { new_password: "kh4bz!" } });
  });

  test("a reset ends every session and mails a notice in the account's language", async () => {
    const one = await api.call("login", { body: { email, password: "cookies-123" }, language: "ar" });
    const two = await api.login(email);
    const bearer = await getResetToken();
    await api.call("resetPassword", { bearer, body: { new_password: NEW_PASSWORD } });
    for (const { access_token, refresh_token } of [one, two]) {
      expect((await api.refuse("features", { bearer: access_token })).status).toBe(401);
      expect((await api.refuse("refresh", { bearer: refresh_token })).status).toBe(401);
    }
    expect(await api.readMail()).toMatchObject([{ recipient: email, subject: "تم تغيير كلمة المرور" }]);
  });

  test("a reset lifts the waits of failed logins", async () => {
    for (let i = 0; i < 5; i++) await api.refuse("login", { body: { email, password: "wrong" } });
    expect((await api.refuse("login", { body: { email, password: "cookies-123" } })).status).toBe(429);
    const bearer = await getResetToken();
    await api.call("resetPassword", { bearer, body: { new_password: NEW_PASSWORD } });
    await api.login(email, NEW_PASSWORD);
  });

  test("after a reset the networks of the old password are strangers", async () => {
    const here = { email, address: "192.0.2.1" };
    await api.login(email);
    expect(await isKnownNetwork(api.deps, here)).toBe(true);
    await api.call("resetPassword", {
      bearer: await getResetToken(),
      body: { new_password: NEW_PASSWORD },
    });
    expect(await isKnownNetwork(api.deps, here)).toBe(false);
  });

  /** Takes the mail and fails all the same, as a server does that answers too late. */
  async function deliverUnnoticed(): Promise<Message[]> {
    const taken: Message[] = [];
    const send = async (message: Message) => {
      taken.push(message);
      throw new Error("no answer");
    };
    await api.deliverMail({ send, close() {} });
    return taken;
  }

  test("a mail that is sent again has the same number and the same code, which works from the last mail on", async () => {
    await api.call("forgotPassword", { body: { email } });
    const [first] = await deliverUnnoticed();
    api.advance(5);
    const [second] = await api.readMail();
    expect(second).toEqual(first);
    api.advance(599);
    await verify(readCode(second?.text));
  });

  test("a mail is not sent again once its code is used, or a newer one is on its way", async () => {
    await api.call("forgotPassword", { body: { email } });
    const [first] = await deliverUnnoticed();
    await verify(readCode(first?.text));
    api.advance(5);
    expect(await api.readMail()).toEqual([]);
    api.advance(55);
    await api.call("forgotPassword", { body: { email } });
    const [older] = await deliverUnnoticed();
    await api.db.update(outbox).set({ nextAttemptAt: new Date(api.now().getTime() + 90_000) });
    api.advance(60);
    const newer = await askForCode();
    api.advance(30);
    expect(await api.readMail()).toEqual([]);
    expect(await refuseCode(readCode(older?.text))).toBe("invalid_code");
    await verify(newer);
  });

  test("a mail that could not leave within 10 minutes does not leave", async () => {
    await api.call("forgotPassword", { body: { email } });
    await deliverUnnoticed();
    api.advance(601);
    expect(await api.readMail()).toEqual([]);
  });

  test("no two mails have the same number, and few the same code", async () => {
    const mails: Message[] = [];
    const address = "198.51.100.7";
    await rememberNetwork(api.deps, { email, address });
    for (let i = 0; i < 10; i++) {
      await api.call("forgotPassword", { body: { email }, address });
      mails.push(...(await api.readMail()));
      api.advance(60);
    }
    expect(new Set(mails.map(({ id }) => id)).size).toBe(10);
    expect(new Set(mails.map(({ text }) => readCode(text))).size).toBeGreaterThan(8);
  });

  test("an erased account gets no code", async () => {
    await api.call("forgotPassword", { body: { email } });
    await api.db.delete(accounts).where(eq(accounts.email, email));
    expect(await api.readMail()).toEqual([]);
  });
});

describeOnBothDatabases("recovery, asked for more than once at a time", (api) => {
  const { askForCode, otherThan, verify, refuseCode, getResetToken } = prepareRecovery(api);

  test("20 parallel requests send one mail", async () => {
    await Promise.all(Array.from({ length: 20 }, () => api.call("forgotPassword", { body: { email } })));
    expect(await api.readMail()).toHaveLength(1);
  });

  test("of 50 parallel wrong codes at most five are evaluated", async () => {
    const code = await askForCode();
    await Promise.all(Array.from({ length: 50 }, () => refuseCode(otherThan(code))));
    const evaluated = like(rateLimits.key, "code_tries_in_all:%");
    expect(await api.db.select().from(rateLimits).where(evaluated)).toMatchObject([{ count: 5 }]);
    expect(await refuseCode(code)).toBe("invalid_code");
  });

  test("16 parallel right codes give one reset token", async () => {
    const otp = await askForCode();
    const answers = await Promise.allSettled(Array.from({ length: 16 }, () => verify(otp)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await api.db.$count(resetTokens)).toBe(1);
  });

  test("a reset token works once, also when eight bring it at once", async () => {
    const bearer = await getResetToken();
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, (_, i) =>
        api.call("resetPassword", { bearer, body: { new_password: `${NEW_PASSWORD}${i}` } }),
      ),
    );
    const winner = answers.findIndex(({ status }) => status === "fulfilled");
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await api.login(email, `${NEW_PASSWORD}${winner}`);
  });

  test("no login with the old password outlives a reset that runs beside it", async () => {
    await api.db.update(accounts).set({ passwordHash: await hashPassword("cookies-123") });
    const bearer = await getResetToken();
    const logins = Array.from({ length: 6 }, (_, i) =>
      api
        .call("login", { body: { email, password: "cookies-123" }, address: `192.0.2.${i}` })
        .catch(() => undefined),
    );
    await api.call("resetPassword", { bearer, body: { new_password: NEW_PASSWORD } });
    for (const tokens of await Promise.all(logins))
      if (tokens) expect((await api.refuse("features", { bearer: tokens.access_token })).status).toBe(401);
  });
});
