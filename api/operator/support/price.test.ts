import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { takeUpPrices } from "../../billing/plans.ts";
import { auditEntries, charges, plans, subscriptions } from "../../db/schema.ts";
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
      `Whoever chooses ${PLAN} pays $120.00 instead of $99.39 from now on. Families that have it keep their price. Go on? (yes/no) `,
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

  test("families whose provider charges them by itself are not told what it will not do", async () => {
    await api.db
      .update(subscriptions)
      .set({ provider: "stripe" })
      .where(eq(subscriptions.familyId, familyId));
    const refused = await run(`price ${PLAN} 120 --from 2026-06-01 --existing`);
    expect(refused.code).toBe(1);
    expect(refused.said).toContain(`1 families pay for ${PLAN} at stripe`);
    expect(await offered()).toBe(9939);
  });
});
