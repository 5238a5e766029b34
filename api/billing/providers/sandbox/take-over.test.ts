import { and, asc, eq, like } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { accounts, charges, outbox, subscriptions } from "../../../db/schema.ts";
import { JOINER, join } from "../../../testing/accounts/invite.ts";
import {
  type Answered,
  enterCard,
  MASTERCARD,
  openCardPage,
  PAYS_ONCE,
  sendCard,
  VISA,
} from "../../../testing/families/pay.ts";
import { readWords } from "../../../testing/read-words.ts";
import { settleDue } from "../../../testing/settle-due.ts";
import { describeApi, describeOnBothDatabases, type TestApi } from "../../../testing/testing.ts";

const PREMIUM = "premium@maamoul.example";
const OUTSIDER = "parent@maamoul.example";
const password = "cookies-123";
const DAY_SECONDS = 24 * 3600;

/** The family of the demo whose plan its founder pays for, and an adult who has joined it. */
function prepare(api: TestApi) {
  const people = { founder: "", joiner: "", familyId: "" };
  beforeEach(async () => {
    people.joiner = await join(api, PREMIUM);
    people.founder = await api.signIn(PREMIUM);
    people.familyId = await api.familyOf(PREMIUM);
  });
  async function idOf(email: string) {
    const [account] = await api.db.select().from(accounts).where(eq(accounts.email, email));
    return account?.id ?? "";
  }
  return {
    people,
    idOf,
    /** Who pays, and with which card. */
    async readPayer() {
      const [row] = await api.db
        .select({ email: accounts.email, card: subscriptions.cardLast4 })
        .from(subscriptions)
        .innerJoin(accounts, eq(accounts.id, subscriptions.payerId))
        .where(and(eq(subscriptions.familyId, people.familyId), eq(subscriptions.status, "active")));
      return [row?.email, row?.card];
    },
    async readMails() {
      const mails = await api.readMail();
      return mails.map(({ recipient, subject, text }) => ({
        recipient,
        subject,
        text: text.replaceAll(/[\u2066-\u2069]/g, ""),
      }));
    },
    async setSubscription(change: Partial<typeof subscriptions.$inferInsert>) {
      const isOfFamily = eq(subscriptions.familyId, people.familyId);
      await api.db.update(subscriptions).set(change).where(isOfFamily);
    },
  };
}

