import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts, invitations } from "../../db/schema.ts";
import { FOUNDER, findInvited, invite, JOINER, join } from "../../testing/accounts/invite.ts";
import { prepareSignUp } from "../../testing/sign-up.ts";
import { describeApi } from "../../testing/testing.ts";

const PREMIUM = "premium@maamoul.example";
const CHILD = "child@maamoul.example";
const DAY_SECONDS = 24 * 3600;

describeApi("inviting an adult", (api) => {
  const accept = (bearer: string, id: string) => api.call("acceptInvitation", { bearer, body: { id } });
  const refuseAccept = async (bearer: string, id: string) =>
    (await api.refuse("acceptInvitation", { bearer, body: { id } })).body.code;

  test.each([
    [
      "en",
      "parent@maamoul.example invites you to a family on Maamoul",
      "Look at the invitation",
      "somebody entered this address",
    ],
    [
      "ar",
      "دعوة من \u2068parent@maamoul.example\u2069 إلى عائلة على معمول",
      "عرض الدعوة",
      "لأن أحدًا أدخل هذا البريد الإلكتروني",
    ],
  ])("mails a link in %s, and says why to whoever has no account", async (language, subject, label, why) => {
    const body = { email: "nobody@family.example" };
    await api.call("inviteAdult", { bearer: await api.signIn(FOUNDER), body, language });
    const [mail] = await api.readMail();
    expect(mail).toMatchObject({ recipient: body.email, subject, text: expect.stringContaining(why) });
    expect(mail?.text).toContain(label);
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/family\?invitation=[\w-]+&lang/);
  });

  test("brings an adult of a trial into the family, tells the others, and works once", async () => {
    await invite(api, FOUNDER, JOINER);
    await api.readMail();
    const bearer = await api.signIn(JOINER);
    const id = await findInvited(api, JOINER);
    await accept(bearer, id);
    expect(await api.familyOf(JOINER)).toBe(await api.familyOf(FOUNDER));
    expect(await api.readMail()).toMatchObject([
      { recipient: FOUNDER, subject: `${JOINER} has joined the family` },
    ]);
    expect(await refuseAccept(bearer, id)).toBe("invitation_gone");
    expect(await refuseAccept(await api.signIn(PREMIUM), id)).toBe("invitation_gone");
  });

  test("somebody without an account opens one with that address and accepts", async () => {
    const { askForCode, confirm } = prepareSignUp(api);
    await invite(api, FOUNDER, "noor@family.example");
    await api.readMail();
    const { access_token: bearer } = await confirm(await askForCode());
    await accept(bearer, await findInvited(api, "noor@family.example"));
    expect(await api.familyOf("noor@family.example")).toBe(await api.familyOf(FOUNDER));
  });

  test("the answer is the same for an address with an account, without one, and of another family's child", async () => {
    const bearer = await api.signIn(PREMIUM);
    const answers = [];
    for (const email of [JOINER, CHILD, "nobody@family.example"])
      answers.push(await api.call("inviteAdult", { bearer, body: { email } }));
    expect(answers).toEqual([{}, {}, {}]);
    expect((await api.call("family", { bearer })).invitations).toHaveLength(3);
    const recipients = (await api.readMail()).map(({ recipient }) => recipient);
    expect(new Set(recipients)).toEqual(new Set([JOINER, "nobody@family.example"]));
    const child = await api.signIn(CHILD);
    expect((await api.call("family", { bearer: child })).invited).toEqual([]);
  });

  test.each([FOUNDER, CHILD])("%s is in the family already", async (email) => {
    const bearer = await api.signIn(FOUNDER);
    const refused = await api.refuse("inviteAdult", { bearer, body: { email } });
    expect(refused.body).toMatchObject({
      code: "already_in_family",
      message: "This address belongs to your family already.",
    });
  });

  test("a child invites nobody", async () => {
    const bearer = await api.signIn(CHILD);
    const refused = await api.refuse("inviteAdult", { bearer, body: { email: JOINER } });
    expect(refused.body.code).toBe("not_for_children");
  });

  test("is over after seven days, and is then forgotten in the list", async () => {
    await invite(api, FOUNDER, JOINER);
    const id = await findInvited(api, JOINER);
    api.advance(7 * DAY_SECONDS);
    const bearer = await api.signIn(JOINER);
    expect(await refuseAccept(bearer, id)).toBe("invitation_gone");
    expect((await api.call("family", { bearer: await api.signIn(FOUNDER) })).invitations).toEqual([]);
    expect(await api.readMail()).toEqual([]);
  });

  test("taken back, it is worth nothing and its mail is not sent; by another family it is not taken back", async () => {
    await invite(api, FOUNDER, JOINER);
    const bearer = await api.signIn(FOUNDER);
    const [open] = (await api.call("family", { bearer })).invitations;
    const body = { id: open?.id ?? "" };
    await api.call("takeBackInvitation", { bearer: await api.signIn(PREMIUM), body });
    expect((await api.call("family", { bearer })).invitations).toEqual([open]);
    await api.call("takeBackInvitation", { bearer, body });
    expect(await refuseAccept(await api.signIn(JOINER), body.id)).toBe("invitation_gone");
    expect(await api.readMail()).toEqual([]);
  });

  test("asked again, it is one invitation whose days begin anew", async () => {
    await invite(api, FOUNDER, JOINER);
    api.advance(5 * DAY_SECONDS);
    await invite(api, FOUNDER, JOINER);
    const { invitations: open } = await api.call("family", { bearer: await api.signIn(FOUNDER) });
    expect(open).toMatchObject([{ email: JOINER, expires_at: "2026-03-13T08:00:00.000Z" }]);
  });

  test("a family sends ten a day, and no mailbox gets more than five", async () => {
    const bearer = await api.signIn(FOUNDER);
    const send = (email: string) => api.call("inviteAdult", { bearer, body: { email } });
    for (let count = 0; count < 10; count++) await send(`noor+${count}@family.example`);
    const refused = await api.refuse("inviteAdult", { bearer, body: { email: JOINER } });
    expect(refused.body.code).toBe("too_many_requests");
    expect(await api.readMail()).toHaveLength(5);
  });

  test("an adult whose own plan renews is told to cancel it first, and joins once it is cancelled", async () => {
    await invite(api, FOUNDER, PREMIUM);
    const bearer = await api.signIn(PREMIUM);
    const id = await findInvited(api, PREMIUM);
    const refused = await api.refuse("acceptInvitation", { bearer, body: { id } });
    expect(refused.body).toMatchObject({
      code: "own_plan_first",
      message: expect.stringContaining("Cancel it first"),
    });
    await api.call("cancelSubscription", { bearer });
    await accept(bearer, id);
    expect(await api.familyOf(PREMIUM)).toBe(await api.familyOf(FOUNDER));
    expect(await api.call("features", { bearer })).toMatchObject({ is_paid_plan: false });
  });

  test("the only adult brings the children along, and an open checkout of the old family is closed", async () => {
    await invite(api, JOINER, FOUNDER);
    const bearer = await api.signIn(FOUNDER);
    const checkout = await api.openCheckout(bearer, "premium-yearly");
    await accept(bearer, await findInvited(api, FOUNDER));
    expect(await api.familyOf(CHILD)).toBe(await api.familyOf(JOINER));
    const form = { number: "4242 4242 4242 4242", expiry: "08/30", cvc: "123", name: "Layla" };
    await api.app.request(checkout, { method: "POST", body: new URLSearchParams(form) });
    expect(await api.call("features", { bearer })).toMatchObject({ is_paid_plan: false });
  });

  test("of two presses at once, one joins", async () => {
    await invite(api, FOUNDER, JOINER);
    const bearer = await api.signIn(JOINER);
    const id = await findInvited(api, JOINER);
    const answers = await Promise.allSettled([accept(bearer, id), accept(bearer, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const family = await api.familyOf(FOUNDER);
    expect(await api.db.$count(accounts, eq(accounts.familyId, family))).toBe(3);
  });

  test("what a removed adult has sent is worth nothing", async () => {
    const joiner = await join(api);
    await api.call("inviteAdult", { bearer: joiner, body: { email: PREMIUM } });
    const { id } = await readId();
    await api.call("removeAdult", { bearer: await api.signIn(FOUNDER), body: { id } });
    expect(await api.db.select().from(invitations)).toEqual([]);
  });

  async function readId(): Promise<{ id: string }> {
    const [account] = await api.db.select().from(accounts).where(eq(accounts.email, JOINER));
    return { id: account?.id ?? "" };
  }
});
