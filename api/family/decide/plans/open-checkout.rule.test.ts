import { describe, expect, test } from "vitest";
import type { PromoCode } from "../../../db/schema.ts";
import {
  date,
  draftOf,
  hold,
  holdUnpaid,
  listEffects,
  NOW,
  rowOf,
} from "../../../testing/families/held-plan.ts";
import { couple, leaving, OTHER, PAYER, PAYER_ID } from "../../../testing/families/people.ts";
import { makeWorld } from "../../../testing/families/world.ts";
import { plans } from "../../../testing/walks/family-walk.ts";
import { computeQuote, hashSnapshot, nameSnapshot, priceOfRow } from "../../quotes/compute-quote.ts";
import {
  isLate,
  keepQuote,
  leaveCheckout,
  nameAtProvider,
  openCheckout,
  repriceCheckout,
} from "./open-checkout.ts";

const world = makeWorld();
const { providers } = world;
const buyer = { familyId: "family", accountId: PAYER_ID, email: "parent@maamoul.example" };
const promo = {
  promo: { code: "ONCE", percent: 20, active: true, maxPerFamily: 1 } as PromoCode,
  byFamily: 0,
  byAll: 0,
};
const spent = { ...promo, byFamily: 1 };
const late = new Date(NOW.getTime() + 31 * 60_000);

const wanted = (name: keyof typeof plans, more: { promoCode?: string; snapshot?: string } = {}) => ({
  id: "new",
  plan: plans[name],
  promoCode: undefined,
  buyer,
  ...more,
});

describe("a checkout", () => {
  test("is opened at the price of the plan, with its quote", () => {
    const draft = draftOf([]);
    expect(openCheckout(draft, wanted("monthly"), world)).toEqual({ id: "new" });
    const row = draft.family.held[0]?.subscription;
    const price = { cents: 999, interval: "month", currency: null } as const;
    expect(row).toMatchObject({
      familyId: "family",
      status: "pending",
      provider: "sandbox",
      priceCents: 999,
      promoCode: null,
      createdAt: NOW,
      quote: computeQuote({ family: draftOf([]).family, selling: "sandbox" }, price, NOW),
    });
    expect(draft.effects).toEqual([]);
  });

  test("with a code has its price, and reserves it", () => {
    const draft = draftOf([]);
    openCheckout(draft, wanted("monthly", { promoCode: "ONCE" }), { ...world, promo });
    expect(draft.family.held[0]?.subscription).toMatchObject({
      priceCents: 799,
      listPriceCents: 999,
      promoCode: "ONCE",
    });
    expect(draft.effects).toEqual([{ kind: "reserve", promo: promo.promo, subscriptionId: "new" }]);
  });

  test.each([
    [undefined, "promo_invalid"],
    [spent, "promo_already_used"],
  ])("with a code that does not hold is refused", (promo, refused) => {
    const draft = draftOf([]);
    const at = promo ? { ...world, promo } : world;
    expect(openCheckout(draft, wanted("monthly", { promoCode: "ONCE" }), at)).toEqual({ refused });
    expect(draft.family.held).toEqual([]);
  });

  test("of what the family has is refused", () => {
    const draft = draftOf([hold("monthly")]);
    expect(openCheckout(draft, wanted("monthly"), world)).toEqual({ refused: "already_subscribed" });
  });

  test("is opened where the quote that was shown still holds, and refused where it does not", () => {
    const draft = draftOf([]);
    const snapshot = hashSnapshot(nameSnapshot({ family: draft.family, selling: "sandbox" }, plans.monthly));
    const other = hashSnapshot("another");
    expect(openCheckout(draft, wanted("monthly", { snapshot: other }), world)).toEqual({
      refused: "quote_changed",
    });
    expect(openCheckout(draft, wanted("monthly", { snapshot }), world)).toEqual({ id: "new" });
  });

  test.each([
    ["the same plan", {}, {}],
    ["the same plan and code", { promoCode: "ONCE" }, { promoCode: "ONCE" }],
    ["a payment under way", { status: "confirming", paidAt: late }, {}],
  ] as const)("is found again for %s", (_, row, asked) => {
    const draft = draftOf([holdUnpaid("monthly", row)]);
    const at = "promoCode" in asked ? { ...world, promo } : world;
    expect(openCheckout(draft, wanted("monthly", asked), at)).toEqual({ id: "monthly" });
    expect(draft.effects).toEqual([]);
  });

  test.each([
    ["another plan", {}, "cheap"],
    ["a code that is new", {}, "monthly"],
    ["a promise that is over", { createdAt: new Date(NOW.getTime() - 30 * 60_000) }, "monthly"],
    ["a provider that sells no longer", { provider: "stripe" }, "monthly"],
  ] as const)("gives way to a new one for %s", (why, row, name) => {
    const draft = draftOf([holdUnpaid("monthly", row)]);
    const isCoded = why === "a code that is new";
    const opening = openCheckout(
      draft,
      wanted(name, isCoded ? { promoCode: "ONCE" } : {}),
      isCoded ? { ...world, promo } : world,
    );
    expect(opening).toEqual({ id: "new" });
    expect(rowOf(draft, "monthly").status).toBe("ended");
    expect(listEffects(draft)[0]).toBe(`release monthly at ${NOW.toISOString()}`);
  });

  test("for another plan waits for the payment that is under way", () => {
    const draft = draftOf([holdUnpaid("monthly", { status: "confirming", paidAt: late })]);
    expect(openCheckout(draft, wanted("yearly"), world)).toEqual({ refused: "payment_processing" });
  });

  test("for another plan has the one that is open at its provider closed first", () => {
    const draft = draftOf([holdUnpaid("monthly", { providerCheckoutId: "cs_1" })]);
    expect(openCheckout(draft, wanted("yearly"), world)).toEqual({ inTheWay: rowOf(draft, "monthly") });
    expect(draft.family.held).toHaveLength(1);
  });
});

