import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { PRIVACY_VERSION, TERMS_VERSION } from "../../../contract/rules.ts";
import { charges, subscriptions } from "../../db/schema.ts";
import { JOINER, join, readAccount } from "../../testing/accounts/invite.ts";
import { enterCard, pressPay } from "../../testing/families/pay.ts";
import { settleDue } from "../../testing/settle-due.ts";
import { describeApi } from "../../testing/testing.ts";

const PAYER = "premium@maamoul.example";
const YEAR_SECONDS = 366 * 24 * 3600;
/** Of the demo's plan. */
const END = "1 March 2027";
const PRICE = "$99.39";
const NOT_CHARGED = `the charge of ${PRICE} on ${END} is not made`;

describeApi("the adult who pays goes", (api) => {
  const idOf = async (email: string) => (await readAccount(api, email)).id;
  const countCharges = () => api.db.$count(charges);
  const remove = async (remover: string, removed: string) =>
    api.call("removeAdult", { bearer: await api.signIn(remover), body: { id: await idOf(removed) } });
  async function mailsByReader(): Promise<Record<string, { subject: string; text: string }[]>> {
    const readers: Record<string, { subject: string; text: string }[]> = {};
    for (const { recipient, subject, text } of await api.readMail())
      readers[recipient] = [...(readers[recipient] ?? []), { subject, text }];
    return readers;
  }
  const listPayments = async (email: string) =>
    (await api.call("payments", { bearer: await api.signIn(email) })).payments;

  test("by leaving: the plan runs to the end of the paid period, does not renew, and each adult is told once", async () => {
    const joiner = await join(api, PAYER);
    const payer = await api.signIn(PAYER);
    const before = await countCharges();
    const { current_period_end } = await api.call("features", { bearer: joiner });
    await api.call("leaveFamily", { bearer: payer });
    const mails = await mailsByReader();
    expect(mails[PAYER]).toEqual([
      { subject: "You have left the family", text: expect.stringContaining(NOT_CHARGED) },
    ]);
    expect(mails[JOINER]).toEqual([
      {
        subject: `${PAYER} is no longer in the family`,
        text: expect.stringContaining(`It runs until ${END}.`),
      },
    ]);
    expect(await api.call("features", { bearer: joiner })).toMatchObject({
      is_paid_plan: true,
      cancel_at: current_period_end,
    });
    expect(await api.call("features", { bearer: payer })).toMatchObject({ is_paid_plan: false });
    api.advance(YEAR_SECONDS);
    await settleDue(api.deps);
    expect(await countCharges()).toBe(before);
    expect(await api.call("features", { bearer: await api.signIn(JOINER) })).toMatchObject({
      is_paid_plan: false,
    });
  });

  test("by being removed: both are told the dates and the amount, and the receipts stay with who paid", async () => {
    const joiner = await join(api, PAYER);
    await enterCard(api, joiner);
    api.advance(YEAR_SECONDS);
    await settleDue(api.deps);
    await api.readMail();
    const [paid] = await listPayments(JOINER);
    await remove(PAYER, JOINER);
    const mails = await mailsByReader();
    const until = "1 March 2028";
    expect(mails[JOINER]).toEqual([
      {
        subject: "You are no longer in the family",
        text: expect.stringContaining(`the charge of ${PRICE} on ${until} is not made`),
      },
    ]);
    expect(mails[JOINER]?.[0]?.text).toContain(`runs for that family until ${until}`);
    expect(mails[PAYER]).toEqual([
      {
        subject: `${JOINER} is no longer in the family`,
        text: expect.stringContaining(`It runs until ${until}.`),
      },
    ]);
    expect(await listPayments(JOINER)).toMatchObject([{ number: paid?.number }]);
    expect((await listPayments(PAYER)).map(({ number }) => number)).toContain(paid?.number);
    const url = new URL((await listPayments(JOINER))[0]?.receipt_url ?? "");
    expect(await (await api.app.request(`${url.pathname}${url.search}`)).text()).toContain(JOINER);
  });

  test("another adult goes on by entering a card, and not by the one of who left", async () => {
    const joiner = await join(api, PAYER);
    await api.call("leaveFamily", { bearer: await api.signIn(PAYER) });
    const refused = async (name: "resumeSubscription" | "createSubscription", body?: object) =>
      (await api.refuse(name, { bearer: joiner, body })).body.code;
    expect(await refused("resumeSubscription")).toBe("card_needed");
    expect(await refused("createSubscription", { subscription_plan_id: "premium-monthly" })).toBe(
      "card_needed",
    );
    await enterCard(api, joiner);
    expect((await api.call("features", { bearer: joiner })).cancel_at ?? null).toBeNull();
    api.advance(YEAR_SECONDS);
    await settleDue(api.deps);
    const [, first] = await listPayments(JOINER);
    expect(await api.db.$count(charges, eq(charges.payerId, await idOf(JOINER)))).toBe(1);
    expect(await listPayments(PAYER)).toMatchObject([{ number: first?.number }]);
  });

  test.each([
    ["leaves", "leaveFamily", {}, 410],
    ["asks for deletion", "deleteAccount", { password: "cookies-123" }, 409],
  ] as const)(
    "what the payer opened before is not paid once the payer %s",
    async (_how, name, body, status) => {
      const joiner = await join(api, PAYER);
      const payer = await api.signIn(PAYER);
      const before = await countCharges();
      const opened = await api.openCheckout(payer, "classroom-yearly");
      const card = (await api.call("changeCard", { bearer: payer })).url;
      await api.call(name, { bearer: payer, body });
      expect(await pressPay(api, opened)).toBe(410);
      expect(await pressPay(api, card)).toBe(status);
      expect(await countCharges()).toBe(before);
      expect((await api.call("features", { bearer: joiner })).plan_id).toBe("premium-yearly");
    },
  );

  test.each([
    ["leaves", "leaveFamily", {}],
    ["asks for deletion", "deleteAccount", { password: "cookies-123" }],
  ] as const)(
    "what another adult opened is not paid with the payer's card once the payer %s",
    async (_how, name, body) => {
      const joiner = await join(api, PAYER);
      const before = await countCharges();
      const opened = await api.openCheckout(joiner, "classroom-yearly");
      await api.call(name, { bearer: await api.signIn(PAYER), body });
      expect(await pressPay(api, opened)).toBe(409);
      expect(await countCharges()).toBe(before);
      expect((await api.call("features", { bearer: joiner })).plan_id).toBe("premium-yearly");
    },
  );

  test("into another family: the plan stays with the first one to its end, and the payer is told", async () => {
    const joiner = await join(api, PAYER);
    await join(api, "parent@maamoul.example", PAYER);
    expect(await api.call("features", { bearer: joiner })).toMatchObject({
      is_paid_plan: true,
      cancel_at: "2027-03-01T08:00:00.000Z",
    });
    const left = await api.db.select().from(subscriptions).where(eq(subscriptions.status, "cancelled"));
    expect(left).toHaveLength(1);
    expect(await listPayments(PAYER)).toHaveLength(1);
  });
});

