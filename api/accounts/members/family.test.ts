import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts } from "../../db/schema.ts";
import { FOUNDER, JOINER, join, readAccount } from "../../testing/accounts/invite.ts";
import { buy, pressPay } from "../../testing/families/pay.ts";
import { describeApi } from "../../testing/testing.ts";

const PREMIUM = "premium@maamoul.example";
const CHILD = "child@maamoul.example";

describeApi("the adults of a family", (api) => {
  const show = async (email: string) => api.call("family", { bearer: await api.signIn(email) });
  const idOf = async (email: string) => (await readAccount(api, email)).id;
  async function remove(remover: string, removed: string) {
    return api.call("removeAdult", { bearer: await api.signIn(remover), body: { id: await idOf(removed) } });
  }
  async function refuse(...[name, options]: Parameters<typeof api.refuse>) {
    return (await api.refuse(name, options)).body.code;
  }

  test("are shown with who pays and whom one may remove; a child sees names alone", async () => {
    await join(api, PREMIUM);
    const { adults } = await show(PREMIUM);
    expect(adults).toMatchObject([
      { email: PREMIUM, is_you: true, pays: true, may_be_removed: false },
      { email: JOINER, is_you: false, pays: false, may_be_removed: true },
    ]);
    expect((await show(JOINER)).adults.map(({ may_be_removed }) => may_be_removed)).toEqual([false, false]);
    expect(await show(CHILD)).toMatchObject({
      adults: [{ email: null, name: null, pays: false, may_be_removed: false }],
      children: [{ email: null, is_you: true, consent: null }],
      invitations: [],
      invited: [],
    });
  });

  test("whoever does not pay reads at the plan who does, as long as it is charged", async () => {
    const joiner = await join(api, PREMIUM);
    const payer = await api.signIn(PREMIUM);
    const readPayer = async (bearer: string) => (await api.call("features", { bearer })).paid_by;
    expect(await readPayer(joiner)).toBe(PREMIUM);
    expect(await readPayer(payer)).toBeNull();
    await api.call("changeSettings", { bearer: payer, body: { name: "Mariam" } });
    expect(await readPayer(joiner)).toBe("Mariam");
    await api.call("cancelSubscription", { bearer: joiner });
    expect(await readPayer(joiner)).toBeNull();
  });

  test("nobody pays where no plan renews", async () => {
    expect((await show(FOUNDER)).adults).toMatchObject([{ pays: false }]);
  });

  test("a removed adult has a family without a plan, stays logged in and gets a mail", async () => {
    const bearer = await join(api, PREMIUM);
    await remove(PREMIUM, JOINER);
    expect(await api.call("features", { bearer })).toMatchObject({
      is_paid_plan: false,
      is_trial_period: false,
    });
    expect((await api.call("family", { bearer })).adults).toHaveLength(1);
    expect(await api.readMail()).toMatchObject([
      { recipient: PREMIUM, subject: `${JOINER} is no longer in the family` },
      { recipient: JOINER, subject: "You are no longer in the family" },
    ]);
    await remove(PREMIUM, JOINER);
    expect(await api.readMail()).toEqual([]);
  });

  test("the mails about the family are in the reader's language", async () => {
    const bearer = await join(api, PREMIUM);
    await api.call("features", { bearer, language: "ar" });
    await remove(PREMIUM, JOINER);
    expect(await api.readMail()).toMatchObject([
      { recipient: PREMIUM, subject: `${JOINER} is no longer in the family` },
      { recipient: JOINER, subject: "لم يعد حسابكم ضمن العائلة" },
    ]);
  });

  test("who joined later removes nobody who was there before, nor does a stranger", async () => {
    const bearer = await join(api);
    expect(await refuse("removeAdult", { bearer, body: { id: await idOf(FOUNDER) } })).toBe("joined_before");
    await remove(PREMIUM, FOUNDER);
    expect(await api.familyOf(FOUNDER)).toBe(await api.familyOf(JOINER));
  });

  test("the last adult does not leave, also if both leave at once", async () => {
    expect(await refuse("leaveFamily", { bearer: await api.signIn(FOUNDER) })).toBe("last_adult");
    const joiner = await join(api);
    const founder = await api.signIn(FOUNDER);
    const answers = await Promise.allSettled(
      [joiner, founder].map((bearer) => api.call("leaveFamily", { bearer })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const family = await api.familyOf(CHILD);
    expect(await api.db.$count(accounts, eq(accounts.familyId, family))).toBe(2);
  });

  test("who leaves tells the others", async () => {
    const bearer = await join(api);
    await api.call("leaveFamily", { bearer });
    expect(await api.readMail()).toMatchObject([
      { recipient: FOUNDER, subject: `${JOINER} is no longer in the family` },
    ]);
  });

  test("paying is handed over by another adult's card, once, and both are told", async () => {
    const joiner = await join(api, PREMIUM);
    const { url } = await api.call("changeCard", { bearer: joiner });
    expect((await show(PREMIUM)).adults).toMatchObject([{ pays: true }, { pays: false }]);
    expect(await api.readMail()).toEqual([]);
    expect(await Promise.all([pressPay(api, url), pressPay(api, url)])).toEqual([303, 303]);
    expect((await show(PREMIUM)).adults).toMatchObject([{ pays: false }, { pays: true }]);
    const next = expect.stringMatching(/Next charge: 1 March 2027\s+Next amount: \$99\.39/);
    expect(await api.readMail()).toMatchObject([
      { recipient: PREMIUM, subject: `${JOINER} pays for the plan from now on`, text: next },
      { recipient: JOINER, subject: "You pay for the plan from now on", text: next },
    ]);
  });

  test("the adult who opens the checkout pays; a change paid by the card on file keeps the payer", async () => {
    const joiner = await join(api, PREMIUM);
    expect(await pressPay(api, await api.openCheckout(joiner, "premium-monthly"))).toBe(303);
    expect((await show(PREMIUM)).adults).toMatchObject([{ pays: true }, { pays: false }]);
    const other = await join(api, FOUNDER, "employee@adnoc.ae");
    await buy(api, other);
    expect((await show(FOUNDER)).adults).toMatchObject([{ pays: false }, { pays: true }]);
  });

  test("what is sensitive asks for the password ten minutes after the login, and then not again for ten", async () => {
    await join(api, PREMIUM);
    let tokens: { access_token: string; refresh_token: string } = await api.login(JOINER);
    const letTenMinutesPass = async () => {
      api.advance(10 * 60 + 1);
      tokens = await api.call("refresh", { bearer: tokens.refresh_token });
      return tokens.access_token;
    };
    let bearer = await letTenMinutesPass();
    const id = await idOf(PREMIUM);
    for (const [name, body] of [
      ["inviteAdult", { email: "noor@family.example" }],
      ["removeAdult", { id }],
      ["leaveFamily", {}],
      ["acceptInvitation", { id }],
      ["withdrawConsent", { child_id: id }],
    ] as const) {
      const refused = await api.refuse(name, { bearer, body });
      expect([name, refused.status, refused.body.code]).toEqual([name, 403, "login_too_old"]);
    }
    const wrong = await api.refuse("confirmPassword", { bearer, body: { password: "not-this" } });
    expect(wrong.body.code).toBe("wrong_password");
    expect(await refuse("leaveFamily", { bearer })).toBe("login_too_old");
    await api.call("confirmPassword", { bearer, body: { password: "cookies-123" } });
    await api.call("inviteAdult", { bearer, body: { email: "noor@family.example" } });
    bearer = await letTenMinutesPass();
    expect(await refuse("leaveFamily", { bearer })).toBe("login_too_old");
  });
});