describe("the adult who orders", () => {
  const byOther = { buyer: { familyId: "family", accountId: OTHER.id, email: OTHER.email } };

  test("pays", () => {
    const draft = draftOf([], { adults: couple });
    openCheckout(draft, { ...wanted("monthly"), ...byOther }, world);
    expect(draft.family.held[0]?.subscription.payerId).toBe(OTHER.id);
  });

  test("does not pay in the checkout of another, which gives way", () => {
    const draft = draftOf([holdUnpaid("monthly")], { adults: couple });
    expect(openCheckout(draft, { ...wanted("monthly"), ...byOther }, world)).toEqual({ id: "new" });
    expect(rowOf(draft, "monthly").status).toBe("ended");
  });

  test("waits while another's payment is under way", () => {
    const paying = holdUnpaid("monthly", { status: "confirming", paidAt: late });
    const draft = draftOf([paying], { adults: couple });
    expect(openCheckout(draft, { ...wanted("monthly"), ...byOther }, world)).toEqual({
      refused: "payment_processing",
    });
  });

  test.each([
    ["has left the family", couple.slice(0, 1), "family_changed"],
    ["asked to be deleted", [PAYER, leaving(OTHER)], "account_leaving"],
  ])("is refused once that adult %s", (_, adults, refused) => {
    const draft = draftOf([], { adults });
    expect(openCheckout(draft, { ...wanted("monthly"), ...byOther }, world)).toEqual({ refused });
    expect(draft.family.held).toEqual([]);
  });

  test.each([
    ["has left", [OTHER]],
    ["asked to be deleted", [leaving(PAYER), OTHER]],
  ])("enters a card first, where the adult who paid for the plan %s", (_, adults) => {
    const cancelled = hold("monthly", { status: "cancelled", cancelAt: date("2026-04-01") });
    const draft = draftOf([cancelled], { adults });
    expect(openCheckout(draft, { ...wanted("yearly"), ...byOther }, world)).toEqual({
      refused: "card_needed",
    });
    expect(draft.family.held).toEqual([cancelled]);
  });

  test("orders beside a gift, which has no payer", () => {
    const draft = draftOf([hold("monthly", { provider: "grant", payerId: null })]);
    expect(openCheckout(draft, wanted("yearly"), world)).toEqual({ id: "new" });
  });
});

describe("at a provider that counts for itself", () => {
  const remote = { previewChange: () => {} };
  const selling = { ...providers.selling, remote } as unknown as typeof providers.selling;
  const elsewhere = makeWorld({ providers: { ...providers, selling } });

  test("a change that starts now is quoted there", () => {
    const draft = draftOf([hold("monthly")]);
    openCheckout(draft, wanted("classroom"), elsewhere);
    expect(draft.family.held[1]?.subscription.quote).toBeNull();
  });

  test("a start and a change that waits are quoted here", () => {
    const start = draftOf([]);
    openCheckout(start, wanted("monthly"), elsewhere);
    expect(start.family.held[0]?.subscription.quote?.kind).toBe("start");
    const later = draftOf([hold("monthly")]);
    openCheckout(later, wanted("cheap"), elsewhere);
    expect(later.family.held[1]?.subscription.quote?.kind).toBe("change_later");
  });
});

