import { expect, test } from "vitest";
import { defaultBrand } from "../../contract/brand.ts";
import { PRIVACY_VERSION, TERMS_VERSION } from "../../contract/rules.ts";
import { agreements, outbox, signUps } from "../db/schema.ts";
import { BROWSER_SECRET, NEWCOMER, prepareSignUp } from "../testing/sign-up.ts";
import { PUBLIC_ORIGIN } from "../testing/test-config.ts";
import { describeApi, readCode } from "../testing/testing.ts";

const { email, password: HERS } = NEWCOMER;
const ELSEWHERE = "198.51.100.7";
const stranger = { password: "the-strangers-own", browser_secret: "the-strangers-browser-secret" };
const CHROME_ON_ANDROID =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

describeApi("whose account it is", (api) => {
  const { ask, askForCode, confirm, choose } = prepareSignUp(api);
  const confirmWith = (otp: string, more: object, options: object = {}) =>
    api.call("confirmSignUp", { body: { email, otp, ...more }, ...options });
  const refuseWith = async (otp: string, more: object = {}) =>
    (await api.refuse("confirmSignUp", { body: { email, otp, ...more } })).body.code;
  const isOut = async (password: string) =>
    (await api.refuse("login", { body: { email, password } })).body.code === "invalid_credentials";
  async function askAsStranger(): Promise<string> {
    await ask(stranger, { address: ELSEWHERE });
    const [mail] = await api.readMail();
    return readCode(mail?.text);
  }

  test("a stranger asks, she opens the mail: her choice is the password, and his opens nothing", async () => {
    const code = await askAsStranger();
    expect(await refuseWith(code)).toBe("password_required");
    await confirmWith(code, { account: choose(HERS) });
    await api.login(email, HERS);
    expect(await isOut(stranger.password)).toBe(true);
  });

  test.each([
    ["no secret", {}],
    ["the secret of a browser that asked for nothing", { browser_secret: BROWSER_SECRET }],
    ["a password without the consents, as an older app may send it", { password: HERS }],
  ])(
    "%s takes no password from the request that asked, and leaves the code as good as it was",
    async (_, more) => {
      const code = await askAsStranger();
      expect(await refuseWith(code, more)).toBe("password_required");
      expect(await api.db.$count(agreements)).toBe(0);
      await confirmWith(code, { account: choose(HERS) });
    },
  );

  test("a sign-up that named no secret gives its password to nobody", async () => {
    const code = await askForCode({ browser_secret: undefined });
    expect(await refuseWith(code, { browser_secret: BROWSER_SECRET })).toBe("password_required");
  });

  test("a secret proves nothing about another address", async () => {
    await askForCode({ email: "other@family.example" });
    const code = await askAsStranger();
    expect(await refuseWith(code, { browser_secret: BROWSER_SECRET })).toBe("password_required");
  });

  test("a stranger who asks after her makes the newest code, and her browser's password counts", async () => {
    await askForCode();
    api.advance(1);
    await confirm(await askAsStranger());
    await api.login(email, HERS);
    expect(await isOut(stranger.password)).toBe(true);
  });

  test("her secret is too old with the code that she asked for", async () => {
    await askForCode();
    api.advance(599);
    const code = await askAsStranger();
    api.advance(1);
    expect(await refuseWith(code, { browser_secret: BROWSER_SECRET })).toBe("password_required");
  });

  test("without the code neither a secret nor a choice opens anything, and nothing tells who asked", async () => {
    const code = await askForCode();
    const wrong = code === "000000" ? "000001" : "000000";
    for (const more of [{ browser_secret: BROWSER_SECRET }, { account: choose(HERS) }, {}])
      expect(await refuseWith(wrong, more)).toBe("invalid_code");
  });

  test("a choice is held to the rules of a password, before a try is counted", async () => {
    const code = await askForCode();
    for (let i = 0; i < 6; i++)
      expect(await refuseWith(code, { account: choose("Password123") })).toBe("password_too_common");
    await confirm(code);
  });

  test("the consent is that of the person who confirms, at that moment and in that language", async () => {
    await ask({ ...stranger, privacy_version: "2026-11-15" }, { address: ELSEWHERE, language: "en" });
    const [mail] = await api.readMail();
    api.advance(60);
    await confirmWith(readCode(mail?.text), { account: choose(HERS) }, { language: "ar" });
    const texts = { termsVersion: TERMS_VERSION, privacyVersion: PRIVACY_VERSION, language: "ar" };
    expect(await api.db.select().from(agreements)).toMatchObject([{ ...texts, givenAt: api.now() }]);
  });

  test("once the account is open, no password waits under its address any more", async () => {
    await askForCode();
    api.advance(1);
    await confirm(await askAsStranger());
    const hashes = (await api.db.select().from(signUps)).map(({ passwordHash }) => passwordHash);
    expect(hashes).toEqual(["", ""]);
  });

  test("a mail carries no secret, and the database none in clear", async () => {
    await ask();
    const kept = [
      await api.db.select().from(outbox),
      await api.readMail(),
      await api.db.select().from(signUps),
    ];
    expect(JSON.stringify(kept)).not.toContain(BROWSER_SECRET);
  });

  test.each([
    [
      "en",
      "Your account is open",
      "Your 30 free days have begun.",
      "Device: Chrome on Android",
      "Was it not you?",
    ],
    [
      "ar",
      "تم فتح حسابكم",
      "بدأت تجربتكم: 30 يومًا مجانيًا.",
      "الجهاز: Chrome على Android",
      "إن لم يكن ذلك منكم",
    ],
  ])(
    "a mail in %s says that the account was opened, where to get the app, when, on what device, and what to do",
    async (language, subject, begin, device, what) => {
      const code = await askForCode();
      await confirmWith(
        code,
        { account: choose(HERS) },
        { language, headers: { "User-Agent": CHROME_ON_ANDROID }, address: "203.0.113.9" },
      );
      const [mail] = await api.readMail();
      expect(mail).toMatchObject({ recipient: email, language, subject });
      expect(mail?.text).toContain(begin);
      for (const store of [defaultBrand.appStoreUrl, defaultBrand.googlePlayUrl])
        expect(mail?.text).toContain(`:\n${store}\n`);
      expect(mail?.text).toContain(device);
      expect(mail?.text).toContain("12:00");
      expect(mail?.text).toContain(what);
      expect(mail?.text).toContain(`${PUBLIC_ORIGIN}/forgot-password`);
      expect(mail?.text).not.toContain("203.0.113.9");
    },
  );
});
