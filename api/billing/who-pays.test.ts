import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { erasePerson } from "../accounts/deletion/erase-person.ts";
import { accounts, charges, families, subscriptions } from "../db/schema.ts";
import { findInvited, invite, JOINER, join } from "../testing/accounts/invite.ts";
import { buy, DELAYED, enterCard, MASTERCARD, openCardPage, sendCard } from "../testing/families/pay.ts";
import { settleDue } from "../testing/settle-due.ts";
import { describeApi, describeOnBothDatabases, type TestApi } from "../testing/testing.ts";

const PREMIUM = "premium@maamoul.example";
const PARENT = "parent@maamoul.example";
const password = "cookies-123";
const DAY_SECONDS = 24 * 3600;

function prepare(api: TestApi) {
  const idOf = async (email: string) => {
    const [account] = await api.db.select().from(accounts).where(eq(accounts.email, email));
    return account?.id ?? "";
  };
  return {
    idOf,
    askForDeletion: (bearer: string) => api.call("deleteAccount", { bearer, body: { password } }),
    leave: (bearer: string) => api.call("leaveFamily", { bearer }),
    async remove(remover: string, removed: string) {
      const body = { id: await idOf(removed) };
      await api.call("removeAdult", { bearer: await api.signIn(remover), body });
    },
    features: async (email: string) => api.call("features", { bearer: await api.signIn(email) }),
    payments: async (email: string) =>
      (await api.call("payments", { bearer: await api.signIn(email) })).payments,
    listCharges: (familyId: string) =>
      api.db.select().from(charges).where(eq(charges.familyId, familyId)).orderBy(asc(charges.number)),
    async passAYear() {
      api.advance(366 * DAY_SECONDS);
      await settleDue(api.deps);
    },
    /** Sent since they were read last: by recipient, the subject before the text. */
    async readMailsTo(email: string) {
      const mine = (await api.readMail()).filter(({ recipient }) => recipient === email);
      return mine.map(({ subject, text }) => `${subject}\n${text}`.replaceAll(/[\u2066-\u2069]/g, ""));
    },
    /** Every plan that will charge a card has a payer in its family who stays, and no plan runs where no adult is. */
    async expectPayers() {
      const running = await api.db.select().from(subscriptions).where(eq(subscriptions.status, "active"));
      for (const { familyId, payerId } of running) {
        const members = await api.db.select().from(accounts).where(eq(accounts.familyId, familyId));
        const payer = members.find(({ id }) => id === payerId);
        expect([payer?.role, payer?.deleteAt]).toEqual(["parent", null]);
      }
    },
  };
}

