import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { charges, families, plans, promoCodes, promoRedemptions, subscriptions } from "../../db/schema.ts";
import { readWords } from "../../testing/read-words.ts";
import { describeApi } from "../../testing/testing.ts";

const HOUR_SECONDS = 3600;
const PARENT = "parent@maamoul.example";
const card = { number: "4242 4242 4242 4242", expiry: "08/30", cvc: "987", name: "Layla Haddad" };

describeApi("a checkout that somebody takes hours over", (api) => {
  beforeEach(async () => {
    await api.db
      .insert(promoCodes)
      .values({ code: "ONCE", percent: 50, maxRedemptions: 1, createdAt: api.now() });
  });

  async function create(promoCode?: string) {
    return api.openCheckout(await api.signIn(PARENT), "premium-yearly", promoCode);
  }
  async function createForAnother() {
    const [bearer = ""] = await api.addFamilies(1);
    const body = { subscription_plan_id: "premium-yearly", promo_code: "ONCE" };
    return api.call("createSubscription", { bearer, body }).then(
      () => "created",
      (error: Error) => /"code":"(\w+)"/.exec(error.message)?.[1],
    );
  }
  async function show(path: string) {
    const page = await (await api.app.request(path)).text();
    return { page, quote: quoteOn(page) };
  }
  const quoteOn = (page: string) => /name="quote" value="([^"]+)"/.exec(page)?.[1] ?? "";
  function pay(path: string, quote: string) {
    return api.app.request(path, { method: "POST", body: new URLSearchParams({ ...card, quote }) });
  }
  async function listAmounts() {
    const own = eq(charges.familyId, await api.familyOf(PARENT));
    return (await api.db.select().from(charges).where(own)).map(({ amountCents }) => amountCents);
  }
  async function listCodeStates() {
    const rows = await api.db.select().from(promoRedemptions);
    return rows.map(({ state }) => state).sort();
  }
  async function expectAskedAgain(response: Response) {
    expect(response.status).toBe(409);
    expect(await listAmounts()).toEqual([]);
    return response.text();
  }

  test("is paid as it was shown", async () => {
    const path = await create();
    const { quote } = await show(path);
    api.advance(10 * HOUR_SECONDS);
    expect((await pay(path, quote)).status).toBe(303);
    expect(await listAmounts()).toEqual([9939]);
  });

  test("keeps a promo code that nobody else has taken", async () => {
    const path = await create("ONCE");
    const { quote } = await show(path);
    api.advance(10 * HOUR_SECONDS);
    expect((await pay(path, quote)).status).toBe(303);
    expect(await listAmounts()).toEqual([4970]);
    expect(await listCodeStates()).toEqual(["redeemed"]);
  });

  test("whose code another family took asks again at the full price, and keeps all that was typed but the CVC", async () => {
    const path = await create("ONCE");
    const { quote } = await show(path);
    api.advance(HOUR_SECONDS / 2);
    expect(await createForAnother()).toBe("created");
    const page = await expectAskedAgain(await pay(path, quote));
    expect(page).toContain("have changed since you saw them");
    expect(page).not.toContain("ONCE");
    for (const typed of [card.number, card.expiry, card.name]) expect(page).toContain(`value="${typed}"`);
    expect(page).not.toContain(`value="${card.cvc}"`);
    expect(page).not.toContain("Please check the marked fields.");
    expect(await listCodeStates()).toEqual(["released", "reserved"]);
    expect((await pay(path, quoteOn(page))).status).toBe(303);
    expect(await listAmounts()).toEqual([9939]);
  });

  test.each<[string, Partial<typeof promoCodes.$inferInsert>]>([
    ["was switched off", { active: false }],
    ["is over", { validUntil: new Date("2026-03-01T08:30:00Z") }],
  ])("whose code %s asks again at the full price", async (_, change) => {
    const path = await create("ONCE");
    const { quote } = await show(path);
    await api.db.update(promoCodes).set(change).where(eq(promoCodes.code, "ONCE"));
    api.advance(HOUR_SECONDS);
    expect(await expectAskedAgain(await pay(path, quote))).toContain("$99.39");
  });

  test("whose plan costs another price by now asks again", async () => {
    const path = await create();
    const { quote } = await show(path);
    await api.db.update(plans).set({ priceCents: 12_000, discountedPriceCents: null });
    expect((await show(path)).page).toContain("$99.39");
    api.advance(HOUR_SECONDS);
    const page = await expectAskedAgain(await pay(path, quote));
    await pay(path, quoteOn(page));
    expect(await listAmounts()).toEqual([12_000]);
  });

  test("asks again also where a credit pays both prices", async () => {
    await api.db.update(families).set({ balances: { USD: 50_000 } });
    const path = await create();
    const { quote } = await show(path);
    await api.db.update(plans).set({ priceCents: 12_000, discountedPriceCents: null });
    api.advance(HOUR_SECONDS);
    await expectAskedAgain(await pay(path, quote));
  });

  test("whose plan is not on offer any more says so", async () => {
    const path = await create();
    await api.db.update(plans).set({ active: false });
    api.advance(HOUR_SECONDS);
    expect((await api.app.request(path)).status).toBe(404);
  });

  test("names a later date of the next charge before it is confirmed", async () => {
    const path = await create();
    const { page, quote } = await show(path);
    expect(readWords(page)).toContain("1 March 2027");
    api.advance(20 * HOUR_SECONDS);
    expect(readWords(await expectAskedAgain(await pay(path, quote)))).toContain("2 March 2027");
  });

  test("holds its code again for whoever goes on", async () => {
    const path = await create("ONCE");
    api.advance(10 * HOUR_SECONDS);
    expect((await show(path)).page).toContain("ONCE");
    expect(await createForAnother()).toBe("promo_used_up");
  });

  test("races another family for the last use of its code, and one of them has it", async () => {
    const path = await create("ONCE");
    const { quote } = await show(path);
    api.advance(HOUR_SECONDS);
    const [paid, taken] = await Promise.all([pay(path, quote), createForAnother()]);
    expect([
      [303, "promo_used_up"],
      [409, "created"],
    ]).toContainEqual([paid.status, taken]);
    const used = (await listCodeStates()).filter((state) => state !== "released");
    expect(used).toHaveLength(1);
  });

  test("gives way to a new one at today's price when the same is chosen again", async () => {
    const path = await create();
    await api.db.update(plans).set({ priceCents: 12_000, discountedPriceCents: null });
    api.advance(HOUR_SECONDS);
    expect(await create()).not.toBe(path);
    const open = await api.db.select().from(subscriptions).where(eq(subscriptions.status, "pending"));
    expect(open).toMatchObject([{ priceCents: 12_000 }]);
  });
});
