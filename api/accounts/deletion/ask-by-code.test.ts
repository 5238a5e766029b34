import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts, sessions } from "../../db/schema.ts";
import { describeApi, readCode } from "../../testing/testing.ts";

const PREMIUM = "premium@maamoul.example";
const PARENT = "parent@maamoul.example";
const CHILD = "child@maamoul.example";
const NOBODY = "nobody@maamoul.example";

describeApi("deleting an account by a code", (api) => {
  const request = (email: string, language = "en") =>
    api.call("requestDeletionCode", { body: { email }, language });
  async function askForCode(email: string): Promise<string> {
    await request(email);
    const [mail] = await api.readMail();
    return readCode(mail?.text);
  }
  const wrongOf = (otp: string) => (otp === "000000" ? "000001" : "000000");
  async function deleteAtOf(email: string) {
    const [account] = await api.db.select().from(accounts).where(eq(accounts.email, email));
    return account?.deleteAt?.toISOString();
  }

  test.each([
    ["en", "Your code to delete the account", "you can take it back for 7 days"],
    ["ar", "رمز حذف الحساب", "يمكنكم التراجع لمدة 7 أيام"],
  ])(
    "the mail has the code, and says how long it can be taken back, in %s",
    async (language, subject, text) => {
      await request(PARENT, language);
      const [mail] = await api.readMail();
      expect(mail).toMatchObject({ recipient: PARENT, text: expect.stringContaining(text) });
      expect(mail?.subject).toBe(`${subject}: ${readCode(mail?.text)}`);
    },
  );

  test("the answer is the same without an account, and no mail leaves", async () => {
    expect(await request(NOBODY)).toEqual(await request(PARENT));
    expect((await api.readMail()).map(({ recipient }) => recipient)).toEqual([PARENT]);
    const body = { email: NOBODY, otp: "123456" };
    const known = await api.refuse("deleteByCode", { body: { ...body, email: PARENT } });
    const unknown = await api.refuse("deleteByCode", { body });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  });

  test("the code starts the seven days, ends every session, stops the renewal and is told by mail", async () => {
    const bearer = await api.signIn(PREMIUM);
    const otp = await askForCode(PREMIUM);
    const answer = await api.call("deleteByCode", { body: { email: PREMIUM, otp } });
    expect(answer).toEqual({ delete_at: "2026-03-08T08:00:00.000Z" });
    expect(await deleteAtOf(PREMIUM)).toBe("2026-03-08T08:00:00.000Z");
    await api.refuse("features", { bearer });
    const mail = (await api.readMail()).find(({ subject }) => subject.includes("will be deleted"));
    expect(mail?.subject).toBe("Your account will be deleted on 8 March 2026");
    expect(mail?.text).toContain("/mail-links/keep-account/");
    expect((await api.call("features", { bearer: await api.signIn(PREMIUM) })).cancel_at).toBeTruthy();
  });

  test("a code works once; asked again later, the first day stays", async () => {
    const otp = await askForCode(PARENT);
    const { delete_at } = await api.call("deleteByCode", { body: { email: PARENT, otp } });
    const again = await api.refuse("deleteByCode", { body: { email: PARENT, otp } });
    expect(again.body.code).toBe("invalid_code");
    api.advance(3600);
    await api.readMail();
    const body = { email: PARENT, otp: await askForCode(PARENT) };
    expect(await api.call("deleteByCode", { body })).toEqual({ delete_at });
  });

  test("of two that bring the code at once, one is told by mail once", async () => {
    const otp = await askForCode(PARENT);
    const body = { email: PARENT, otp };
    const answers = await Promise.allSettled([
      api.call("deleteByCode", { body }),
      api.call("deleteByCode", { body }),
    ]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await api.readMail()).toHaveLength(1);
  });

  test("an old code, a wrong one and a stranger's delete nothing", async () => {
    const otp = await askForCode(PARENT);
    await api.refuse("deleteByCode", { body: { email: PARENT, otp: wrongOf(otp) } });
    await api.refuse("deleteByCode", { body: { email: PREMIUM, otp } });
    api.advance(601);
    await api.refuse("deleteByCode", { body: { email: PARENT, otp } });
    expect([await deleteAtOf(PARENT), await deleteAtOf(PREMIUM)]).toEqual([undefined, undefined]);
  });

  test("it opens nothing else, and no other code deletes", async () => {
    const otp = await askForCode(PARENT);
    expect((await api.refuse("verifyOtp", { body: { email: PARENT, otp } })).body.code).toBe("invalid_code");
    await api.call("forgotPassword", { body: { email: PARENT } });
    const [mail] = await api.readMail();
    const recovery = readCode(mail?.text);
    expect((await api.refuse("deleteByCode", { body: { email: PARENT, otp: recovery } })).status).toBe(400);
    expect(await api.db.$count(sessions)).toBe(0);
  });

  test("after five wrong tries the right one is refused too, until another code", async () => {
    const otp = await askForCode(PARENT);
    for (let i = 0; i < 5; i++)
      await api.refuse("deleteByCode", { body: { email: PARENT, otp: wrongOf(otp) } });
    const right = await api.refuse("deleteByCode", { body: { email: PARENT, otp } });
    expect(right.body.code).toBe("invalid_code");
    api.advance(61);
    const body = { email: PARENT, otp: await askForCode(PARENT) };
    expect(await api.call("deleteByCode", { body })).toHaveProperty("delete_at");
  });

  test("a second code within a minute is not sent, and a recovery need not wait for it", async () => {
    await askForCode(PARENT);
    await request(PARENT);
    expect(await api.readMail()).toEqual([]);
    await api.call("forgotPassword", { body: { email: PARENT } });
    expect(await api.readMail()).toHaveLength(1);
  });

  test("a child's account is not deleted by a code", async () => {
    const otp = await askForCode(CHILD);
    const refused = await api.refuse("deleteByCode", { body: { email: CHILD, otp } });
    expect(refused.body.code).toBe("not_for_children");
    expect(await deleteAtOf(CHILD)).toBeUndefined();
  });

  test("a code that went to the old address deletes nothing once the address is another", async () => {
    const bearer = await api.signIn(PARENT);
    const otp = await askForCode(PARENT);
    const email = "new@family.example";
    await api.call("changeEmail", { bearer, body: { email, password: "cookies-123" } });
    const [mail] = await api.readMail();
    await api.call("confirmEmail", { bearer, body: { email, otp: readCode(mail?.text) } });
    await api.refuse("deleteByCode", { body: { email, otp } });
    expect(await deleteAtOf(email)).toBeUndefined();
  });
});
