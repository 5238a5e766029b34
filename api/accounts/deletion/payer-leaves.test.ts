import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts, charges } from "../../db/schema.ts";
import { JOINER, join } from "../../testing/accounts/invite.ts";
import { enterCard } from "../../testing/families/pay.ts";
import { settleDue } from "../../testing/settle-due.ts";
import { describeApi } from "../../testing/testing.ts";
import { eraseDue } from "./erase-due.ts";

const PREMIUM = "premium@maamoul.example";
const password = "cookies-123";
const DAY_SECONDS = 24 * 3600;

describeApi("deleting the account of who pays, where other adults stay", (api) => {
  const ask = (bearer: string, language = "en") =>
    api.call("deleteAccount", { bearer, body: { password }, language });
  const features = async (email: string) => api.call("features", { bearer: await api.signIn(email) });
  async function eraseInAWeek(): Promise<void> {
    api.advance(7 * DAY_SECONDS);
    await eraseDue(api.deps);
    expect(await api.db.$count(accounts, eq(accounts.email, PREMIUM))).toBe(0);
  }
  const countCharges = () => api.db.$count(charges);

  test("says beforehand which charge is not made, and who else pays", async () => {
    const joiner = await join(api, PREMIUM);
    const { current_period_end: at, price: amount } = await features(PREMIUM);
    const payer = await api.call("previewDeletion", { bearer: await api.signIn(PREMIUM) });
    expect(payer).toMatchObject({ is_last_adult: false, stopped_charge: { at, amount, currency: null } });
    const other = await api.call("previewDeletion", { bearer: joiner });
    expect([other.stopped_charge ?? null, other.is_paid_by_other]).toEqual([null, true]);
  });

  test.each([
    [
      "en",
      "is leaving the family",
      "The plan runs until: 1 March 2027",
      "enter your own card on the Family page",
    ],
    ["ar", "حذف الحساب", "فأدخلوا بطاقتكم من صفحة العائلة"],
  ])("the others are told by mail in %s, with the day on which the plan ends", async (language, ...texts) => {
    const joiner = await join(api, PREMIUM);
    await api.call("features", { bearer: joiner, language });
    await api.readMail();
    await ask(await api.signIn(PREMIUM));
    const mails = await api.readMail();
    const [told] = mails.filter(
      ({ recipient, subject }) => recipient === JOINER && subject.includes(PREMIUM),
    );
    for (const text of texts) expect(`${told?.subject} ${told?.text}`).toContain(text);
    const asked = mails.find(({ subject }) => subject.includes("will be deleted"));
    expect(asked?.text).toContain("the charge of $99.39 on 1 March 2027 is not made.");
    expect(asked?.text).toContain("We have told them by email.");
  });

  test("asked for and taken back before a mail left, the others read only how it stands", async () => {
    await join(api, PREMIUM);
    const bearer = await api.signIn(PREMIUM);
    await api.readMail();
    await ask(bearer);
    await api.call("keepAccount", { bearer });
    api.advance(60);
    await ask(bearer);
    const told = (await api.readMail()).filter(({ recipient }) => recipient === JOINER);
    expect(told.map(({ subject }) => subject)).toEqual([expect.stringContaining("is leaving")]);
  });

  test("asked for again and again, the sixth time in a day is refused, and nobody is told", async () => {
    await join(api, PREMIUM);
    const bearer = await api.signIn(PREMIUM);
    for (let times = 0; times < 5; times++) {
      await ask(bearer);
      await api.call("keepAccount", { bearer });
      await api.readMail();
    }
    const refusal = await api.refuse("deleteAccount", { bearer, body: { password } });
    expect(refusal.status).toBe(429);
    expect(await api.readMail()).toEqual([]);
    api.advance(DAY_SECONDS);
    expect(await ask(await api.signIn(PREMIUM))).toHaveProperty("delete_at");
  });

  test("nothing is charged to an erased account's card; the plan runs to the end of what is paid", async () => {
    await join(api, PREMIUM);
    const before = await countCharges();
    const { current_period_end } = await features(PREMIUM);
    await ask(await api.signIn(PREMIUM));
    await eraseInAWeek();
    expect(await features(JOINER)).toMatchObject({
      is_paid_plan: true,
      cancel_at: current_period_end,
    });
    api.advance(400 * DAY_SECONDS);
    await settleDue(api.deps);
    expect(await countCharges()).toBe(before);
    expect(await features(JOINER)).toMatchObject({ is_paid_plan: false });
  });

  test("it goes on once another adult has entered a card, and not before", async () => {
    const joiner = await join(api, PREMIUM);
    await ask(await api.signIn(PREMIUM));
    const { adults, card_needed_until } = await api.call("family", { bearer: joiner });
    expect(adults).toMatchObject([{ email: PREMIUM, delete_at: expect.any(String), pays: false }, {}]);
    expect(card_needed_until).toBe((await api.call("features", { bearer: joiner })).cancel_at);
    const refused = await api.refuse("resumeSubscription", { bearer: joiner });
    expect(refused.body.code).toBe("card_needed");
    const other = { subscription_plan_id: "premium-monthly" };
    const changed = await api.refuse("createSubscription", { bearer: joiner, body: other });
    expect(changed.body.code).toBe("card_needed");
    await eraseInAWeek();
    const late = await api.refuse("resumeSubscription", { bearer: await api.signIn(JOINER) });
    expect(late.body.code).toBe("card_needed");
    const bearer = await api.signIn(JOINER);
    await enterCard(api, bearer);
    expect((await api.call("family", { bearer })).card_needed_until).toBeNull();
    await api.call("resumeSubscription", { bearer });
    expect((await api.call("family", { bearer })).adults).toMatchObject([{ email: JOINER, pays: true }]);
  });

  test("whoever goes on before that day pays, and the erasure changes nothing about it", async () => {
    const bearer = await join(api, PREMIUM);
    await ask(await api.signIn(PREMIUM));
    await enterCard(api, bearer);
    await api.call("resumeSubscription", { bearer });
    expect((await api.call("family", { bearer })).adults).toMatchObject([{ pays: false }, { pays: true }]);
    await eraseInAWeek();
    expect((await features(JOINER)).cancel_at ?? null).toBeNull();
  });

  test("kept, the plan renews as before, and the others are told", async () => {
    await join(api, PREMIUM);
    const bearer = await api.signIn(PREMIUM);
    await ask(bearer);
    await api.readMail();
    await api.call("keepAccount", { bearer });
    expect((await features(JOINER)).cancel_at ?? null).toBeNull();
    expect(await api.readMail()).toMatchObject([
      { recipient: PREMIUM, subject: "Your account stays" },
      {
        recipient: JOINER,
        subject: `${PREMIUM} stays in the family`,
        text: expect.stringContaining("renews as before"),
      },
    ]);
  });

  test("an adult who does not pay leaves the plan as it is", async () => {
    const joiner = await join(api, PREMIUM);
    await api.readMail();
    await ask(joiner);
    const [mail, ...others] = await api.readMail();
    expect(mail?.text).toContain("is paid with another adult's card and goes on as before");
    expect(others).toEqual([]);
    expect((await features(PREMIUM)).cancel_at ?? null).toBeNull();
  });
});
