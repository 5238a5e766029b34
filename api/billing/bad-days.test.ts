import { and, asc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addDays, TRIAL_DAYS } from "../../contract/rules.ts";
import {
  charges,
  families,
  outbox,
  plans,
  promoCodes,
  promoRedemptions,
  subscriptions,
} from "../db/schema.ts";
import { CHILD, gatherFamily } from "../testing/families/family.ts";
import { readWords } from "../testing/read-words.ts";
import { settleDue } from "../testing/settle-due.ts";
import { describeApi } from "../testing/testing.ts";

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const EMAIL = "parent@maamoul.example";
const good = { number: "4242 4242 4242 4242", expiry: "08/40", cvc: "123", name: "Layla Haddad" };
const delayed = { ...good, number: "4000 0000 0000 0077" };
const declined = { ...good, number: "4000 0000 0000 0002" };
const failing = { ...good, number: "4000 0000 0000 0341" };

describeApi("money on bad days", (api) => {
  let bearer: string;
  let familyId: string;
  beforeEach(async () => {
    familyId = await api.familyOf(EMAIL);
    bearer = await api.signIn(EMAIL);
  });

  const create = (plan: string, promo?: string) => api.openCheckout(bearer, plan, promo);
  const open = async (path: string, language = "en") =>
    (await api.app.request(path, { headers: { "Accept-Language": language } })).text();
  const post = (path: string, form: Record<string, string> = {}) =>
    api.app.request(path, { method: "POST", body: new URLSearchParams(form) });
  const buy = async (plan: string, form = good, promo?: string) => post(await create(plan, promo), form);
  async function openCard() {
    const { pathname, search } = new URL((await api.call("changeCard", { bearer })).url);
    return pathname + search;
  }
  const features = () => api.call("features", { bearer });
  const quote = (plan: string, promo_code?: string) =>
    api.call("quote", { bearer, body: { subscription_plan_id: plan, promo_code } });
  async function pass(seconds: number) {
    api.advance(seconds);
    bearer = await api.signIn(EMAIL);
  }
  async function passTo(date: string) {
    await pass((new Date(date).getTime() - api.now().getTime()) / 1000);
  }
  const startTrial = (ends = addDays(api.now(), TRIAL_DAYS)) =>
    api.db.update(families).set({ trialEndsAt: ends }).where(eq(families.id, familyId));
  const listCharges = () =>
    api.db.select().from(charges).where(eq(charges.familyId, familyId)).orderBy(asc(charges.number));
  const amounts = async () => (await listCharges()).map(({ amountCents }) => amountCents);
  const quoteOn = (page: string) => /name="quote" value="([^"]+)"/.exec(page)?.[1] ?? "";

  test("the page of a trial says that today costs nothing, and when the first charge is", async () => {
    await startTrial();
    const path = await create("premium-yearly");
    const page = await open(path);
    const words = readWords(page);
    for (const text of [
      "$0.00",
      "24 March 2026: we remind you by email",
      "31 March 2026",
      "$99.39",
      "Sold by",
      "Renews automatically",
      "Go back without paying",
    ])
      expect(words).toContain(text);
    expect(page).toContain('href="/terms-conditions"');
    const arabic = await open(path, "ar");
    for (const text of [
      "اليوم: لا يُخصم شيء",
      "يتجدّد الاشتراك تلقائيًا",
      "العودة من دون دفع",
      "الشهر ثم السنة",
      "/ar/terms-conditions",
    ])
      expect(arabic).toContain(text);
  });

  test("48 hours before the end of the trial the first charge still waits, a second later it is today", async () => {
    await startTrial(addDays(api.now(), 2));
    expect(await quote("premium-yearly")).toMatchObject({ due_today: 0, next_charge: { is_first: true } });
    await pass(1);
    expect(await quote("premium-yearly")).toMatchObject({
      due_today: 9939,
      next_charge: { is_first: false },
    });
  });

  test("the trial ends between showing and paying: the new amount shows, and nothing is charged before it is confirmed", async () => {
    await startTrial(addDays(api.now(), 2));
    const path = await create("premium-yearly");
    const shown = quoteOn(await open(path));
    await startTrial(new Date(api.now().getTime() + 60_000));
    await pass(120);
    const response = await post(path, { ...good, quote: shown });
    const page = await response.text();
    expect(response.status).toBe(409);
    expect(page).toContain("Nothing was charged");
    expect(page).toContain("Pay <bdi");
    expect(await amounts()).toEqual([]);
    expect((await post(path, { ...good, quote: quoteOn(page) })).status).toBe(303);
    expect(await amounts()).toEqual([9939]);
  });

  test("a period ends between showing and confirming a change: asked again, charged once", async () => {
    await buy("premium-monthly");
    await passTo("2026-04-01T07:50:00Z");
    const path = await create("classroom-yearly");
    const shown = quoteOn(await open(path));
    await passTo("2026-04-01T08:00:00Z");
    const response = await post(path, { quote: shown });
    expect(response.status).toBe(409);
    expect(await amounts()).toEqual([999, 999]);
    await post(path, { quote: quoteOn(await response.text()) });
    // Of the second month everything is unused.
    expect(await amounts()).toEqual([999, 999, 23_900 - 999]);
  });

  test("a quote that another tab computed again is asked for again", async () => {
    await buy("premium-monthly");
    const path = await create("classroom-yearly");
    const response = await post(path, { quote: "2020-01-01T00:00:00.000Z" });
    expect(response.status).toBe(409);
    expect(await amounts()).toEqual([999]);
  });

  test("two tabs confirm two plans: the later choice is charged, the other is closed", async () => {
    const first = await create("premium-yearly");
    const second = await create("premium-monthly");
    const [one, two] = await Promise.all([post(first, good), post(second, good)]);
    expect([one?.status, two?.status]).toEqual([410, 303]);
    expect(await amounts()).toEqual([999]);
  });

  test("ten confirmations of one change charge once", async () => {
    await buy("premium-monthly");
    const path = await create("classroom-yearly");
    await Promise.all(Array.from({ length: 10 }, () => post(path)));
    expect(await amounts()).toHaveLength(2);
  });

  test("the change shows credit, amount and next charge, and asks for no card that is on file", async () => {
    await buy("premium-monthly");
    await pass(10 * DAY_SECONDS);
    const page = await open(await create("classroom-yearly"));
    for (const text of ["−$6.77", "$232.23", "11 March 2027", "Confirm and pay", "4242", "Change your plan"])
      expect(readWords(page)).toContain(text);
    expect(page).not.toContain("cc-number");
    expect(await quote("classroom-yearly")).toEqual({
      kind: "change_now",
      original_price: 29_900,
      discount_percent: 20,
      price: 23_900,
      billing_interval: "year",
      currency: null,
      credit: 677,
      due_today: 23_223,
      next_charge: { at: "2027-03-11T08:00:00.000Z", amount: 23_900, is_first: false },
      cancel_at: null,
      snapshot: expect.any(String),
    });
  });

  test("a cheaper plan says when it starts, in both languages", async () => {
    await buy("premium-monthly");
    const path = await create("premium-yearly");
    expect(readWords(await open(path))).toContain("Premium Monthly stays yours until 1 April 2026");
    expect(await open(path, "ar")).toContain("ثم تبدأ الباقة الجديدة");
    expect(await quote("premium-yearly")).toMatchObject({ kind: "change_later", due_today: 0, credit: 0 });
  });

  test("a credit that today does not use up lowers the charges that follow", async () => {
    await api.db
      .update(families)
      .set({ balances: { USD: 3976 } })
      .where(eq(families.id, familyId));
    await buy("premium-monthly");
    expect(await amounts()).toEqual([0]);
    expect((await features()).next_charge).toMatchObject({ amount: 0 });
    await passTo("2026-06-02T08:00:00Z");
    // 39.76 pays three months of 9.99, and 9.79 of the fourth.
    await features();
    expect(await amounts()).toEqual([0, 0, 0, 20]);
    expect((await listCharges()).map(({ creditCents }) => creditCents)).toEqual([999, 999, 999, 979]);
  });

  test("what is left of a credit outlives the plan", async () => {
    await api.db
      .update(families)
      .set({ balances: { USD: 500, AED: 700 } })
      .where(eq(families.id, familyId));
    expect(await quote("premium-monthly")).toMatchObject({ credit: 500, due_today: 499 });
    await buy("premium-monthly");
    const [family] = await api.db.select().from(families).where(eq(families.id, familyId));
    expect(family?.balances).toEqual({ USD: 0, AED: 700 });
  });

  test("a month that starts on the 31st is due on the last day of a short one, and returns", async () => {
    await passTo("2027-01-31T08:00:00Z");
    await buy("premium-monthly");
    await passTo("2027-06-01T08:00:00Z");
    await features();
    expect((await listCharges()).map(({ createdAt }) => createdAt.toISOString().slice(0, 10))).toEqual([
      "2027-01-31",
      "2027-02-28",
      "2027-03-31",
      "2027-04-30",
      "2027-05-31",
    ]);
  });

  test("a change between two months keeps the day of the month", async () => {
    const [month] = await api.db.select().from(plans).where(eq(plans.id, "premium-monthly"));
    if (month) await api.db.insert(plans).values({ ...month, id: "small", priceCents: 500, position: 9 });
    await passTo("2027-01-31T08:00:00Z");
    await buy("premium-monthly");
    await buy("small");
    await passTo("2027-03-01T08:00:00Z");
    expect(await features()).toMatchObject({
      plan_id: "small",
      next_charge: { at: "2027-03-31T08:00:00.000Z" },
    });
  });

  test("a price that changes between two charges changes nothing for who has the plan, sold or not", async () => {
    await buy("premium-monthly", good, "WELCOME20");
    await api.db.update(plans).set({ priceCents: 5000, active: false });
    await passTo("2026-04-02T08:00:00Z");
    expect(await features()).toMatchObject({ price: 799, next_charge: { amount: 799 } });
    expect(await amounts()).toEqual([799, 799]);
  });

  test("a plan whose whole price is off is a charge of nothing each time, and needs no card", async () => {
    await api.db.insert(promoCodes).values({ code: "FREE", percent: 100, createdAt: api.now() });
    await post(await create("premium-monthly", "FREE"));
    await passTo("2026-04-02T08:00:00Z");
    await features();
    expect(await amounts()).toEqual([0, 0]);
    const page = await open(await create("classroom-yearly"));
    expect(page).toContain("cc-number");
  });

  test("a card that pays no more does not pay a change either", async () => {
    await buy("premium-monthly", failing);
    const response = await post(await create("classroom-yearly"));
    expect(response.headers.get("Location")).toContain("payment_status=failed");
    expect(await features()).toMatchObject({ plan_id: "premium-monthly" });
  });

  test("a delayed payment that is confirmed after the period ended replaces it without one more charge", async () => {
    await api.db.insert(promoCodes).values({ code: "FREE", percent: 100, createdAt: api.now() });
    await post(await create("premium-monthly", "FREE"));
    await passTo("2026-04-01T07:59:57Z");
    await post(await create("classroom-yearly"), delayed);
    await pass(10);
    expect(await features()).toMatchObject({ plan_id: "classroom-yearly" });
    expect(await amounts()).toEqual([0, 23_900]);
  });

  test("a failed renewal is tried daily for a week, then the plan ends, and nobody need look", async () => {
    await buy("premium-monthly", failing);
    await passTo("2026-04-07T08:00:00Z");
    await settleDue(api.deps);
    expect(await features()).toMatchObject({
      past_due: { amount: 999, until: "2026-04-08T08:00:00.000Z" },
      next_charge: null,
    });
    await passTo("2026-04-08T08:00:00Z");
    await settleDue(api.deps);
    expect(await features()).toMatchObject({
      is_paid_plan: false,
      plan_ended_at: "2026-04-08T08:00:00.000Z",
    });
    expect(await amounts()).toEqual([999]);
  });

  test("the card page: what is overdue is paid at once, a declined card changes nothing", async () => {
    await buy("premium-monthly", failing);
    await passTo("2026-04-03T08:00:00Z");
    const path = await openCard();
    expect(await open(path)).toContain("Use this card and pay");
    expect(await open(path, "ar")).toContain("تبقى الباقة سارية حتى");
    const refused = await post(path, declined);
    expect(refused.status).toBe(422);
    const page = await refused.text();
    expect(page).toContain("No amount was taken");
    expect(page).toContain('value="Layla Haddad"');
    expect(await features()).toMatchObject({ card_last4: "0341" });
    expect((await post(path, { ...good, cvc: "1" })).status).toBe(422);
    const done = await post(
      `${path}&cancel_url=${encodeURIComponent("http://127.0.0.1:3000/subscriptions")}`,
      good,
    );
    expect(done.headers.get("Location")).toBe("http://127.0.0.1:3000/subscriptions");
    expect(await features()).toMatchObject({
      card_last4: "4242",
      past_due: null,
      current_period_end: "2026-05-01T08:00:00.000Z",
    });
    expect(await amounts()).toEqual([999, 999]);
  });

  test("a changed card leads where the browser asked to go", async () => {
    await buy("premium-monthly");
    const success = "http://127.0.0.1:3000/subscriptions?card=changed";
    const addresses = new URLSearchParams({ success_url: success, cancel_url: "http://127.0.0.1:3000/" });
    const done = await post(`${await openCard()}&${addresses}`, good);
    expect(done.headers.get("Location")).toBe(success);
  });

  test("ten new cards at once pay what is overdue once", async () => {
    await buy("premium-monthly", failing);
    await passTo("2026-04-03T08:00:00Z");
    const path = await openCard();
    await Promise.all(Array.from({ length: 10 }, () => post(path, good)));
    expect(await amounts()).toEqual([999, 999]);
  });

  test("a card page of nobody's plan is a friendly 404, and so is one without its key", async () => {
    await buy("premium-monthly");
    const path = await openCard();
    expect((await api.app.request(path)).status).toBe(200);
    expect((await api.app.request("/card/none")).status).toBe(404);
    expect((await api.app.request(path.split("?")[0] ?? "")).status).toBe(404);
  });

  test("an undone change gives its promo code back", async () => {
    await buy("premium-monthly");
    await buy("premium-yearly", good, "WELCOME20");
    const stateOfCode = async () => (await api.db.select().from(promoRedemptions))[0]?.state;
    expect(await stateOfCode()).toBe("redeemed");
    await api.call("undoChange", { bearer });
    expect(await stateOfCode()).toBe("released");
    expect(await quote("premium-yearly", "WELCOME20")).toMatchObject({ price: 7951 });
  });

  test("payments lists every charge, newest first, in the reader's language", async () => {
    await buy("premium-monthly");
    await passTo("2026-04-02T08:00:00Z");
    const { payments } = await api.call("payments", { bearer, language: "ar" });
    expect(payments).toMatchObject([
      { amount: 999, paid_at: "2026-04-01T08:00:00.000Z", period_end: "2026-05-01T08:00:00.000Z" },
      { amount: 999, paid_at: "2026-03-01T08:00:00.000Z", period_end: "2026-04-01T08:00:00.000Z" },
    ]);
    expect(payments[0]?.plan_name).toMatch(/الشهرية$/);
    expect(payments[0]?.number).toMatch(/^2026-\d{6}$/);
    expect(new Set(payments.map(({ number }) => number)).size).toBe(2);
    const [stranger = ""] = await api.addFamilies(1);
    expect(await api.call("payments", { bearer: stranger })).toEqual({ payments: [], buyer: null });
  });

  test("a child is refused everything that changes money or says what something costs", async () => {
    const child = await api.signIn("child@maamoul.example");
    const body = { subscription_plan_id: "premium-yearly" };
    const refused = { status: 403, body: { code: "not_for_children" } };
    for (const call of ["createSubscription", "quote"] as const)
      expect(await api.refuse(call, { bearer: child, body })).toMatchObject(refused);
    const code = { ...body, promo_code: "WELCOME20" };
    expect(await api.refuse("checkPromo", { bearer: child, body: code })).toMatchObject(refused);
    for (const call of ["cancelSubscription", "resumeSubscription", "undoChange", "changeCard"] as const)
      expect(await api.refuse(call, { bearer: child })).toMatchObject(refused);
    expect(await api.call("features", { bearer: child })).toMatchObject({ may_manage: false });
    expect(await features()).toMatchObject({ may_manage: true });
    expect(await api.call("plans", { bearer: child })).toEqual({ plans: { data: [] } });
  });

  test("a child sees what the family has, and neither what it costs nor what was paid", async () => {
    await gatherFamily(api);
    const child = await api.signIn(CHILD);
    const seen = await api.call("features", { bearer: child });
    expect(seen).toMatchObject({ is_paid_plan: true, plan_id: "premium-yearly", may_manage: false });
    expect(JSON.stringify(seen)).not.toMatch(/9939|4242|next_charge|price|credit/);
    expect(await api.call("payments", { bearer: child })).toEqual({ payments: [] });
  });

  test("cancel and resume are limited, and each real cancellation has one receipt", async () => {
    await buy("premium-monthly");
    for (let times = 0; times < 5; times++) {
      await api.call("cancelSubscription", { bearer });
      await api.call("resumeSubscription", { bearer });
    }
    expect((await api.refuse("cancelSubscription", { bearer })).body.code).toBe("too_many_requests");
    const receipts = and(eq(outbox.kind, "cancellation_receipt"), eq(outbox.recipient, EMAIL));
    expect(await api.db.select().from(outbox).where(receipts)).toHaveLength(5);
  });

  test("what ended is dated when it ended, though nobody looked for a year", async () => {
    await buy("premium-monthly", failing);
    await pass(365 * DAY_SECONDS);
    expect(await features()).toMatchObject({ plan_ended_at: "2026-04-08T08:00:00.000Z" });
    expect(
      await api.db.select().from(subscriptions).where(eq(subscriptions.familyId, familyId)),
    ).toMatchObject([{ status: "ended", retryAt: null }]);
  });
});