describeApi("the children of an adult who goes", (api) => {
  const texts = {
    terms_version: TERMS_VERSION,
    privacy_version: PRIVACY_VERSION,
    language: "en" as const,
  };
  const addChild = async (bearer: string, first_name: string) =>
    (await api.call("addChild", { bearer, body: { first_name, ...texts } })).id;
  const listChildren = async (email: string) =>
    (await api.call("family", { bearer: await api.signIn(email) })).children.map(
      ({ first_name }) => first_name,
    );

  test.each([
    ["removed", "You agreed for Omar, so they are in your family now."],
    ["gone by themselves", undefined],
  ])("come along where the adult is %s, and everybody is told", async (how, told) => {
    await addChild(await api.signIn(JOINER), "Omar");
    api.advance(1);
    const payer = await api.signIn(PAYER);
    await addChild(payer, "Noor");
    const joiner = await join(api, PAYER);
    expect(await listChildren(PAYER)).toEqual(["Omar", "Noor"]);
    const { id } = await readAccount(api, JOINER);
    if (told) await api.call("removeAdult", { bearer: payer, body: { id } });
    else await api.call("leaveFamily", { bearer: joiner });
    expect([await listChildren(JOINER), await listChildren(PAYER)]).toEqual([["Omar"], ["Noor"]]);
    const [stays, gone] = await api.readMail();
    expect([how, stays?.recipient, stays?.text]).toEqual([
      how,
      PAYER,
      expect.stringContaining(`${JOINER} agreed for Omar, so they are in the other family now.`),
    ]);
    if (told) expect(gone?.text).toContain(told);
  });

  test("an account of a child goes with its mentor too, and sees the new family alone", async () => {
    const CHILD = "child@maamoul.example";
    const founder = "parent@maamoul.example";
    const child = await api.signIn(CHILD);
    await join(api, PAYER, founder);
    expect(await api.familyOf(CHILD)).toBe(await api.familyOf(PAYER));
    const { id } = await readAccount(api, founder);
    await api.call("removeAdult", { bearer: await api.signIn(PAYER), body: { id } });
    expect(await api.familyOf(CHILD)).toBe(await api.familyOf(founder));
    expect((await api.call("family", { bearer: child })).adults).toHaveLength(1);
    expect(await api.call("features", { bearer: child })).toMatchObject({ is_paid_plan: false });
  });
});
