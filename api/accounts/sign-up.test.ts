import { expect, test } from "vitest";
import { readLinkFragment } from "../../contract/link-fragment.ts";
import { outbox, signUps } from "../db/schema.ts";
import { forgetOldTraces } from "../limits/forget-old.ts";
import { NEWCOMER, prepareSignUp } from "../testing/sign-up.ts";
import { PUBLIC_ORIGIN } from "../testing/test-config.ts";
import { describeApi, readCode } from "../testing/testing.ts";

const { email } = NEWCOMER;
const KNOWN = "parent@maamoul.example";
const DAY_SECONDS = 24 * 3600;

describeApi("asking for an account", (api) => {
  const { asked, ask, askForCode, choose, confirm } = prepareSignUp(api);

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
    expect(await api.readMail()).toMatchObject([
      { subject: expect.stringMatching(/^Your verification code: \d{6}$/) },
    ]);
  });

  test("the mail's link carries address, code and a secret in the fragment, and opens in the mail's language", async () => {
    await ask({ email: "noor+home@family.example" }, { language: "ar" });
    const [mail] = await api.readMail();
    const link = mail?.text.match(/^http\S+$/m)?.[0] ?? "";
    const { origin, pathname, search, hash } = new URL(link);
    expect([origin, pathname, search]).toEqual([PUBLIC_ORIGIN, "/start/code", "?language=ar"]);
    expect(mail?.html).not.toContain("family.example");
    expect(Object.fromEntries(readLinkFragment(hash))).toEqual({
      email: "noor+home@family.example",
      code: readCode(mail?.text),
      secret: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  test.each(["نور@family.example", "noor family@x.example", "noor"])(
    "%j is no address that mail reaches",
    async (wrong) => {
      const refused = await api.refuse("signUp", { body: asked({ email: wrong }) });
      expect(refused.body.code).toBe("invalid_email");
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

  test.each(["noor@xn--mgbh0fb.xn--mgbaam7a8h", "noor@مثال.امارات"])(
    "%s opens the account of the same address, and logs in",
    async (typed) => {
      const { password, browser_secret } = asked();
      const otp = await askForCode({ email: typed });
      await api.call("confirmSignUp", { body: { email: typed, otp, browser_secret } });
      for (const spelled of ["noor@xn--mgbh0fb.xn--mgbaam7a8h", "noor@مثال.امارات"])
        await api.login(spelled, password);
    },
  );

  test("an agreement to texts that are not in force is refused, in the reader's words", async () => {
    const body = asked({ terms_version: "1900-01-01" });
    const refusal = await api.refuse("signUp", { body });
    expect([refusal.status, refusal.body.code]).toEqual([409, "texts_changed"]);
    const { body: said } = await api.refuse("signUp", { body, language: "ar" });
    expect(said.message).toContain("يُرجى تحديث الصفحة");
    const otp = await askForCode();
    const account = choose("sticky-dates-2");
    const refused = await api.refuse("confirmSignUp", {
      body: { email, otp, account: { ...account, privacy_version: "1900-01-01" } },
    });
    expect(refused.body.code).toBe("texts_changed");
    await api.call("confirmSignUp", { body: { email, otp, account } });
  });

  test("one mail in 60 seconds, five a day, then one an hour", async () => {
    for (let i = 0; i < 5; i++) {
      await askForCode();
      await ask();
      expect(await api.readMail()).toEqual([]);
      api.advance(60);
    }
    await askForCode();
    api.advance(3599);
    await ask();
    expect(await api.readMail()).toEqual([]);
    api.advance(DAY_SECONDS);
    await askForCode();
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
    expect(await api.readMail()).toMatchObject([{ subject: "Your account is open" }]);
    await ask({ email: "late@family.example" });
    api.advance(601);
    expect(await api.readMail()).toEqual([]);
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
