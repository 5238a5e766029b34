import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { charges, families, subscriptions } from "../db/schema.ts";
import { readWords } from "../testing/read-words.ts";
import { describeApi } from "../testing/testing.ts";
import { operate } from "./operate.ts";

const EMAIL = "parent@maamoul.example";
const DAY_SECONDS = 24 * 3600;
const good = { number: "4242 4242 4242 4242", expiry: "08/40", cvc: "123", name: "Layla Haddad" };
const failing = { ...good, number: "4000 0000 0000 0341" };
const delayed = { ...good, number: "4000 0000 0000 0077" };

describeApi("a gift, an end or a refund by the operator", (api) => {
  let familyId: string;
  let questions: string[];
  beforeEach(async () => {
    familyId = await api.familyOf(EMAIL);
    questions = [];
  });

  async function run(line: string, answer: string | null = null) {
    const lines: string[] = [];
    const print = (text: string) => lines.push(text);
    const ask = async (question: string) => {
      questions.push(question);
      return answer ?? "no";
    };
    const terminal = { print, printError: print, readStdin: async () => "", ask };
    const code = await operate(line.split(" "), terminal, async () => ({
      deps: api.deps,
      close: async () => {},
    }));
    return { code, said: lines.join("\n") };
  }
  async function buy(plan: string, card = good) {
    const path = await api.openCheckout(await api.signIn(EMAIL), plan);
    return api.app.request(path, { method: "POST", body: new URLSearchParams(card) });
  }
  const passTo = (date: string) => api.advance((new Date(date).getTime() - api.now().getTime()) / 1000);
  const features = async () => api.call("features", { bearer: await api.signIn(EMAIL) });
  const balance = async () =>
    (await api.db.select().from(families).where(eq(families.id, familyId)))[0]?.balances.USD ?? 0;
  const amounts = async () =>
    (await api.db.select().from(charges).where(eq(charges.familyId, familyId)).orderBy(charges.number)).map(
      ({ amountCents }) => amountCents,
    );

  test("of the paid plan moves its next charge by one period, and keeps its day", async () => {
    await buy("premium-yearly");
    expect(await run(`grant ${EMAIL} premium-yearly`)).toEqual({
      code: 0,
      said: `The family of ${EMAIL} has premium-yearly until 1 March 2028; its next charge moves there from 1 March 2027`,
    });
    expect(await features()).toMatchObject({
      is_gift: false,
      next_charge: { at: "2028-03-01T08:00:00.000Z", amount: 9939, is_first: false },
    });
    passTo("2028-02-29T08:00:00Z");
    expect(await features()).toMatchObject({ is_paid_plan: true });
    expect(await amounts()).toEqual([9939]);
    passTo("2028-03-01T08:00:00Z");
    expect(await features()).toMatchObject({ current_period_end: "2029-03-01T08:00:00.000Z" });
    expect(await amounts()).toEqual([9939, 9939]);
  });

  test("until a day moves the next charge to that day, which the periods then count from", async () => {
    await buy("premium-monthly");
    await run(`grant ${EMAIL} premium-monthly --until 2026-04-20T08:00Z`);
    passTo("2026-04-20T08:00:00Z");
    expect(await features()).toMatchObject({ current_period_end: "2026-05-20T08:00:00.000Z" });
    expect(await amounts()).toEqual([999, 999]);
  });

  test("until a day that is paid for already is refused", async () => {
    await buy("premium-yearly");
    expect(await run(`grant ${EMAIL} premium-yearly --until 2026-06-01`)).toEqual({
      code: 1,
      said: `The family of ${EMAIL} has premium-yearly until 1 March 2027 already: --until takes a later date`,
    });
    expect(await features()).toMatchObject({ next_charge: { at: "2027-03-01T08:00:00.000Z" } });
  });

  test("twice moves the next charge twice", async () => {
    await buy("premium-monthly");
    await run(`grant ${EMAIL} premium-monthly`);
    await run(`grant ${EMAIL} premium-monthly --again`);
    expect(await features()).toMatchObject({ next_charge: { at: "2026-06-01T08:00:00.000Z" } });
  });

  test("makes no credit: what was paid is counted for the time that it was paid for", async () => {
    await buy("premium-monthly");
    await run(`grant ${EMAIL} premium-monthly`);
    const body = { subscription_plan_id: "classroom-yearly" };
    const quote = async () => (await api.call("quote", { bearer: await api.signIn(EMAIL), body })).credit;
    expect(await quote()).toBe(999);
    passTo("2026-04-01T08:00:00Z");
    expect(await quote()).toBe(0);
    expect(await amounts()).toEqual([999]);
  });

  test("of another plan credits the unused part of the paid one to the cent", async () => {
    await buy("premium-yearly");
    api.advance(73 * DAY_SECONDS);
    expect(await run(`grant ${EMAIL} classroom-yearly --until 2026-12-01`)).toEqual({
      code: 0,
      said: `The family of ${EMAIL} has classroom-yearly until 1 December 2026; $79.51 is credited to what it pays next`,
    });
    expect(await balance()).toBe(7951);
    passTo("2026-12-01T08:00:00Z");
    expect(await features()).toMatchObject({ is_paid_plan: false });
    await buy("premium-yearly");
    expect(await amounts()).toEqual([9939, 9939 - 7951]);
  });

  test("in the trial starts at once", async () => {
    const trialEndsAt = new Date("2026-03-20T08:00:00Z");
    await api.db.update(families).set({ trialEndsAt }).where(eq(families.id, familyId));
    expect((await run(`grant ${EMAIL} premium-yearly`)).code).toBe(0);
    expect(await features()).toMatchObject({
      is_gift: true,
      current_period_end: "2027-03-01T08:00:00.000Z",
    });
  });

  test("in the free days before the first charge moves the first charge", async () => {
    const trialEndsAt = new Date("2026-03-20T08:00:00Z");
    await api.db.update(families).set({ trialEndsAt }).where(eq(families.id, familyId));
    await buy("premium-monthly");
    await run(`grant ${EMAIL} premium-monthly`);
    expect(await features()).toMatchObject({
      next_charge: { at: "2026-04-20T08:00:00.000Z", amount: 999, is_first: true },
    });
    passTo("2026-04-20T08:00:00Z");
    expect(await features()).toMatchObject({ next_charge: { at: "2026-05-20T08:00:00.000Z" } });
    expect(await amounts()).toEqual([999]);
  });

  test("of a cancelled plan lets it run for longer, and nothing is charged", async () => {
    await buy("premium-monthly");
    await api.call("cancelSubscription", { bearer: await api.signIn(EMAIL) });
    expect((await run(`grant ${EMAIL} premium-monthly`)).said).toBe(
      `The family of ${EMAIL} has premium-monthly until 1 May 2026`,
    );
    expect(await features()).toMatchObject({ cancel_at: "2026-05-01T08:00:00.000Z", next_charge: null });
    passTo("2026-05-01T08:00:00Z");
    expect(await features()).toMatchObject({ is_paid_plan: false });
    expect(await amounts()).toEqual([999]);
  });

  test("of an overdue plan takes the place of the overdue payment", async () => {
    await buy("premium-monthly", failing);
    passTo("2026-04-03T08:00:00Z");
    expect(await features()).toMatchObject({ past_due: { amount: 999 } });
    await run(`grant ${EMAIL} premium-monthly`);
    expect(await features()).toMatchObject({
      past_due: null,
      next_charge: { at: "2026-05-03T08:00:00.000Z" },
    });
    expect(await amounts()).toEqual([999]);
  });

  test("of the running plan keeps the change that waits for its end", async () => {
    await buy("classroom-yearly");
    await buy("premium-yearly");
    await run(`grant ${EMAIL} classroom-yearly`);
    expect(await features()).toMatchObject({
      plan_id: "classroom-yearly",
      scheduled_change: { plan_id: "premium-yearly", at: "2028-03-01T08:00:00.000Z" },
    });
  });

  test("of the plan that waits drops the wait and credits what was paid", async () => {
    await buy("classroom-yearly");
    await buy("premium-yearly");
    await run(`grant ${EMAIL} premium-yearly`);
    expect(await features()).toMatchObject({ plan_id: "premium-yearly", scheduled_change: null });
    expect(await balance()).toBe(23_900);
  });

  test("leaves an open checkout open, whose charge then waits for the end of the gift", async () => {
    const path = await api.openCheckout(await api.signIn(EMAIL), "premium-monthly");
    await run(`grant ${EMAIL} premium-yearly --until 2026-05-01T08:00Z`);
    const page = readWords(await (await api.app.request(path)).text());
    expect(page).toContain("1 May 2026");
    await api.app.request(path, { method: "POST", body: new URLSearchParams(good) });
    expect(await features()).toMatchObject({
      plan_id: "premium-monthly",
      next_charge: { at: "2026-05-01T08:00:00.000Z", is_first: true },
    });
    expect(await amounts()).toEqual([]);
  });

  test("waits while a payment is being confirmed", async () => {
    await buy("premium-monthly", delayed);
    expect(await run(`grant ${EMAIL} premium-yearly`)).toEqual({
      code: 1,
      said: "Your payment is being confirmed. Please wait a moment.",
    });
  });

  test("of a plan that was given already makes the gift longer", async () => {
    await run(`grant ${EMAIL} premium-monthly --until 2026-03-10T08:00Z`);
    expect((await run(`grant ${EMAIL} premium-monthly`)).said).toBe(
      `The family of ${EMAIL} has premium-monthly until 10 April 2026`,
    );
    await run(`grant ${EMAIL} premium-monthly --until 2026-06-01T08:00Z`);
    expect(await features()).toMatchObject({
      is_gift: true,
      next_charge: null,
      current_period_end: "2026-06-01T08:00:00.000Z",
    });
  });

  test("of another plan than the one given before takes its place", async () => {
    await run(`grant ${EMAIL} premium-monthly`);
    await run(`grant ${EMAIL} classroom-yearly`);
    expect(await features()).toMatchObject({ plan_id: "classroom-yearly" });
    expect(await balance()).toBe(0);
  });

  test("is told to the family, with the day until which nothing is charged", async () => {
    await buy("premium-yearly");
    await api.readMail();
    await run(`grant ${EMAIL} premium-yearly`);
    const [mail] = await api.readMail();
    expect(mail?.subject).toBe("More time as a gift");
    expect(mail?.text).toContain("1 March 2028");
  });

  test("that ends a paid plan asks with the amount, and credits the unused part to the cent", async () => {
    await buy("premium-yearly");
    api.advance(73 * DAY_SECONDS);
    const credit = "$79.51 is credited to what it pays next";
    expect((await run(`end ${EMAIL}`, "no")).said).toBe("Nothing was changed");
    expect(questions).toEqual([`End premium-yearly of the family of ${EMAIL} now; ${credit}? (yes/no) `]);
    expect(await balance()).toBe(0);
    expect((await run(`end ${EMAIL} --yes`)).said).toBe(
      `The family of ${EMAIL} no longer has premium-yearly; ${credit}`,
    );
    expect(await balance()).toBe(7951);
    expect(await features()).toMatchObject({ is_paid_plan: false });
    expect((await run(`end ${EMAIL} --yes`)).code).toBe(1);
    expect(await balance()).toBe(7951);
  });

  test("to erase an adult asks with whom else goes, and of the last one what is lost", async () => {
    await run(`accounts add second@maamoul.example --family ${EMAIL}`);
    await buy("premium-yearly");
    api.advance(73 * DAY_SECONDS);
    await run(`erase ${EMAIL}`, "no");
    await run("erase second@maamoul.example --yes");
    await run(`erase ${EMAIL}`, "no");
    expect(questions).toEqual([
      `Erase ${EMAIL}, child@maamoul.example for ever? (yes/no) `,
      `Erase ${EMAIL}, child@maamoul.example for ever; premium-yearly ends; $79.51 of what was paid is lost? (yes/no) `,
    ]);
    expect(await balance()).toBe(0);
    expect(await features()).toMatchObject({ is_paid_plan: true });
  });

  test.each([
    ["a gift", async () => void (await run(`grant ${EMAIL} premium-yearly`)), 0],
    ["an overdue plan", () => buyAndWait(failing), 0],
    ["a cancelled plan", () => buyAndCancel(), 999],
    ["a plan with gift time behind it", () => buyAndGive(), 999],
  ])("that ends %s credits what was paid for and not had", async (_, prepare, credited) => {
    await prepare();
    expect((await run(`end ${EMAIL} --yes`)).code).toBe(0);
    expect(await balance()).toBe(credited);
    const rows = await api.db.select().from(subscriptions).where(eq(subscriptions.familyId, familyId));
    expect(rows.map(({ status }) => status)).toEqual(["ended"]);
  });

  async function buyAndWait(card: typeof good) {
    await buy("premium-monthly", card);
    passTo("2026-04-03T08:00:00Z");
  }
  async function buyAndCancel() {
    await buy("premium-monthly");
    await api.call("cancelSubscription", { bearer: await api.signIn(EMAIL) });
  }
  async function buyAndGive() {
    await buy("premium-monthly");
    await run(`grant ${EMAIL} premium-monthly`);
  }

  test("a refund is asked for with what the family will read, made, and not made twice", async () => {
    await buy("premium-yearly");
    const [charge] = await api.db.select().from(charges).where(eq(charges.familyId, familyId));
    const number = `2026-${String(charge?.receiptNumber).padStart(6, "0")}`;
    expect(await run(`refund ${number} 39.39`, "no")).toEqual({ code: 1, said: "Nothing was changed" });
    expect(questions[0]).toContain(`Refund $39.39 of receipt ${number} to its card? The family gets a mail`);
    expect(await run(`refund ${number} 39.39`, "yes")).toEqual({
      code: 0,
      said: `$39.39 of receipt ${number} is refunded; the family has a mail and a credit note`,
    });
    expect(await run(`refund ${number} 60.01 --yes`)).toEqual({
      code: 1,
      said: `Only $60.00 of receipt ${number} can be refunded`,
    });
    expect(await run(`refund ${number} --yes`)).toMatchObject({ code: 0 });
    expect(await run(`refund ${number} --yes`)).toEqual({
      code: 1,
      said: `Receipt ${number} is refunded already`,
    });
    expect(await features()).toMatchObject({ is_paid_plan: true });
  });

  test.each([
    ["refund", 2],
    ["refund 2026-999999 --yes", 1],
    ["refund 2026-999999 0 --yes", 2],
    ["refund 2026-999999 1.234 --yes", 2],
    ["refund 2026-999999 lots --yes", 2],
    ["refund 2026-999999 1 2 --yes", 2],
  ])("%s refunds nothing", async (line, code) => {
    expect(await run(line)).toMatchObject({ code });
  });
});