describeApi("who pays", (api) => {
  const { idOf, askForDeletion, leave, remove, features, payments, listCharges, passAYear, readMailsTo } =
    prepare(api);

  test("once another adult has entered a card, that card alone is charged, also after the first payer has left", async () => {
    const joiner = await join(api, PREMIUM);
    const familyId = await api.familyOf(PREMIUM);
    await enterCard(api, joiner, MASTERCARD);
    await leave(await api.signIn(PREMIUM));
    const before = await listCharges(familyId);
    await passAYear();
    const [renewal, ...others] = (await listCharges(familyId)).slice(before.length);
    expect(renewal).toMatchObject({ payerId: await idOf(JOINER), payerName: JOINER, cardLast4: "4444" });
    expect(others).toEqual([]);
    expect(await payments(PREMIUM)).toHaveLength(1);
  });

  test.each(["leaves", "asks to be deleted"])(
    "nobody is charged for the next period once the payer %s",
    async (how) => {
      await join(api, PREMIUM);
      const familyId = await api.familyOf(PREMIUM);
      const before = await listCharges(familyId);
      const bearer = await api.signIn(PREMIUM);
      await (how === "leaves" ? leave(bearer) : askForDeletion(bearer));
      expect(await features(JOINER)).toMatchObject({ is_paid_plan: true, next_charge: null, paid_by: null });
      await passAYear();
      expect(await listCharges(familyId)).toEqual(before);
      expect(await features(JOINER)).toMatchObject({ is_paid_plan: false });
    },
  );

  test("is asked once more at the moment of a charge: a plan whose payer is elsewhere by then ends unpaid", async () => {
    await join(api, PREMIUM);
    const familyId = await api.familyOf(PREMIUM);
    const before = await listCharges(familyId);
    // As no call leaves it: the plan still renews.
    const elsewhere = await api.familyOf(PARENT);
    await api.db.update(accounts).set({ familyId: elsewhere }).where(eq(accounts.email, PREMIUM));
    await passAYear();
    expect(await listCharges(familyId)).toEqual(before);
    const rows = await api.db.select().from(subscriptions).where(eq(subscriptions.familyId, familyId));
    expect(rows).toMatchObject([{ status: "ended" }]);
  });

  describe("a checkout that is open when its opener goes", () => {
    test.each(["leaves", "is removed", "asks to be deleted"])(
      "is closed once that adult %s, and takes no card",
      async (how) => {
        const joiner = await join(api, PARENT);
        const familyId = await api.familyOf(PARENT);
        const before = await listCharges(familyId);
        const path = await api.openCheckout(joiner, "premium-yearly");
        if (how === "leaves") await leave(joiner);
        else if (how === "is removed") await remove(PARENT, JOINER);
        else await askForDeletion(joiner);
        expect((await api.app.request(path)).status).toBe(410);
        expect(await sendCard(api, path)).toMatchObject({ status: 410 });
        expect(await listCharges(familyId)).toEqual(before);
        for (const email of [PARENT, JOINER])
          expect(await features(email)).toMatchObject({ is_paid_plan: false });
      },
    );

    test("is closed also where its payment was not confirmed yet, and nothing is charged", async () => {
      const joiner = await join(api, PARENT);
      const familyId = await api.familyOf(PARENT);
      const before = await listCharges(familyId);
      const path = await api.openCheckout(joiner, "premium-yearly");
      expect(await sendCard(api, path, DELAYED)).toMatchObject({ status: 303 });
      await leave(joiner);
      api.advance(10);
      await settleDue(api.deps);
      expect((await api.app.request(path)).status).toBe(410);
      expect(await listCharges(familyId)).toEqual(before);
    });

    test.each(["leaves", "asks to be deleted"])(
      "does not charge the card of a payer who %s meanwhile, when another adult confirms a change",
      async (how) => {
        const joiner = await join(api, PREMIUM);
        const familyId = await api.familyOf(PREMIUM);
        const before = await listCharges(familyId);
        const path = await api.openCheckout(joiner, "classroom-yearly");
        expect(await (await api.app.request(path)).text()).toContain("4242");
        const bearer = await api.signIn(PREMIUM);
        await (how === "leaves" ? leave(bearer) : askForDeletion(bearer));
        const page = await api.app.request(path);
        expect([page.status, await page.text()]).toEqual([
          409,
          expect.stringContaining("enter your own card"),
        ]);
        const sent = await sendCard(api, path);
        expect(sent).toMatchObject({ status: 409, text: expect.stringContaining("enter your own card") });
        expect(await listCharges(familyId)).toEqual(before);
      },
    );
  });

  test("nothing is charged for what is confirmed just after asking for deletion, and nothing renews", async () => {
    const joiner = await join(api, PARENT);
    const familyId = await api.familyOf(PARENT);
    const before = await listCharges(familyId);
    const path = await api.openCheckout(joiner, "premium-yearly");
    await askForDeletion(joiner);
    expect(await sendCard(api, path)).toMatchObject({ status: 410 });
    const body = { subscription_plan_id: "premium-monthly" };
    for (const call of ["createSubscription", "changeCard"] as const)
      expect((await api.refuse(call, { bearer: joiner, body })).body.code).toBe("account_leaving");
    await passAYear();
    expect(await listCharges(familyId)).toEqual(before);
  });

  test("a payer who asked to be deleted can neither resume the plan nor enter a card for it", async () => {
    await join(api, PREMIUM);
    const bearer = await api.signIn(PREMIUM);
    const path = await openCardPage(api, bearer);
    await askForDeletion(bearer);
    expect((await api.refuse("resumeSubscription", { bearer })).body.code).toBe("card_needed");
    expect((await api.refuse("changeCard", { bearer })).body.code).toBe("account_leaving");
    expect(await sendCard(api, path)).toMatchObject({ status: 409 });
    expect(await features(JOINER)).toMatchObject({ cancel_at: expect.any(String) });
  });

  describe("a payer who is removed", () => {
    let familyId = "";
    beforeEach(async () => {
      familyId = await api.familyOf(PARENT);
      await buy(api, await join(api, PARENT), "premium-yearly");
      await api.readMail();
    });

    test("is not charged any more, and both adults are told of the day and the amount", async () => {
      await remove(PARENT, JOINER);
      const mails = await api.readMail();
      const told = (email: string) =>
        mails
          .filter(({ recipient }) => recipient === email)
          .map(({ subject, text }) => `${subject}\n${text}`.replaceAll(/[\u2066-\u2069]/g, ""));
      const [toPayer, ...more] = told(JOINER);
      for (const words of [
        "You are no longer in the family",
        "the charge of $99.39 on 1 March 2027 is not made",
        "runs for that family until 1 March 2027",
      ])
        expect(toPayer).toContain(words);
      expect(more).toEqual([]);
      const [toOther, ...others] = told(PARENT);
      expect(toOther).toContain("It runs until 1 March 2027.");
      expect(others).toEqual([]);
      const before = await listCharges(familyId);
      await passAYear();
      await passAYear();
      expect(await listCharges(familyId)).toEqual(before);
    });

    test("is told also where the plan was cancelled before, and sees the payment and its receipt", async () => {
      const paid = await payments(JOINER);
      const founder = await api.signIn(PARENT);
      await api.call("cancelSubscription", { bearer: founder });
      await api.readMail();
      await remove(PARENT, JOINER);
      const [toPayer] = await readMailsTo(JOINER);
      expect(toPayer).toContain("runs for that family until 1 March 2027");
      const own = await payments(JOINER);
      expect(own.map(({ id }) => id)).toEqual(paid.map(({ id }) => id));
      const { pathname, search } = new URL(own[0]?.receipt_url ?? "");
      const receipt = await (await api.app.request(`${pathname}${search}`)).text();
      expect(receipt).toContain(JOINER);
      expect((await payments(PARENT)).map(({ id }) => id)).toEqual(paid.map(({ id }) => id));
      expect((await api.refuse("resumeSubscription", { bearer: founder })).body.code).toBe("card_needed");
    });
  });
});

