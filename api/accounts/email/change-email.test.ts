import { eq, sql } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { accounts, emailChanges, sessions } from "../../db/schema.ts";
import { forgetOldTraces } from "../../limits/forget-old.ts";
import { prepareSignUp } from "../../testing/sign-up.ts";
import { describeApi, readCode } from "../../testing/testing.ts";
import { deriveCode } from "../codes/code.ts";

const OLD = "parent@maamoul.example";
const NEW = "noor@family.example";
const password = "cookies-123";
const DAY_SECONDS = 24 * 3600;

describeApi("changing the e-mail", (api) => {
  const ask = (bearer: string, email = NEW) => api.call("changeEmail", { bearer, body: { email, password } });
  const confirm = (bearer: string, otp: string, email = NEW) =>
    api.call("confirmEmail", { bearer, body: { email, otp } });
  async function askForCode(bearer: string, email = NEW): Promise<string> {
    await ask(bearer, email);
    return readCode((await api.readMail())[0]?.text);
  }
  async function change(bearer: string, email = NEW) {
    await confirm(bearer, await askForCode(bearer, email), email);
    const [mail] = await api.readMail();
    return /http\S+mail-links\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  }
  async function visit(address: string, init: RequestInit = {}) {
    const { pathname, search } = new URL(address);
    return (await api.app.request(`${pathname}${search}`, init)).status;
  }
  const press = (address: string) => visit(address, { method: "POST" });

  test("changes nothing until the new address is confirmed; then one logs in with it alone", async () => {
    const bearer = await api.signIn(OLD);
    const otp = await askForCode(bearer);
    await api.login(OLD);
    await api.refuse("login", { body: { email: NEW, password } });
    await confirm(bearer, otp);
    await api.login(NEW);
    await api.refuse("login", { body: { email: OLD, password } });
    await api.call("features", { bearer });
  });

  test.each([
    ["en", "Your email address was changed"],
    ["ar", "تم تغيير بريدكم الإلكتروني"],
  ])("the old address is told in %s, with the new one and a way back", async (language, subject) => {
    const bearer = await api.signIn(OLD);
    await api.call("changeEmail", { bearer, body: { email: NEW, password }, language });
    const [code] = await api.readMail();
    expect(code).toMatchObject({ recipient: NEW, language });
    await confirm(bearer, readCode(code?.text));
    const [mail] = await api.readMail();
    expect(mail).toMatchObject({ recipient: OLD, subject });
    expect(mail?.text).toContain(NEW);
  });

  test("a wrong password asks for nothing", async () => {
    const bearer = await api.signIn(OLD);
    const body = { email: NEW, password: "not-this-one" };
    expect((await api.refuse("changeEmail", { bearer, body })).body.code).toBe("wrong_password");
    expect(await api.readMail()).toEqual([]);
  });

  test("an address that is taken is told by the mail, and by nothing else", async () => {
    const bearer = await api.signIn(OLD);
    expect(await ask(bearer, "trial@maamoul.example")).toEqual(await ask(bearer, NEW));
    const mails = await api.readMail();
    const [taken] = mails.filter(({ recipient }) => recipient === "trial@maamoul.example");
    expect(taken?.subject).toBe("This address already has an account");
    expect(taken?.text).not.toMatch(/^\d{6}$/m);
    expect(taken?.text).toContain("because somebody entered this address");
    const body = { email: "trial@maamoul.example", otp: "123456" };
    expect((await api.refuse("confirmEmail", { bearer, body })).body.code).toBe("invalid_code");
  });

  /** Tries the code of the asker's own next address after asking for another one. Everything that the asker can see then. */
  async function probe(asker: { email: string; own: string; earlier: string }, probed: string) {
    const { email, own, earlier } = asker;
    const bearer = await api.signIn(email);
    const answer = await ask(bearer, probed);
    await api.readMail();
    const tries = [await api.refuse("confirmEmail", { bearer, body: { email: own, otp: earlier } })];
    for (let i = 0; i < 10; i++)
      tries.push(await api.refuse("confirmEmail", { bearer, body: { email: probed, otp: "000000" } }));
    const { zip } = await api.call("downloadData", { bearer, body: { password } });
    const file = strFromU8(unzipSync(Buffer.from(zip, "base64"))["data.json"] ?? new Uint8Array());
    const nameless = file.replaceAll(email, "asker").replaceAll(own, "own").replaceAll(probed, "probed");
    const { email_changes, mail } = JSON.parse(nameless);
    const { activity } = await api.call("activity", { bearer });
    const said = tries.map(({ status, headers, body }) => [status, headers.get("Retry-After"), body]);
    return { answer, said, email_changes, mail, activity };
  }

  test("an asker sees the same of an address that has an account as of one that has none", async () => {
    const askFor = async (email: string, own: string) => {
      const earlier = await askForCode(await api.signIn(email), own);
      return { email, own, earlier };
    };
    const one = await askFor(OLD, "own@family.example");
    const other = await askFor("trial@maamoul.example", "mine@family.example");
    api.advance(1);
    const taken = await probe(one, "employee@adnoc.ae");
    expect(taken).toEqual(await probe(other, "nobody@family.example"));
    expect(taken.said[0]).toMatchObject([400, null, { code: "invalid_code" }]);
    expect(taken.email_changes).toMatchObject([{ new_email: "own" }, { new_email: "probed" }]);
  });

  test("the right code for an address that has an account, which no mail has, is refused as a wrong one", async () => {
    const bearer = await api.signIn(OLD);
    const email = "trial@maamoul.example";
    await ask(bearer, email);
    await api.readMail();
    const wrong = await api.refuse("confirmEmail", { bearer, body: { email, otp: "000000" } });
    const [change] = await api.db.select().from(emailChanges).where(eq(emailChanges.newEmail, email));
    const otp = deriveCode(api.deps, "email", change?.id ?? "");
    const right = await api.refuse("confirmEmail", { bearer, body: { email, otp } });
    expect([right.status, right.body]).toEqual([wrong.status, wrong.body]);
    await api.login(email);
  });

  test("of four accounts and a sign-up that confirm one address at once, one has it and the others are refused", async () => {
    const askers = [OLD, "trial@maamoul.example", "premium@maamoul.example", "employee@adnoc.ae"];
    const tries: (() => Promise<unknown>)[] = [];
    for (const asker of askers) {
      const bearer = await api.signIn(asker);
      const otp = await askForCode(bearer);
      tries.push(() => confirm(bearer, otp));
    }
    const signUp = prepareSignUp(api);
    const otp = await signUp.askForCode({ email: NEW });
    const results = await Promise.allSettled([...tries.map((attempt) => attempt()), signUp.confirm(otp)]);
    const refused = results.flatMap((result) =>
      result.status === "rejected" ? [result.reason.message] : [],
    );
    expect(refused.map((message) => /\d{3} .*"code":"(\w+)"/.exec(message)?.[1])).toEqual(
      Array(4).fill("invalid_code"),
    );
    expect(await api.db.$count(accounts, eq(accounts.email, NEW))).toBe(1);
  });

  test("of two that press their ways back to one address at once, one gets it", async () => {
    const links = [await change(await api.signIn(OLD))];
    await change(await api.signIn("trial@maamoul.example"), OLD);
    api.advance(60);
    links.push(await change(await api.signIn(OLD), "sami@family.example"));
    const statuses = await Promise.all(links.map(press));
    expect(statuses.sort()).toEqual([200, 404]);
    expect(await api.db.$count(accounts, eq(accounts.email, OLD))).toBe(1);
  });

  test("the answer names the wait until the next code, which replaces the one before", async () => {
    const bearer = await api.signIn(OLD);
    const { retry_after_seconds = 0 } = await ask(bearer);
    expect(retry_after_seconds).toBe(60);
    const first = readCode((await api.readMail())[0]?.text);
    api.advance(retry_after_seconds);
    const second = await askForCode(bearer);
    const body = { email: NEW, otp: first };
    expect((await api.refuse("confirmEmail", { bearer, body })).body.code).toBe("invalid_code");
    await confirm(bearer, second);
  });

  test("a mistyped address is replaced at once, and its code is worth nothing", async () => {
    const bearer = await api.signIn(OLD);
    const typo = await askForCode(bearer, "noro@family.example");
    api.advance(1);
    const otp = await askForCode(bearer);
    const body = { email: "noro@family.example", otp: typo };
    expect((await api.refuse("confirmEmail", { bearer, body })).body.code).toBe("invalid_code");
    await confirm(bearer, otp);
  });

  test("a code is good for ten minutes, once, and for who asked", async () => {
    const bearer = await api.signIn(OLD);
    const old = await askForCode(bearer);
    const other = await api.signIn("trial@maamoul.example");
    const body = { email: NEW, otp: old };
    expect((await api.refuse("confirmEmail", { bearer: other, body })).body.code).toBe("invalid_code");
    api.advance(601);
    const later = await api.signIn(OLD);
    expect((await api.refuse("confirmEmail", { bearer: later, body })).body.code).toBe("invalid_code");
    const otp = await askForCode(later);
    const results = await Promise.allSettled([confirm(later, otp), confirm(later, otp)]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("guesses are few", async () => {
    const bearer = await api.signIn(OLD);
    await askForCode(bearer);
    const codes = new Set<string>();
    for (let i = 0; i < 11; i++)
      codes.add(
        (await api.refuse("confirmEmail", { bearer, body: { email: NEW, otp: "000000" } })).body.code,
      );
    expect([...codes]).toEqual(["invalid_code", "too_many_requests"]);
  });

  test.each(["noor", "نور@family.example", `${"n".repeat(250)}@family.example`])(
    "%j is no address, which is said",
    async (email) => {
      const bearer = await api.signIn(OLD);
      const { body } = await api.refuse("changeEmail", { bearer, body: { email, password } });
      expect(body.code).toBe("invalid_email");
    },
  );

  test("a session that ends while its right code is checked takes no address with it", async () => {
    const bearer = await api.signIn(OLD);
    const otp = await askForCode(bearer);
    const waits = sql`datname = current_database() and wait_event_type = 'Lock'`;
    const confirming = await api.db.transaction(async (tx) => {
      await tx.select().from(accounts).where(eq(accounts.email, OLD)).for("update");
      const answer = api.send("confirmEmail", { bearer, body: { email: NEW, otp } });
      await expect.poll(() => api.db.$count(sql`pg_stat_activity`, waits), { interval: 2 }).toBe(1);
      await tx.update(sessions).set({ endedAt: api.now() });
      return { answer };
    });
    expect((await confirming.answer).body.code).toBe("unauthorized");
    await api.familyOf(OLD);
  });

  test("the way back: a look changes nothing, a press brings the address back and logs everyone out", async () => {
    const bearer = await api.signIn(OLD);
    const link = await change(bearer);
    expect([await visit(link), await visit(link)]).toEqual([200, 200]);
    await api.call("features", { bearer });
    api.advance(6 * DAY_SECONDS);
    expect(await press(link)).toBe(200);
    await api.refuse("features", { bearer });
    await api.refuse("login", { body: { email: NEW, password } });
    await api.call("forgotPassword", { body: { email: OLD } });
    const otp = readCode((await api.readMail())[0]?.text);
    await api.call("verifyOtp", { body: { email: OLD, otp } });
    expect(await press(link)).toBe(404);
  });

  test("it reaches past a second change, whose own way back leads nowhere then", async () => {
    const bearer = await api.signIn(OLD);
    const first = await change(bearer);
    api.advance(60);
    const second = await change(bearer, "thief@family.example");
    expect(await press(first)).toBe(200);
    expect(await press(second)).toBe(404);
    await api.familyOf(OLD);
  });

  test("it is over after seven days", async () => {
    const link = await change(await api.signIn(OLD));
    api.advance(7 * DAY_SECONDS + 1);
    expect([await visit(link), await press(link)]).toEqual([404, 404]);
  });

  test.each([
    ["while the change can be taken back", 6, 200],
    ["and after that no more", 8, 404],
  ])("the old mailbox disowns a login from before the change %s", async (_when, days, status) => {
    const phone = { "User-Agent": "Mozilla/5.0 (Linux; Android 15) Chrome/150.0 Mobile Safari/537.36" };
    await api.login(OLD);
    const bearer = (await api.call("login", { body: { email: OLD, password }, headers: phone })).access_token;
    const [mail] = await api.readMail();
    const notMe = /http\S+mail-links\S+/.exec(mail?.text ?? "")?.[0] ?? "";
    api.advance(60);
    await change(bearer);
    api.advance(days * DAY_SECONDS);
    await forgetOldTraces(api.deps);
    expect(await visit(notMe)).toBe(status);
    expect(await press(notMe)).toBe(status);
  });

  test.each([
    ["en", "has a new email address", "Did you not expect this?"],
    ["ar", "بريد إلكتروني جديد", "تحدّثوا مع طفلكم"],
  ])("of a child, each adult of the family is told in %s", async (language, subject, text) => {
    await api.call("features", { bearer: await api.signIn("parent@maamoul.example"), language });
    const bearer = await api.signIn("child@maamoul.example");
    await confirm(bearer, await askForCode(bearer));
    const told = (await api.readMail()).filter(({ recipient }) => recipient === "parent@maamoul.example");
    expect(told).toMatchObject([
      { subject: expect.stringContaining(subject), text: expect.stringContaining(text) },
    ]);
    expect(told[0]?.text).toContain(NEW);
  });
});
