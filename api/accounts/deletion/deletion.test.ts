import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts } from "../../db/schema.ts";
import { buy, pressPay } from "../../testing/families/pay.ts";
import { describeApi } from "../../testing/testing.ts";
import { mailLinkAddress } from "../mail-links/address.ts";
import { eraseDue } from "./erase-due.ts";

const PREMIUM = "premium@maamoul.example";
const PARENT = "parent@maamoul.example";
const password = "cookies-123";
const DAY_SECONDS = 24 * 3600;

describeApi("deleting an account", (api) => {
  const ask = (bearer: string, language = "en") =>
    api.call("deleteAccount", { bearer, body: { password }, language });
  const preview = (bearer: string) => api.call("previewDeletion", { bearer });
  const erase = () => eraseDue(api.deps);
  const exists = async (email: string) => (await api.db.$count(accounts, eq(accounts.email, email))) > 0;
  async function visit(address: string, init: RequestInit = {}) {
    const { pathname, search } = new URL(address);
    return (await api.app.request(`${pathname}${search}`, init)).status;
  }
  async function read(address: string): Promise<string> {
    const { pathname, search } = new URL(address);
    return (await api.app.request(`${pathname}${search}`)).text();
  }

  test("says beforehand who goes along, which plan ends and what is lost", async () => {
    expect(await preview(await api.signIn(PREMIUM))).toMatchObject({
      delete_at: null,
      would_delete_at: "2026-03-08T08:00:00.000Z",
      is_last_adult: true,
      children: [],
      plan_name: expect.stringContaining("Premium"),
      lost: [{ amount: expect.any(Number) }],
    });
    expect(await preview(await api.signIn(PARENT))).toMatchObject({
      children: ["child@maamoul.example"],
      plan_name: null,
      lost: [],
    });
  });

  test("nothing is erased for seven days, then all of it, with the children, and a last mail is sent", async () => {
    const bearer = await api.signIn(PARENT);
    expect(await ask(bearer)).toEqual({ delete_at: "2026-03-08T08:00:00.000Z" });
    await api.readMail();
    api.advance(7 * DAY_SECONDS - 1);
    await erase();
    expect(await exists(PARENT)).toBe(true);
    api.advance(1);
    await erase();
    expect([await exists(PARENT), await exists("child@maamoul.example")]).toEqual([false, false]);
    const text = expect.stringContaining("because this address had an account at Maamoul.");
    expect(await api.readMail()).toMatchObject([
      { recipient: PARENT, subject: "Your account is deleted", text },
    ]);
    await erase();
    expect(await api.readMail()).toEqual([]);
  });

  test.each([
    ["en", "Your account will be deleted on 8 March 2026"],
    ["ar", "يُحذف حسابكم في 8 مارس 2026"],
  ])("is told by mail in %s, and every other device is logged out", async (language, subject) => {
    const other = await api.signIn(PARENT);
    const bearer = await api.signIn(PARENT);
    await ask(bearer, language);
    const mails = await api.readMail();
    expect(mails).toMatchObject([{ recipient: PARENT, subject }]);
    await api.refuse("features", { bearer: other });
    await api.call("features", { bearer });
  });

  test("nothing is charged meanwhile; one press keeps the account, and the plan renews again", async () => {
    const bearer = await api.signIn(PREMIUM);
    const before = await api.call("features", { bearer });
    await ask(bearer);
    expect((await api.call("features", { bearer })).cancel_at).toBe(before.current_period_end);
    await api.call("keepAccount", { bearer });
    expect((await api.call("features", { bearer })).cancel_at ?? null).toBeNull();
    expect((await preview(bearer)).delete_at).toBeNull();
    api.advance(8 * DAY_SECONDS);
    await erase();
    expect(await exists(PREMIUM)).toBe(true);
  });

  test("asked for twice at once and kept, the plan renews, and the mail says so", async () => {
    const bearer = await api.signIn(PREMIUM);
    const before = await api.call("features", { bearer });
    expect(await Promise.all([ask(bearer), ask(bearer)])).toEqual(
      Array(2).fill({ delete_at: "2026-03-08T08:00:00.000Z" }),
    );
    expect(await api.readMail()).toHaveLength(1);
    await Promise.all([api.call("keepAccount", { bearer }), api.call("keepAccount", { bearer })]);
    const text = expect.stringContaining("Your plan renews as before");
    expect(await api.readMail()).toMatchObject([{ subject: "Your account stays", text }]);
    expect(await api.call("features", { bearer })).toEqual(before);
    const { activity } = await api.call("activity", { bearer });
    expect(activity.map(({ kind }) => kind).sort()).toEqual(["deletion_asked", "deletion_undone", "payment"]);
  });

  test("a payment right after asking is refused, until the account is kept", async () => {
    const bearer = await api.signIn(PARENT);
    const checkout = await api.openCheckout(bearer, "premium-monthly");
    await ask(bearer);
    expect(await pressPay(api, checkout)).toBe(410);
    const body = { subscription_plan_id: "premium-monthly" };
    expect((await api.refuse("createSubscription", { bearer, body })).body.code).toBe("account_leaving");
    await api.call("keepAccount", { bearer });
    await buy(api, bearer);
    expect(await api.call("features", { bearer })).toMatchObject({ is_paid_plan: true, cancel_at: null });
  });

  test("a plan that its owner had cancelled stays cancelled", async () => {
    const bearer = await api.signIn(PREMIUM);
    await api.call("cancelSubscription", { bearer });
    await ask(bearer);
    await api.call("keepAccount", { bearer });
    expect((await api.call("features", { bearer })).cancel_at).toEqual(expect.any(String));
  });

  test("the mail's link asks, keeps the account by one press, and says so again however often it is opened", async () => {
    await ask(await api.signIn(PARENT));
    const [mail] = await api.readMail();
    const link = /http\S+mail-links\S+/.exec(mail?.text ?? "")?.[0] ?? "";
    expect([await visit(link), await visit(link)]).toEqual([200, 200]);
    expect((await preview(await api.signIn(PARENT))).delete_at).not.toBeNull();
    expect(await visit(link, { method: "POST" })).toBe(200);
    expect((await preview(await api.signIn(PARENT))).delete_at).toBeNull();
    expect([await visit(link, { method: "POST" }), await visit(link)]).toEqual([200, 200]);
    expect(await read(link)).toContain("Your account stays");
    expect(await api.readMail()).toHaveLength(1);
  });

  test("the mail's link says nothing of the sort once the account is gone", async () => {
    await ask(await api.signIn(PARENT));
    const [mail] = await api.readMail();
    const link = /http\S+mail-links\S+/.exec(mail?.text ?? "")?.[0] ?? "";
    api.advance(7 * DAY_SECONDS);
    expect([await visit(link), await visit(link, { method: "POST" })]).toEqual([404, 404]);
    await erase();
    expect([await visit(link), await visit(link, { method: "POST" })]).toEqual([404, 404]);
  });

  test("a link of version 1, which names no day, keeps the account too", async () => {
    const { id } = await api.login(PARENT);
    await ask(await api.signIn(PARENT));
    const link = mailLinkAddress(api.deps, "keep-account", { id: String(id), language: "en" });
    expect([await visit(link), await visit(link, { method: "POST" })]).toEqual([200, 200]);
    expect((await preview(await api.signIn(PARENT))).delete_at).toBeNull();
  });

  test("the mail's link does not take back a later request", async () => {
    const bearer = await api.signIn(PARENT);
    await ask(bearer);
    const [mail] = await api.readMail();
    const link = /http\S+mail-links\S+/.exec(mail?.text ?? "")?.[0] ?? "";
    await api.call("keepAccount", { bearer });
    api.advance(60);
    const { delete_at } = await ask(bearer);
    expect([await visit(link), await visit(link, { method: "POST" })]).toEqual([404, 404]);
    expect((await preview(await api.signIn(PARENT))).delete_at).toBe(delete_at);
  });

  test.each([
    ["en", "Your account stays", "is not deleted"],
    ["ar", "تم الاحتفاظ بحسابكم", "لن يُحذف حسابكم"],
  ])("who keeps the account is told so by mail in %s", async (language, subject, text) => {
    const bearer = await api.signIn(PARENT);
    await ask(bearer, language);
    await api.readMail();
    await api.call("keepAccount", { bearer, language });
    await api.call("keepAccount", { bearer, language });
    expect(await api.readMail()).toMatchObject([
      { recipient: PARENT, subject, text: expect.stringContaining(text) },
    ]);
  });

  test("a mail that names a day is not sent to who has kept the account before it left", async () => {
    const bearer = await api.signIn(PARENT);
    await ask(bearer);
    await api.call("keepAccount", { bearer });
    expect((await api.readMail()).map(({ subject }) => subject)).toEqual(["Your account stays"]);
  });

  test("a login, the plan and the family say on which day the account is deleted", async () => {
    const bearer = await api.signIn(PARENT);
    const delete_at = "2026-03-08T08:00:00.000Z";
    await ask(bearer);
    expect(await api.login(PARENT)).toMatchObject({ delete_at });
    expect(await api.call("features", { bearer })).toMatchObject({ account_delete_at: delete_at });
    expect((await api.call("family", { bearer })).adults).toMatchObject([{ is_you: true, delete_at }]);
    await api.call("keepAccount", { bearer });
    expect(await api.call("features", { bearer })).toMatchObject({ account_delete_at: null });
  });

  test("asked twice, in two tabs or later, the first day stays and one mail is sent", async () => {
    const bearer = await api.signIn(PARENT);
    const { delete_at } = await ask(bearer);
    api.advance(300);
    expect(await ask(bearer)).toEqual({ delete_at });
    expect(await api.readMail()).toHaveLength(1);
  });

  test("a wrong password, and a child, delete nothing", async () => {
    const bearer = await api.signIn(PARENT);
    const wrong = await api.refuse("deleteAccount", { bearer, body: { password: "not-this-one" } });
    expect(wrong.body.code).toBe("wrong_password");
    const child = await api.signIn("child@maamoul.example");
    const refused = await api.refuse("deleteAccount", { bearer: child, body: { password } });
    expect(refused.body.code).toBe("not_for_children");
    expect((await preview(bearer)).delete_at).toBeNull();
  });
});
