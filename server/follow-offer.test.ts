import pino from "pino";
import { expect, test, vi } from "vitest";
import { firstPlans, type OfferedPlan } from "../contract/offer.ts";
import { followOffer } from "./follow-offer.ts";

const seller = { taxNumber: "100000000000003" };
const logger = pino({ enabled: false });
const [plan] = firstPlans;
const dearer: OfferedPlan = { ...plan, priceCents: plan.priceCents + 100 };

test("a site whose API is elsewhere tells of the first plans", async () => {
  const offer = followOffer(() => undefined, { seller, logger });
  expect(await offer.read()).toBe(false);
  expect(offer.current()).toEqual({ plans: firstPlans, seller });
});

test("another price is told, and nothing changes where it is read again", async () => {
  const offer = followOffer(() => ({ readPlans: async () => [dearer] }), { seller, logger });
  expect(await offer.read()).toBe(true);
  expect(offer.current().plans).toEqual([dearer]);
  expect(await offer.read()).toBe(false);
});

test("with no plan on offer the last ones are told", async () => {
  const answers = [[dearer], []];
  const offer = followOffer(() => ({ readPlans: async () => answers.shift() ?? [] }), { seller, logger });
  await offer.read();
  await offer.read();
  expect(offer.current().plans).toEqual([dearer]);
});

test("what the operator changes is told within a minute, also after a database that did not answer", async () => {
  vi.useFakeTimers();
  const answers = [() => Promise.reject(new Error("no database")), async () => [dearer]];
  const offer = followOffer(() => ({ readPlans: () => answers.shift()?.() ?? Promise.resolve([]) }), {
    seller,
    logger,
  });
  const renew = vi.fn(async () => {});
  offer.follow(renew);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(renew).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(renew).toHaveBeenCalledTimes(1);
  expect(offer.current().plans).toEqual([dearer]);
  vi.useRealTimers();
});