describeApi("paying instead of another adult", (api) => {
  const { people, idOf, readPayer, readMails, setSubscription } = prepare(api);
  async function show(path: string, language = "en") {
    const response = await api.app.request(path, { headers: { "Accept-Language": language } });
    const page = await response.text();
    return { status: response.status, page, words: readWords(page) };
  }
  function expectRefused(sent: Answered, status: number, words: string) {
    expect(sent).toMatchObject({ status, text: expect.stringContaining(words) });
  }

  test("begins once the card is entered: until then nothing changes for the adult who pays", async () => {
    const path = await openCardPage(api, people.joiner);
    expect((await show(path)).status).toBe(200);
    expect(await readPayer()).toEqual([PREMIUM, "4242"]);
    expect(await readMails()).toEqual([]);
    const { paid_by } = await api.call("features", { bearer: people.joiner });
    expect(paid_by).toBe(PREMIUM);
    expect(await sendCard(api, path, MASTERCARD)).toMatchObject({ status: 303 });
    expect(await readPayer()).toEqual([JOINER, "4444"]);
    const [own, others] = await Promise.all([
      api.call("features", { bearer: people.joiner }),
      api.call("features", { bearer: people.founder }),
    ]);
    expect([own.paid_by ?? null, others.paid_by]).toEqual([null, JOINER]);
  });

  test("is told in one mail to each of the two, with the next charge", async () => {
    await enterCard(api, people.joiner, MASTERCARD);
    const mails = await readMails();
    expect(mails).toMatchObject([
      { recipient: PREMIUM, subject: `${JOINER} pays for the plan from now on` },
      { recipient: JOINER, subject: "You pay for the plan from now on" },
    ]);
    for (const { text } of mails) {
      expect(text).toContain("Next charge: 1 March 2027");
      expect(text).toContain("$99.39");
    }
    expect(mails[0]?.text).toContain("Your card is not charged for this plan any more.");
  });

  test.each([
    [
      "en",
      [
        "Pay for your family's plan\n",
        "you pay for your family's plan from now on",
        "Your card is first charged $99.39 on 1 March 2027.",
        "The card that pays now ends in 4242. It is not charged for this plan any more.",
        "Pay with this card from now on",
      ],
    ],
    [
      "ar",
      [
        "دفع اشتراك العائلة\n",
        "بعد إدخال بطاقتكم يُخصم اشتراك العائلة منها من الآن فصاعدًا.",
        "أول مبلغ يُخصم من بطاقتكم $99.39 في 1 مارس 2027.",
        "البطاقة التي يُدفع بها الآن تنتهي بالأرقام 4242",
        "الدفع بهذه البطاقة من الآن فصاعدًا",
      ],
    ],
  ])(
    "is what the page says in %s, with the first charge and the card that pays now",
    async (language, words) => {
      const others = await show(await openCardPage(api, people.joiner), language);
      for (const each of words) expect(others.words).toContain(each);
      const own = await show(await openCardPage(api, people.founder), language);
      for (const each of words) expect(own.words).not.toContain(each);
    },
  );

  test("of a plan whose payer has left, the page says that it goes on, and it does", async () => {
    await api.call("leaveFamily", { bearer: people.founder });
    await api.readMail();
    const path = await openCardPage(api, people.joiner);
    const { words } = await show(path);
    expect(words).toContain("Without a card the plan ends on 1 March 2027. With your card it goes on.");
    expect(words).toContain("Your card is first charged $99.39 on 1 March 2027.");
    expect(words).not.toContain("4242. It is not");
    await sendCard(api, path, MASTERCARD);
    expect(await readPayer()).toEqual([JOINER, "4444"]);
    expect(await readMails()).toMatchObject([{ recipient: JOINER }]);
    expect(await api.call("features", { bearer: people.joiner })).toMatchObject({
      cancel_at: null,
      next_charge: { amount: 9939 },
    });
  });

  test("of a plan that the family has cancelled, it stays cancelled, and the page says so", async () => {
    await api.call("cancelSubscription", { bearer: people.founder });
    const path = await openCardPage(api, people.joiner);
    const { words } = await show(path);
    expect(words).toContain("The plan is cancelled and runs until 1 March 2027.");
    expect(words).not.toContain("first charged");
    await sendCard(api, path, MASTERCARD);
    const features = await api.call("features", { bearer: people.joiner });
    expect(features).toMatchObject({ cancel_at: "2027-03-01T08:00:00.000Z", card_last4: "4444" });
  });

  test("of a plan with an overdue payment, the page says that the card pays it, and it is charged once", async () => {
    await setSubscription({ cardLast4: "0341" });
    api.advance(365 * DAY_SECONDS);
    await settleDue(api.deps);
    const path = await openCardPage(api, await api.signIn(JOINER));
    const { words } = await show(path);
    expect(words).toContain("The last payment of $99.39 did not go through.");
    expect(words).not.toContain("first charged");
    expect(await sendCard(api, path, MASTERCARD)).toMatchObject({ status: 303 });
    await sendCard(api, path, MASTERCARD);
    const paid = await api.db
      .select()
      .from(charges)
      .where(eq(charges.familyId, people.familyId))
      .orderBy(asc(charges.number));
    expect(paid.slice(1)).toMatchObject([{ payerId: await idOf(JOINER), cardLast4: "4444" }]);
  });

  test("a second time, in a second tab too, changes the card and tells nobody", async () => {
    const [one, other] = [await openCardPage(api, people.joiner), await openCardPage(api, people.joiner)];
    await sendCard(api, one, MASTERCARD);
    await api.readMail();
    expect(await sendCard(api, one, MASTERCARD)).toMatchObject({ status: 303 });
    expect(await sendCard(api, other, PAYS_ONCE)).toMatchObject({ status: 303 });
    expect(await readPayer()).toEqual([JOINER, "0341"]);
    expect(await readMails()).toEqual([]);
  });

  test("a declined card changes nothing", async () => {
    const path = await openCardPage(api, people.joiner);
    expect(await sendCard(api, path, "4000 0000 0000 0002")).toMatchObject({ status: 422 });
    expect(await readPayer()).toEqual([PREMIUM, "4242"]);
  });

  test("a page that is open for a change of the plan asks again, since it named the card from before", async () => {
    const checkout = await api.openCheckout(people.founder, "classroom-yearly");
    const shown = await show(checkout);
    expect(shown.words).toContain("Your card ending in 4242 is charged.");
    const quote = /name="quote" value="([^"]+)"/.exec(shown.page)?.[1] ?? "";
    api.advance(1);
    await enterCard(api, people.joiner, MASTERCARD);
    const confirm = await api.app.request(checkout, {
      method: "POST",
      body: new URLSearchParams({ quote }),
    });
    expect(confirm.status).toBe(409);
    expect(readWords(await confirm.text())).toContain("That adult's card ending in 4444 is charged.");
    expect(await api.db.$count(charges, like(charges.planId, "classroom%"))).toBe(0);
  });

  test.each([
    ["en", "Another adult of your family pays for the plan. That adult's card ending in 4242 is charged."],
    ["ar", "يدفع الباقة شخص آخر من عائلتكم، ويُخصم المبلغ من بطاقته المنتهية بالأرقام 4242."],
  ])("an adult who changes the plan on another's card reads in %s whose it is", async (language, whose) => {
    const { words } = await show(await api.openCheckout(people.joiner, "classroom-yearly"), language);
    expect(words).toContain(whose);
  });

  describe("is refused", () => {
    const forge = (path: string, change: (url: URL) => void) => {
      const url = new URL(path, api.deps.config.publicOrigin);
      change(url);
      return `${url.pathname}${url.search}`;
    };

    test("where the page was signed for another adult, or for nobody", async () => {
      const founders = await openCardPage(api, people.founder);
      const mine = await openCardPage(api, people.joiner);
      const joinerId = await idOf(JOINER);
      const outsiderId = await idOf(OUTSIDER);
      const forged = [
        forge(founders, (url) => url.searchParams.set("payer", joinerId)),
        forge(mine, (url) => url.searchParams.set("payer", outsiderId)),
        forge(mine, (url) => url.searchParams.set("key", "A".repeat(43))),
        forge(mine, (url) => url.searchParams.delete("key")),
        forge(mine, (url) => url.searchParams.delete("payer")),
      ];
      for (const path of forged) {
        expect((await show(path)).status).toBe(404);
        expectRefused(await sendCard(api, path, MASTERCARD), 404, "This checkout does not exist.");
      }
      expect(await readPayer()).toEqual([PREMIUM, "4242"]);
    });

    test("where the key is of another plan's page", async () => {
      const [, query] = (await openCardPage(api, people.joiner)).split("?");
      const path = await api.openCheckout(await api.signIn(OUTSIDER), "premium-yearly");
      await sendCard(api, path, VISA);
      const theirs = `${path.replace("checkout", "card")}?${query}`;
      expectRefused(await sendCard(api, theirs, MASTERCARD), 404, "This checkout does not exist.");
    });

    test("of a child", async () => {
      await api.db.update(accounts).set({ role: "child" }).where(eq(accounts.email, JOINER));
      expect((await api.refuse("changeCard", { bearer: people.joiner })).status).toBe(403);
    });

    test("of an adult who has left or was removed since the page was opened", async () => {
      const path = await openCardPage(api, people.joiner);
      await api.call("removeAdult", { bearer: people.founder, body: { id: await idOf(JOINER) } });
      expect((await show(path)).status).toBe(410);
      expectRefused(await sendCard(api, path, MASTERCARD), 410, "This checkout is closed.");
      expect(await readPayer()).toEqual([PREMIUM, "4242"]);
    });

    test("of an adult who has asked to be deleted since, until the account is kept", async () => {
      const path = await openCardPage(api, people.joiner);
      await api.call("deleteAccount", { bearer: people.joiner, body: { password } });
      const why = "Your account is about to be deleted.";
      expect((await show(path)).words).toContain(why);
      expectRefused(await sendCard(api, path, MASTERCARD), 409, why);
      expect(await readPayer()).toEqual([PREMIUM, "4242"]);
      await api.call("keepAccount", { bearer: people.joiner });
      expect(await sendCard(api, path, MASTERCARD)).toMatchObject({ status: 303 });
      expect(await readPayer()).toEqual([JOINER, "4444"]);
    });

    test("of a plan that is over or was given", async () => {
      const path = await openCardPage(api, people.joiner);
      await setSubscription({ provider: "grant", payerId: null });
      expectRefused(await sendCard(api, path, MASTERCARD), 409, "Your family has no paid plan.");
      expect((await api.refuse("changeCard", { bearer: people.joiner })).body.code).toBe("no_subscription");
      await setSubscription({ provider: "sandbox", status: "ended" });
      expectRefused(await sendCard(api, path, MASTERCARD), 410, "This checkout is closed.");
    });
  });

  describe("a checkout belongs to its opener", () => {
    test("also where somebody else who has its address types a card", async () => {
      const opener = await api.signIn(OUTSIDER);
      expect(await sendCard(api, await api.openCheckout(opener, "premium-yearly"))).toMatchObject({
        status: 303,
      });
      const [row] = await api.db
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.familyId, await api.familyOf(OUTSIDER)));
      expect(row?.payerId).toBe(await idOf(OUTSIDER));
    });

    test("and another adult who orders the same opens an own one, which closes it", async () => {
      const founders = await api.openCheckout(people.founder, "classroom-yearly");
      const joiners = await api.openCheckout(people.joiner, "classroom-yearly");
      expect(joiners).not.toBe(founders);
      expect((await show(founders)).status).toBe(410);
      expect((await show(joiners)).status).toBe(200);
    });
  });
});

