import { expect, test } from "vitest";
import { outbox } from "../db/schema.ts";
import { rememberNetwork } from "../limits/known-networks.ts";
import { FORGETFUL as email, prepareRecovery } from "../testing/accounts/recovery.ts";
import { prepareSignUp } from "../testing/sign-up.ts";
import { describeApi } from "../testing/testing.ts";

const UNKNOWN = "nobody@maamoul.example";

describeApi("a hundred strangers who ask for recoveries", (api) => {
  const { askForCode, otherThan, verify } = prepareRecovery(api);
  const askFrom = (address: string) => api.call("forgotPassword", { body: { email }, address });

  test("strangers everywhere send ten mails a day and one an hour, and the person gets another where the person has logged in", async () => {
    await api.login(email);
    for (let i = 0; i < 52; i++) await askFrom(`203.0.113.${i}`);
    expect(await api.readMail()).toHaveLength(11);
    await askForCode();
  });

  test("whatever strangers ask for, one mail an hour leaves for the owner on a network that is new", async () => {
    for (let i = 0; i < 52; i++) await askFrom(`203.0.113.${i}`);
    await api.readMail();
    for (let hour = 0; hour < 3; hour++) {
      api.advance(3600);
      await askForCode();
      await askFrom("203.0.113.200");
      expect(await api.readMail()).toEqual([]);
    }
  });

  test("a stranger at a shared address who asks all day does not keep the mails of somebody who is known there", async () => {
    await api.login(email);
    for (let i = 0; i < 11; i++) {
      await askForCode();
      api.advance(60);
    }
    api.advance(3600);
    await askForCode();
    const elsewhere = { body: { email: "trial@maamoul.example" }, address: "198.51.100.7" };
    for (let i = 0; i < 100; i++)
      await api.call("forgotPassword", { ...elsewhere, body: { email: `person${i}@x.example` } });
    await rememberNetwork(api.deps, { email: "trial@maamoul.example", address: "198.51.100.7" });
    await api.readMail();
    await api.call("forgotPassword", elsewhere);
    expect(await api.readMail()).toHaveLength(1);
  });

  test("one network address cannot make us write to everybody", async () => {
    for (let i = 0; i < 105; i++)
      await api.call("forgotPassword", { body: { email: `person${i}@x.example` }, address: "198.51.100.7" });
    expect(await api.db.$count(outbox)).toBe(100);
  });

  test("of tries from everywhere a hundred a day are compared, known e-mail or not, and those of a known network", async () => {
    await api.login(email);
    const code = await askForCode();
    for (const guessed of [email, UNKNOWN])
      for (let i = 0; i < 20; i++)
        await Promise.all(
          Array.from({ length: 5 }, () =>
            api.refuse("verifyOtp", {
              body: { email: guessed, otp: otherThan(code) },
              address: `203.0.113.${i}`,
            }),
          ),
        );
    for (const guessed of [email, UNKNOWN]) {
      const body = { email: guessed, otp: code };
      expect((await api.refuse("verifyOtp", { body, address: "198.51.100.7" })).status).toBe(429);
    }
    await verify(code);
  });

  test("one network address cannot try codes of everybody", async () => {
    const guess = (i: number) =>
      api.refuse("verifyOtp", { body: { email: `person${i}@x.example`, otp: "000000" } });
    const answers = await Promise.all(Array.from({ length: 101 }, (_, i) => guess(i)));
    const throttled = answers.filter(({ status }) => status === 429);
    expect(throttled).toHaveLength(1);
    expect(throttled[0]?.headers.get("Retry-After")).toBe("900");
    expect(throttled[0]?.body.code).toBe("too_many_requests");
  });
});

describeApi("a stranger who asks for accounts and recoveries", (api) => {
  const { ask } = prepareSignUp(api);

  test("cannot make us write to everybody", async () => {
    for (let i = 0; i < 51; i++) {
      await ask({ email: `person${i}@x.example` }, { address: "198.51.100.7" });
      const body = { email: `person${i}@x.example` };
      await api.call("forgotPassword", { body, address: "198.51.100.7" });
    }
    expect(await api.db.$count(outbox)).toBe(100);
  });
});