describe("a checkout whose promise is over", () => {
  const opened = (changes = {}) => {
    const row = holdUnpaid("monthly", changes);
    const quote = computeQuote(
      { family: draftOf([]).family, selling: "sandbox" },
      priceOfRow(row.subscription, row.plan),
      NOW,
    );
    return draftOf([holdUnpaid("monthly", { quote, ...changes })]);
  };
  const reprice = (draft: ReturnType<typeof opened>, plan = plans.monthly, use?: typeof promo, now = late) =>
    repriceCheckout(draft, { id: "monthly", plan }, makeWorld({ now, ...(use && { promo: use }) }));

  test("goes on at the price of now, with its quote while that is the same", () => {
    const draft = opened();
    const { quote } = rowOf(draft, "monthly");
    reprice(draft);
    expect(rowOf(draft, "monthly")).toMatchObject({ createdAt: late, priceCents: 999, quote });
    expect(quote).not.toBeNull();
    expect(draft.effects).toEqual([]);
  });

  test.each([{ priceCents: 1200 }, { currency: "AED" }])("is quoted again with %j", (changes) => {
    const draft = opened();
    reprice(draft, { ...plans.monthly, ...changes });
    expect(rowOf(draft, "monthly")).toMatchObject({ ...changes, quote: null });
  });

  test("has the list price of now", () => {
    const draft = opened();
    reprice(draft, { ...plans.monthly, priceCents: 1200 });
    expect(rowOf(draft, "monthly").listPriceCents).toBe(1200);
  });

  test("keeps a code that still holds", () => {
    const draft = opened({ promoCode: "ONCE", priceCents: 799 });
    reprice(draft, plans.monthly, promo);
    expect(rowOf(draft, "monthly")).toMatchObject({ promoCode: "ONCE", priceCents: 799 });
    expect(draft.effects).toEqual([]);
  });

  test("loses one that others have used up, and gives it back", () => {
    const draft = opened({ promoCode: "ONCE", priceCents: 799 });
    reprice(draft, plans.monthly, spent);
    expect(rowOf(draft, "monthly")).toMatchObject({ promoCode: null, priceCents: 999, quote: null });
    expect(listEffects(draft)).toEqual([`release monthly at ${late.toISOString()}`]);
  });

  test("stays as it is before, when it is over, and when it is another's", () => {
    const soon = opened();
    reprice(soon, { ...plans.monthly, priceCents: 1200 }, undefined, NOW);
    expect(rowOf(soon, "monthly").priceCents).toBe(999);
    const over = opened({ status: "ended" });
    reprice(over, { ...plans.monthly, priceCents: 1200 });
    expect(rowOf(over, "monthly").priceCents).toBe(999);
    repriceCheckout(soon, { id: "yearly", plan: plans.yearly }, makeWorld({ now: late }));
  });

  test("is late from the end of its promise to its own end", () => {
    const row = holdUnpaid("monthly").subscription;
    expect([NOW, late, date("2026-03-12")].map((now) => isLate(row, now))).toEqual([false, true, false]);
  });
});

test("a checkout that is left gives its code back; what is paid stays", () => {
  const open = draftOf([holdUnpaid("monthly")]);
  leaveCheckout(open, "yearly", world);
  leaveCheckout(open, "monthly", world);
  expect(listEffects(open)).toEqual([`release monthly at ${NOW.toISOString()}`]);
  const paid = draftOf([hold("monthly")]);
  leaveCheckout(paid, "monthly", world);
  expect(paid.effects).toEqual([]);
});

test("a quote is kept with an open checkout only", () => {
  const { subscription, plan } = hold("monthly");
  const quote = computeQuote(
    { family: draftOf([]).family, selling: "sandbox" },
    priceOfRow(subscription, plan),
    NOW,
  );
  const open = draftOf([holdUnpaid("monthly")]);
  keepQuote(open, "monthly", quote);
  keepQuote(open, "yearly", quote);
  expect(rowOf(open, "monthly").quote).toBe(quote);
  const running = draftOf([hold("monthly")]);
  keepQuote(running, "monthly", quote);
  expect(rowOf(running, "monthly").quote).toBeNull();
});

test("a checkout keeps the first name that it got at its provider", () => {
  const open = draftOf([holdUnpaid("monthly")]);
  nameAtProvider(open, "yearly", "cs_0");
  nameAtProvider(open, "monthly", "cs_1");
  nameAtProvider(open, "monthly", "cs_2");
  expect(rowOf(open, "monthly").providerCheckoutId).toBe("cs_1");
  const running = draftOf([hold("monthly")]);
  nameAtProvider(running, "monthly", "cs_1");
  expect(rowOf(running, "monthly").providerCheckoutId).toBeNull();
});