describeOnBothDatabases("paying instead of another adult, at once", (api) => {
  const { people, readPayer } = prepare(api);

  test("by both adults, in two tabs each: one card pays in the end, and each is told what is so", async () => {
    const founders = await openCardPage(api, people.founder);
    const joiners = await openCardPage(api, people.joiner);
    const sent = await Promise.all([
      sendCard(api, joiners, MASTERCARD),
      sendCard(api, founders, PAYS_ONCE),
      sendCard(api, joiners, MASTERCARD),
      sendCard(api, founders, PAYS_ONCE),
    ]);
    expect(sent.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    const [payer, card] = await readPayer();
    expect(card).toBe(payer === JOINER ? "4444" : "0341");
    const kinds = await api.db.select().from(outbox).where(like(outbox.kind, "paying_%"));
    const started = kinds.filter(({ kind }) => kind === "paying_started").map(({ recipient }) => recipient);
    const taken = kinds.filter(({ kind }) => kind === "paying_taken").map(({ recipient }) => recipient);
    // Each change of the payer is told to both, so that one more started than stopped where it went back and forth.
    expect(started.length).toBe(taken.length);
    expect(started.length).toBeGreaterThan(0);
    expect(
      started.filter((each) => each === JOINER).length - taken.filter((each) => each === JOINER).length,
    ).toBe(payer === JOINER ? 1 : 0);
  });

  test("as that adult leaves: refused or given up, and nobody who has left pays", async () => {
    const path = await openCardPage(api, people.joiner);
    const [{ status }] = await Promise.all([
      sendCard(api, path, MASTERCARD),
      api.call("leaveFamily", { bearer: people.joiner }),
    ]);
    expect([303, 409, 410]).toContain(status);
    const [row] = await api.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.familyId, people.familyId));
    if (status === 303) expect(row).toMatchObject({ status: "cancelled" });
    else expect(await readPayer()).toEqual([PREMIUM, "4242"]);
  });
});
