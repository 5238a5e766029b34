import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  announceToPaying,
  changePlanPrice,
  keepPlanPrice,
  listTold,
  withdrawFromTold,
} from "../../billing/change-price.ts";
import { takeUpPrices } from "../../billing/plans.ts";
import { auditEntries, charges, plans, subscriptions } from "../../db/schema.ts";
import { JOINER, join } from "../../testing/accounts/invite.ts";
import { describeApi } from "../../testing/testing.ts";
import { operate } from "../operate.ts";

const EMAIL = "premium@maamoul.example";
const OTHER = "parent@maamoul.example";
const PLAN = "premium-yearly";
const DAY_SECONDS = 24 * 3600;
const card = { number: "4242 4242 4242 4242", expiry: "08/40", cvc: "123", name: "Layla Haddad" };

/** It is 1 March 2026; the demo's family has paid $99.39 for the year to 1 March 2027. */
describeApi("a change of price by the operator", (api) => {
  let familyId = "";
  beforeEach(async () => {
    familyId = await api.familyOf(EMAIL);
  });
  async function run(line: string, answer = "yes") {
    const said: string[] = [];
    const questions: string[] = [];
    const print = (text: string) => void said.push(text);
    const ask = async (question: string) => {
      questions.push(question);
      return answer;
    };
    const terminal = { print, printError: print, readStdin: async () => "", ask };
    const open = async () => ({ deps: api.deps, close: async () => {} });
    const code = await operate(line.split(" "), terminal, open, { operator: "salma", folder: "/" });
    return { code, said: said.join("\n"), questions };
  }
  const features = async () => api.call("features", { bearer: await api.signIn(EMAIL) });
  const passTo = (day: string) =>
    api.advance((new Date(`${day}T08:00:00Z`).getTime() - api.now().getTime()) / 1000);
  const amounts = async () => {
    await features();
    const rows = await api.db.select().from(charges).where(eq(charges.familyId, familyId));
    return rows.sort((one, other) => one.number - other.number).map(({ amountCents }) => amountCents);
  };
  async function offered() {
    const { plans } = await api.call("plans", { bearer: await api.signIn(OTHER) });
    return plans.data.find(({ id }) => id === PLAN)?.price;
  }

  test("at once is for new families: one that has the plan keeps its price", async () => {
    const { code, questions } = await run(`price ${PLAN} 120`);
    expect(code).toBe(0);
    expect(questions).toEqual([
      `New families of ${PLAN} pay $120.00 instead of $99.39 from now on. Families that have it keep their price. Go on? (yes/no) `,
    ]);
    expect(await offered()).toBe(12_000);
    expect(await features()).toMatchObject({ price: 9939, next_price: null });
    passTo("2027-03-02");
    expect(await amounts()).toEqual([9939, 9939]);
    expect((await api.readMail()).filter(({ text }) => text.includes("120"))).toEqual([]);
  });

  test("from a day on comes on that day in the Emirates, and not before", async () => {
    await run(`price ${PLAN} 120 --from 2026-03-10`);
    api.advance(9 * DAY_SECONDS - 12 * 3600 - 1);
    await takeUpPrices(api.deps);
    expect(await offered()).toBe(9939);
    api.advance(1);
    await takeUpPrices(api.deps);
    expect(await offered()).toBe(12_000);
  });

  test("ends a discount of the plan", async () => {
    await run("price classroom-yearly 300");
    const [plan] = await api.db.select().from(plans).where(eq(plans.id, "classroom-yearly"));
    expect(plan).toMatchObject({ priceCents: 30_000, discountedPriceCents: null, discountPercent: null });
  });

  test("for existing families is told by mail, shown, and charged from the first charge after the day", async () => {
    const { questions, said } = await run(`price ${PLAN} 120 --from 2026-06-01 --existing`);
    expect(questions[0]).toContain("1 families that have it pay that from their first charge on or after");
    expect(said).toContain("1 families are told by mail");
    const [mail, ...others] = await api.readMail();
    expect(others).toEqual([]);
    const text = mail?.text.replaceAll(/[\u2066\u2069]/g, "");
    for (const words of [
      "The price of your plan changes on 1 March 2027",
      "Until then: $99.39 per year",
      "From 1 March 2027: $120.00 per year",
      "cancel on your subscriptions page before 1 March 2027",
    ])
      expect(`${mail?.subject} ${text}`).toContain(words);
    expect(await features()).toMatchObject({
      price: 9939,
      next_price: { at: "2027-03-01T08:00:00.000Z", amount: 12_000 },
      next_charge: { amount: 12_000 },
    });
    passTo("2027-03-01");
    expect(await amounts()).toEqual([9939, 12_000]);
    expect(await features()).toMatchObject({ price: 12_000, next_price: null });
  });

  test("a charge before the day is at the old price", async () => {
    await run(`price ${PLAN} 120 --from 2027-06-01 --existing`);
    expect(await features()).toMatchObject({
      next_charge: { amount: 9939 },
      next_price: { at: "2028-03-01T08:00:00.000Z" },
    });
    passTo("2027-03-01");
    expect(await amounts()).toEqual([9939, 9939]);
    passTo("2028-03-01");
    expect(await amounts()).toEqual([9939, 9939, 12_000]);
  });

  test("whoever cancels until then never pays it", async () => {
    await run(`price ${PLAN} 120 --from 2026-06-01 --existing`);
    await api.call("cancelSubscription", { bearer: await api.signIn(EMAIL) });
    expect(await features()).toMatchObject({ next_price: null });
    passTo("2027-03-02");
    expect(await amounts()).toEqual([9939]);
  });

  test("a promo code goes on counting", async () => {
    const bearer = await api.signIn(OTHER);
    const path = await api.openCheckout(bearer, PLAN, "WELCOME20");
    await api.app.request(path, { method: "POST", body: new URLSearchParams(card) });
    await run(`price ${PLAN} 120 --from 2026-06-01 --existing`);
    const now = await api.call("features", { bearer });
    expect(now).toMatchObject({ price: 7951, next_price: { amount: 9600 } });
  });

  test("run again tells nobody twice", async () => {
    const line = `price ${PLAN} 120 --from 2026-06-01 --existing`;
    await run(line);
    expect((await run(line)).said).toContain("0 families are told");
    expect(await api.readMail()).toHaveLength(1);
  });

  test("a trial run says how many and does nothing; a no changes nothing", async () => {
    const { said, questions } = await run(`price ${PLAN} 120 --from 2026-06-01 --existing --dry-run --json`);
    expect(JSON.parse(said)).toMatchObject({ plan: PLAN, price: 12_000, families: 1 });
    expect(questions).toEqual([]);
    expect((await run(`price ${PLAN} 120`, "no")).said).toBe("Nothing was changed");
    expect(await offered()).toBe(9939);
    expect(await features()).toMatchObject({ next_price: null });
    expect(await api.db.select().from(auditEntries)).toEqual([]);
  });

  test("is written down", async () => {
    await run(`price ${PLAN} 120 --from 2026-06-01 --existing`);
    expect(await api.db.select().from(auditEntries)).toMatchObject([
      {
        operator: "salma",
        command: "price",
        details: { PLAN, AMOUNT: "120", from: "2026-06-01", existing: "on" },
        outcome: "done",
      },
    ]);
  });

  test.each([
    [`price ${PLAN} 120 --from 2026-03-20 --existing`, 2, "families are told 30 days before"],
    [`price ${PLAN} 120 --existing`, 2, "--existing takes --from with a day after 31 March 2026"],
    [`price ${PLAN} 120 --from 2026-02-01`, 2, "--from takes a day to come"],
    [`price ${PLAN}`, 2, "price takes PLAN with AMOUNT or --take-back"],
    [`price ${PLAN} 120 --take-back`, 2, "price takes PLAN with AMOUNT or --take-back"],
    [`price ${PLAN} --take-back --existing`, 2, "--take-back takes no --from and no --existing"],
    [`price ${PLAN} --take-back`, 1, `No new price of ${PLAN} is to come`],
    [`price ${PLAN} free`, 2, "AMOUNT takes a number such as 100 or 36.50"],
    [`price ${PLAN} 0`, 2, "AMOUNT takes a number"],
    ["price gold 120", 1, "There is no plan gold"],
  ])("%s is refused", async (line, code, words) => {
    const refused = await run(line);
    expect(refused.code).toBe(code);
    expect(refused.said).toContain(words);
    expect(await offered()).toBe(9939);
    expect(await features()).toMatchObject({ next_price: null });
  });

  test("families whose provider cannot change a price are not told what it will not do", async () => {
    await api.db
      .update(subscriptions)
      .set({ provider: "elsewhere" })
      .where(eq(subscriptions.familyId, familyId));
    const refused = await run(`price ${PLAN} 120 --from 2026-06-01 --existing`);
    expect(refused.code).toBe(1);
    expect(refused.said).toContain(`1 families pay for ${PLAN} at elsewhere`);
    expect(await offered()).toBe(9939);
  });

  describe("that was announced to existing families and is taken back", () => {
    const announce = async () => {
      await run(`price ${PLAN} 120 --from 2026-06-01 --existing`);
      await api.readMail();
    };
    const subjects = async () => (await api.readMail()).map(({ subject }) => subject);
    const STAYS = "The price of your plan stays as it is";

    test.each([`price ${PLAN} --take-back`, `price ${PLAN} 99.39`, `price ${PLAN} 150`])(
      "by %s: they keep their price, pay it, and are told so",
      async (line) => {
        await announce();
        const { questions, said } = await run(line);
        expect(questions[0]).toContain(
          "Families that have it keep their price; 1 that were told of another price are told by mail that theirs stays",
        );
        expect(said).toBe("Done. 1 families are told by mail that their price stays");
        expect(await features()).toMatchObject({
          price: 9939,
          next_price: null,
          next_charge: { amount: 9939 },
        });
        const [mail] = await api.readMail();
        const text = mail?.text.replaceAll(/[\u2066\u2069]/g, "");
        for (const words of [STAYS, "would cost $120.00 from 1 March 2027", "Your price: $99.39 per year"])
          expect(`${mail?.subject} ${text}`).toContain(words);
        passTo("2027-03-01");
        expect(await amounts()).toEqual([9939, 9939]);
      },
    );

    test("leaves the plan at its price for others, with its discount", async () => {
      await run("price classroom-yearly 300 --from 2026-06-01");
      const [before] = await api.db.select().from(plans).where(eq(plans.id, "classroom-yearly"));
      await run("price classroom-yearly --take-back");
      const [after] = await api.db.select().from(plans).where(eq(plans.id, "classroom-yearly"));
      expect(after).toEqual({ ...before, nextPriceCents: null, nextPriceAt: null });
      expect(await api.readMail()).toEqual([]);
    });

    test("twice tells nobody again", async () => {
      await announce();
      await run(`price ${PLAN} --take-back`);
      await api.readMail();
      expect((await run(`price ${PLAN} --take-back`)).code).toBe(1);
      expect((await run(`price ${PLAN} 99.39`)).said).toContain("0 families are told");
      expect(await subjects()).toEqual([]);
    });

    test("goes on where it was cut off before the families were told", async () => {
      await announce();
      await api.db.update(plans).set({ nextPriceCents: null, nextPriceAt: null }).where(eq(plans.id, PLAN));
      expect((await run(`price ${PLAN} --take-back`)).said).toContain("1 families are told");
    });

    test("and announced again is told again, and charged", async () => {
      await announce();
      await run(`price ${PLAN} --take-back`);
      await run(`price ${PLAN} 120 --from 2026-06-01 --existing`);
      expect(await subjects()).toEqual(["The price of your plan changes on 1 March 2027"]);
      passTo("2027-03-01");
      expect(await amounts()).toEqual([9939, 12_000]);
    });

    test("is the old price no more for a family that was charged the new one", async () => {
      await announce();
      passTo("2027-03-01");
      expect(await amounts()).toEqual([9939, 12_000]);
      await api.readMail();
      expect((await run(`price ${PLAN} 99.39`)).said).toContain("0 families are told");
      expect(await features()).toMatchObject({ price: 12_000 });
      expect(await subjects()).toEqual([]);
    });

    test("is no matter for a family that subscribed after the announcement", async () => {
      await announce();
      const bearer = await api.signIn(OTHER);
      const path = await api.openCheckout(bearer, PLAN);
      await api.app.request(path, { method: "POST", body: new URLSearchParams(card) });
      await api.readMail();
      expect((await run(`price ${PLAN} --take-back`)).said).toContain("1 families are told");
      expect((await api.readMail()).map(({ recipient }) => recipient)).toEqual([EMAIL]);
      expect(await api.call("features", { bearer })).toMatchObject({ price: 9939, next_price: null });
    });

    test("ends for a family that cancelled because of it too, which is told how to stay", async () => {
      await announce();
      await api.call("cancelSubscription", { bearer: await api.signIn(EMAIL) });
      await api.readMail();
      await run(`price ${PLAN} --take-back`);
      const [mail] = await api.readMail();
      expect(mail?.text).toContain("Your subscription is cancelled and ends on 1 March 2027");
      await api.call("resumeSubscription", { bearer: await api.signIn(EMAIL) });
      passTo("2027-03-01");
      expect(await amounts()).toEqual([9939, 9939]);
    });

    test("is told to the adult who stays where the one who pays has left", async () => {
      await announce();
      await join(api, EMAIL, JOINER);
      await api.call("leaveFamily", { bearer: await api.signIn(EMAIL), body: { password: "cookies-123" } });
      await api.readMail();
      await run(`price ${PLAN} --take-back`);
      expect((await api.readMail()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
        [JOINER, STAYS],
      ]);
    });

    test("while the rest is still being announced ends that too: nobody is told later", async () => {
      const [plan] = await api.db.select().from(plans).where(eq(plans.id, PLAN));
      if (!plan) throw new Error("no plan");
      const from = new Date("2026-06-01T00:00:00+04:00");
      await changePlanPrice(api.deps, plan, 12_000, from);
      await run(`price ${PLAN} --take-back`);
      expect(await announceToPaying(api.deps, plan, 12_000, from)).toBe(0);
      expect(await subjects()).toEqual([]);
    });

    test("at the same moment as it is announced ends for everybody", async () => {
      const [plan] = await api.db.select().from(plans).where(eq(plans.id, PLAN));
      if (!plan) throw new Error("no plan");
      const from = new Date("2026-06-01T00:00:00+04:00");
      for (let times = 0; times < 20; times++) {
        await changePlanPrice(api.deps, plan, 12_000, from);
        await Promise.all([
          announceToPaying(api.deps, plan, 12_000, from),
          keepPlanPrice(api.deps, plan).then(() => withdrawFromTold(api.deps, plan)),
        ]);
        expect(await listTold(api.deps)).toEqual([]);
      }
    });
  });

  test("that comes is listed with the plans, and shown with the family", async () => {
    await run(`price ${PLAN} 120 --from 2026-06-01 --existing`);
    const row = (await run("plans list")).said.split("\n").find((line) => line.includes(PLAN));
    expect(row).toMatch(/\$120\.00 from 1 June 2026 +1$/);
    expect((await run(`show ${EMAIL}`)).said).toContain("$120.00 from 1 March 2027");
    expect(JSON.parse((await run("plans list --json")).said)).toContainEqual(
      expect.objectContaining({ id: PLAN, nextPriceCents: 12_000, familiesTold: 1 }),
    );
  });
});
