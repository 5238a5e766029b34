import { expect, test } from "vitest";
import { passwordChangedMail } from "../accounts/mails.ts";
import { outbox, rateLimits, recoveryCodes, resetTokens, sessions } from "../db/schema.ts";
import { queueMail } from "../mail/outbox.ts";
import { describeOnBothDatabases, readCode } from "../testing/testing.ts";
import { forgetOldTraces } from "./forget-old.ts";

const email = "parent@maamoul.example";
const DAY_SECONDS = 24 * 3600;

describeOnBothDatabases("housekeeping", (api) => {
  const countTraces = async () => ({
    sessions: await api.db.$count(sessions),
    codes: await api.db.$count(recoveryCodes),
    tokens: await api.db.$count(resetTokens),
    limits: await api.db.$count(rateLimits),
    mails: await api.db.$count(outbox),
  });

  async function leaveTraces(): Promise<void> {
    const bearer = await api.signIn(email);
    await api.call("logout", { bearer });
    await api.call("forgotPassword", { body: { email } });
    const [mail] = await api.readMail();
    const otp = readCode(mail?.text);
    await api.call("verifyOtp", { body: { email, otp } });
  }

  test("fresh traces stay", async () => {
    await leaveTraces();
    const before = await countTraces();
    await forgetOldTraces(api.deps);
    expect(await countTraces()).toEqual(before);
    expect(before).toEqual({ sessions: 1, codes: 1, tokens: 1, limits: 8, mails: 1 });
  });

  test("addresses, codes and reset tokens are forgotten after two days", async () => {
    await leaveTraces();
    api.advance(2 * DAY_SECONDS + 1);
    await forgetOldTraces(api.deps);
    expect(await countTraces()).toEqual({ sessions: 1, codes: 0, tokens: 0, limits: 0, mails: 1 });
  });

  test("sent mail is forgotten after a week, and a session 30 days after its end", async () => {
    await leaveTraces();
    api.advance(31 * DAY_SECONDS);
    await forgetOldTraces(api.deps);
    expect(await countTraces()).toEqual({ sessions: 0, codes: 0, tokens: 0, limits: 0, mails: 0 });
  });

  test("a session that runs and a mail that waits are not forgotten", async () => {
    const { refresh_token } = await api.login(email);
    await queueMail(api.deps, { kind: passwordChangedMail, recipient: email, language: "en", payload: {} });
    api.advance(29 * DAY_SECONDS);
    await forgetOldTraces(api.deps);
    await api.call("refresh", { bearer: refresh_token });
    expect(await api.readMail()).toHaveLength(1);
  });
});