describeOnBothDatabases("a payment at the same moment", (api) => {
  const { idOf, askForDeletion, listCharges, passAYear, expectPayers } = prepare(api);
  /** Both at once, the one named first being asked first. What the page of the payment answers comes first. */
  async function race(isPaymentFirst: boolean, path: string, other: () => Promise<unknown>) {
    const pay = async () => (await sendCard(api, path)).status;
    const act = () =>
      other().then(
        () => "done",
        (error: Error) => /"code":"(\w+)"/.exec(error.message)?.[1],
      );
    if (isPaymentFirst) return Promise.all([pay(), act()]);
    const acted = act();
    return [await pay(), await acted] as const;
  }

  test.each([true, false])(
    "as its adult joins another family: one of the two is refused, and says why (payment first: %s)",
    async (isPaymentFirst) => {
      const bearer = await api.signIn(PARENT);
      const familyId = await api.familyOf(PARENT);
      const path = await api.openCheckout(bearer, "premium-yearly");
      await invite(api, PREMIUM, PARENT);
      const body = { id: await findInvited(api, PARENT) };
      const [paid, joined] = await race(isPaymentFirst, path, () =>
        api.call("acceptInvitation", { bearer, body }),
      );
      const isPaid = paid === 303;
      expect([paid, joined]).toEqual(isPaid ? [303, "own_plan_first"] : [409, "done"]);
      expect(await listCharges(familyId)).toHaveLength(isPaid ? 1 : 0);
      await passAYear();
      expect(await listCharges(familyId)).toHaveLength(isPaid ? 2 : 0);
      await expectPayers();
    },
  );

  test.each([true, false])(
    "as its adult is erased: no plan runs afterwards, and none renews (payment first: %s)",
    async (isPaymentFirst) => {
      const familyId = await api.familyOf(PARENT);
      const path = await api.openCheckout(await api.signIn(PARENT), "premium-yearly");
      const id = await idOf(PARENT);
      const [paid, erased] = await race(isPaymentFirst, path, () => erasePerson(api.deps, id));
      expect(erased).toBe("done");
      expect([303, 404, 409, 410]).toContain(paid);
      const rows = await api.db.select().from(subscriptions).where(eq(subscriptions.familyId, familyId));
      expect(rows.map(({ status }) => status)).toEqual(paid === 303 ? ["ended"] : []);
      await passAYear();
      expect(await listCharges(familyId)).toHaveLength(paid === 303 ? 1 : 0);
      expect(await api.db.$count(families, eq(families.id, familyId))).toBe(paid === 303 ? 1 : 0);
      await expectPayers();
    },
  );

  test.each([true, false])(
    "as its adult asks for deletion: nothing renews (payment first: %s)",
    async (isPaymentFirst) => {
      const bearer = await api.signIn(PARENT);
      const familyId = await api.familyOf(PARENT);
      const path = await api.openCheckout(bearer, "premium-yearly");
      const [paid, asked] = await race(isPaymentFirst, path, () => askForDeletion(bearer));
      expect(asked).toBe("done");
      expect([303, 410]).toContain(paid);
      await passAYear();
      expect(await listCharges(familyId)).toHaveLength(paid === 303 ? 1 : 0);
      await expectPayers();
    },
  );
});
