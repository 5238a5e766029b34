import fc from "fast-check";
import { expect, test } from "vitest";
import { cards, type PlanName, plans, startWalk, type Walk } from "../testing/walks/family-walk.ts";
import { settle } from "./settle.ts";

const START = new Date("2026-01-31T08:00:00Z");
const planNames = Object.keys(plans) as PlanName[];
const cardNames = Object.keys(cards) as (keyof typeof cards)[];

/** Something that somebody does, at one moment. */
const action = fc.oneof(
  fc.record({
    do: fc.constant("buy" as const),
    plan: fc.constantFrom(...planNames),
    card: fc.constantFrom(...cardNames),
  }),
  fc.record({ do: fc.constant("open" as const), plan: fc.constantFrom(...planNames) }),
  fc.record({
    do: fc.constant("grant" as const),
    plan: fc.constantFrom(...planNames),
    days: fc.option(fc.integer({ min: 1, max: 400 }), { nil: undefined }),
  }),
  fc.record({ do: fc.constant("changeCard" as const), card: fc.constantFrom(...cardNames) }),
  fc.record({
    do: fc.constantFrom(
      "cancel" as const,
      "resume" as const,
      "undo" as const,
      "end" as const,
      "leave" as const,
    ),
  }),
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

function act(walk: Walk, what: Action): void {
  if (what.do === "buy") walk.buy(what.plan, what.card);
  else if (what.do === "open") walk.open(what.plan);
  else if (what.do === "grant") walk.grant(what.plan, what.days);
  else if (what.do === "changeCard") walk.changeCard(what.card);
  else walk[what.do]();
}

/** Some of it, with days between. */
const story = fc.record({
  trialDays: fc.constantFrom(0, 1, 30),
  steps: fc.array(fc.record({ what: action, days: fc.constantFrom(0, 0, 1, 10, 31, 200, 800) }), {
    maxLength: 15,
  }),
});
type Story = typeof story extends fc.Arbitrary<infer S> ? S : never;

function tellStory({ trialDays, steps }: Story, each: (walk: Walk, what: Action) => void): Walk {
  const walk = startWalk(START, { trialDays });
  for (const { what, days } of steps) {
    walk.pass(days);
    each(walk, what);
  }
  return walk;
}

test("what a family has in credit and unused time changes by exactly what it pays", () => {
  fc.assert(
    fc.property(story, (told) => {
      tellStory(told, (walk, what) => {
        const isOverdue = Boolean(walk.running()?.graceEndsAt);
        const before = walk.worthCents() - walk.paidCents();
        act(walk, what);
        const after = walk.worthCents() - walk.paidCents();
        // Whoever pays late has had some of it already.
        if (isOverdue) expect(after).toBeLessThanOrEqual(before);
        else expect(after).toBe(before);
      });
    }),
    { numRuns: 500 },
  );
});

test("the order of two parents' presses loses no money", () => {
  fc.assert(
    fc.property(story, action, action, (told, one, other) => {
      const worthAfter = ([first, second]: [Action, Action]) => {
        const walk = tellStory(told, act);
        if (walk.running()?.graceEndsAt) return 0;
        const before = walk.worthCents() - walk.paidCents();
        act(walk, first);
        act(walk, second);
        return walk.worthCents() - walk.paidCents() - before;
      };
      expect([worthAfter([one, other]), worthAfter([other, one])]).toEqual([0, 0]);
    }),
    { numRuns: 300 },
  );
});

test("each period is charged once, and no charge is less than nothing", () => {
  fc.assert(
    fc.property(story, (told) => {
      const charges = tellStory(told, act).charges();
      expect(new Set(charges.map(({ providerReference }) => providerReference)).size).toBe(charges.length);
      for (const { listCents, discountCents, creditCents, amountCents } of charges) {
        expect(amountCents).toBe(listCents - discountCents - creditCents);
        expect(Math.min(amountCents, creditCents)).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 300 },
  );
});

test("settling twice is settling once", () => {
  fc.assert(
    fc.property(story, (told) => {
      const walk = tellStory(told, act);
      const once = settle(walk.family(), walk.world());
      expect(settle(once.family, walk.world())).toEqual({ family: once.family, effects: [] });
    }),
    { numRuns: 300 },
  );
});

test("a family has one plan that runs, one that waits and one checkout at most, and its balance is no debt", () => {
  fc.assert(
    fc.property(story, (told) => {
      tellStory(told, (walk, what) => {
        act(walk, what);
        const statuses = walk.family().held.map(({ subscription }) => subscription.status);
        const count = (...some: string[]) => statuses.filter((status) => some.includes(status)).length;
        expect(
          [count("active", "cancelled"), count("scheduled"), count("pending", "confirming")].every(
            (all) => all <= 1,
          ),
        ).toBe(true);
        expect(walk.balanceCents()).toBeGreaterThanOrEqual(0);
      });
    }),
    { numRuns: 300 },
  );
});
