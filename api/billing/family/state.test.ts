import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { families, type Subscription, subscriptions } from "../../db/schema.ts";
import { describeOnBothDatabases } from "../../testing/testing.ts";
import { gatherProviders } from "../providers/create.ts";
import { createMissingProvider } from "../providers/missing.ts";
import { hasPayment, isConfirming, isDue, isOpen, isPromised, type Rule } from "./state.ts";

const MINUTE_MS = 60_000;

describeOnBothDatabases("the state of a subscription", (api) => {
  beforeEach(() => api.db.delete(subscriptions));

  /** Moments around those that the rules look at: now, and the ends of a checkout and its promises. */
  const moment = fc
    .record({ minutes: fc.constantFrom(-1440, -71, -70, -31, -30, 0, 1), seconds: fc.constantFrom(-1, 0, 1) })
    .map(({ minutes, seconds }) => new Date(api.now().getTime() + minutes * MINUTE_MS + seconds * 1000));
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 2 });
  const anySubscription: fc.Arbitrary<Subscription> = fc.record({
    id: fc.uuid(),
    // A family has one of each at a time, so each row has a family of its own.
    familyId: fc.uuid(),
    planId: fc.constant("premium-yearly"),
    status: fc.constantFrom("pending", "scheduled", "active", "cancelled", "ended", "replaced"),
    priceCents: fc.constant(999),
    listPriceCents: fc.constant(999),
    promoCode: maybe(fc.constant("WELCOME20")),
    currency: fc.constant(null),
    provider: fc.constantFrom("sandbox", "stripe", "grant", "unknown"),
    providerCheckoutId: maybe(fc.uuid()),
    providerSubscriptionId: maybe(fc.uuid()),
    figures: fc.constant(null),
    cardLast4: fc.constant(null),
    anchorAt: maybe(moment),
    periodStart: maybe(moment),
    periodEnd: maybe(moment),
    giftFrom: maybe(moment),
    overdueCents: fc.constant(null),
    graceEndsAt: maybe(moment),
    retryAt: maybe(moment),
    cancelAt: maybe(moment),
    createdAt: moment,
    paidAt: maybe(moment),
  });

  const setups = {
    "the sandbox alone": gatherProviders([]),
    "a provider that tells": gatherProviders([createMissingProvider("stripe")]),
  };

  test.each(Object.keys(setups) as (keyof typeof setups)[])(
    "is the same in TypeScript and in SQL, with %s",
    async (setup) => {
      const deps = { clock: api.now, providers: setups[setup] };
      const rules: Record<string, Rule> = {
        hasPayment,
        isConfirming,
        isOpen: isOpen(api.now()),
        isPromised: isPromised(api.now()),
        isDue: isDue(deps),
      };
      const rows = fc.sample(anySubscription, 2000);
      const createdAt = api.now();
      await api.db.insert(families).values(rows.map((row) => ({ id: row.familyId, createdAt })));
      for (let from = 0; from < rows.length; from += 500)
        await api.db.insert(subscriptions).values(rows.slice(from, from + 500));
      for (const [name, rule] of Object.entries(rules)) {
        const found = await api.db.select({ id: subscriptions.id }).from(subscriptions).where(rule.where);
        const ids = new Set(found.map(({ id }) => id));
        expect(rows.filter((row) => rule.holds(row) !== ids.has(row.id))).toEqual([]);
        expect([name, ids.size > 0, ids.size < rows.length]).toEqual([name, true, true]);
      }
    },
  );

  test("a pending checkout is open, confirming or due, and never two of them", () => {
    const deps = { clock: api.now, providers: setups["the sandbox alone"] };
    fc.assert(
      fc.property(anySubscription, (row) => {
        const pending = { ...row, status: "pending" as const };
        expect(isOpen(api.now()).holds(pending) && isDue(deps).holds(pending)).toBe(false);
        expect(isOpen(api.now()).holds(pending) && isConfirming.holds(pending)).toBe(false);
        expect(isPromised(api.now()).holds(pending) && !isOpen(api.now()).holds(pending)).toBe(false);
        expect([isOpen(api.now()), isConfirming, isDue(deps)].some(({ holds }) => holds(pending))).toBe(true);
      }),
    );
  });
});
