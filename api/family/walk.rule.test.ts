import { expect, test } from "vitest";
import { startWalk } from "../testing/walks/family-walk.ts";

const amountsOf = (walk: ReturnType<typeof startWalk>) =>
  walk.charges().map(({ amountCents }) => amountCents);

test("two years of a family, from its trial to its leave", () => {
  const walk = startWalk(new Date("2026-03-01T08:00:00Z"), { trialDays: 30 });
  walk.buy("monthly");
  expect(walk.told()).toEqual(["started"]);
  expect(amountsOf(walk)).toEqual([]);
  walk.passTo("2026-03-31T08:00:00Z");
  expect(amountsOf(walk)).toEqual([999]);
  walk.passTo("2026-04-30T08:00:00Z");
  expect(walk.running()?.periodEnd).toEqual(new Date("2026-05-31T08:00:00Z"));

  walk.passTo("2026-05-15T20:00:00Z");
  walk.buy("classroom");
  expect(walk.planId()).toBe("classroom");
  expect(amountsOf(walk)).toEqual([999, 999, 23_900 - 500]);

  walk.buy("yearly");
  expect(walk.planId()).toBe("classroom");
  walk.undo();
  walk.buy("yearly");
  expect(walk.told().filter((kind) => kind === "changed")).toHaveLength(3);
  walk.grant("classroom", 400);
  walk.passTo("2027-05-15T20:00:00Z");
  expect([walk.planId(), amountsOf(walk).length]).toEqual(["classroom", 3]);
  walk.passTo("2027-06-20T20:00:00Z");
  expect(walk.planId()).toBe("yearly");
  expect(amountsOf(walk).at(-1)).toBe(9939);

  walk.cancel();
  walk.resume();
  walk.cancel();
  walk.passTo("2028-06-20T20:00:00Z");
  expect(walk.planId()).toBeUndefined();
  expect(walk.told().at(-1)).toBe("ended");
  expect(amountsOf(walk)).toHaveLength(4);
});

test("a card that fails is tried each day of the grace, told of three times, and then the plan ends", () => {
  const walk = startWalk(new Date("2026-01-31T08:00:00Z"));
  walk.buy("monthly", "once");
  walk.passTo("2026-02-28T08:00:00Z");
  expect(walk.running()).toMatchObject({
    overdueCents: 999,
    graceEndsAt: new Date("2026-03-07T08:00:00Z"),
    retryAt: new Date("2026-03-01T08:00:00Z"),
  });
  walk.passTo("2026-03-07T07:59:59Z");
  expect(walk.planId()).toBe("monthly");
  walk.passTo("2026-03-07T08:00:00Z");
  expect(walk.planId()).toBeUndefined();
  expect(walk.told()).toEqual(["started", "payment_failed", "payment_failed", "payment_failed", "ended"]);
  expect(amountsOf(walk)).toEqual([999]);
});

test("a new card pays what is overdue at once, and moves no dates", () => {
  const walk = startWalk(new Date("2026-01-31T08:00:00Z"));
  walk.buy("monthly", "once");
  walk.passTo("2026-03-03T08:00:00Z");
  walk.changeCard("good");
  expect(walk.running()).toMatchObject({ graceEndsAt: null, periodEnd: new Date("2026-03-31T08:00:00Z") });
  expect(amountsOf(walk)).toEqual([999, 999]);
});

test("a payment that is confirmed later counts from the moment of its confirmation, whoever looks when", () => {
  const walk = startWalk(new Date("2026-03-01T08:00:00Z"));
  walk.buy("monthly", "delayed");
  expect(walk.planId()).toBeUndefined();
  walk.grant("yearly");
  expect(walk.told()).toEqual([]);
  walk.pass(40);
  expect(walk.charges().map(({ periodStart }) => periodStart)).toEqual([
    new Date("2026-03-01T08:00:06Z"),
    new Date("2026-04-01T08:00:06Z"),
  ]);
});

test("ten years that nobody looked at are settled period by period", () => {
  const walk = startWalk(new Date("2026-01-31T08:00:00Z"));
  walk.buy("monthly");
  walk.passTo("2036-01-31T08:00:00Z");
  expect(amountsOf(walk)).toHaveLength(121);
  expect(walk.running()?.periodEnd).toEqual(new Date("2036-02-29T08:00:00Z"));
});
