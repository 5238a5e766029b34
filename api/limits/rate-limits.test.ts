import { expect, test } from "vitest";
import { rateLimits } from "../db/schema.ts";
import { describeOnBothDatabases } from "../testing/testing.ts";
import { countTry, forgive, giveBack, type Limit, limit, readWait } from "./rate-limits.ts";

const threePerMinute: Limit = { name: "test", key: "family-1", max: 3, windowSeconds: 60 };
const growing: Limit = { ...threePerMinute, windowSeconds: 900, firstWaitSeconds: 60 };

describeOnBothDatabases("rate limits", (api) => {
  async function tryTimes(times: number, rule: Limit): Promise<number[]> {
    const waits: number[] = [];
    for (let i = 0; i < times; i++) waits.push(await countTry(api.deps, rule));
    return waits;
  }

  test("past the limit one waits for the window to pass", async () => {
    expect(await tryTimes(2, threePerMinute)).toEqual([0, 0]);
    api.advance(20);
    expect(await tryTimes(3, threePerMinute)).toEqual([0, 40, 40]);
    api.advance(39);
    expect(await tryTimes(1, threePerMinute)).toEqual([1]);
    api.advance(1);
    expect(await tryTimes(4, threePerMinute)).toEqual([0, 0, 0, 60]);
  });

  test("a limit of one holds from the first try", async () => {
    expect(await tryTimes(2, { ...threePerMinute, max: 1 })).toEqual([0, 60]);
  });

  test("a refusal says when to come back", async () => {
    await tryTimes(3, threePerMinute);
    await expect(limit(api.deps, threePerMinute)).rejects.toMatchObject({
      code: "too_many_requests",
      retryAfterSeconds: 60,
    });
  });

  test("growing waits double with each further try, up to an hour", async () => {
    const waits = [];
    await tryTimes(2, growing);
    for (let i = 0; i < 8; i++) {
      expect(await countTry(api.deps, growing)).toBe(0);
      const wait = await countTry(api.deps, growing);
      waits.push(wait);
      api.advance(wait);
    }
    expect(waits).toEqual([60, 120, 240, 480, 960, 1920, 3600, 3600]);
  });

  test("growing waits are forgotten a window after the last one", async () => {
    await tryTimes(3, growing);
    api.advance(60 + 900);
    expect(await tryTimes(3, growing)).toEqual([0, 0, 0]);
  });

  test.each([
    ["a plain wait", threePerMinute],
    ["a growing wait", growing],
  ])("%s that a clock ten days ahead has written is ignored once the clock is right", async (_what, rule) => {
    const aheadSeconds = 10 * 24 * 3600;
    api.advance(aheadSeconds);
    await tryTimes(4, rule);
    api.advance(-aheadSeconds);
    expect(await readWait(api.deps, rule)).toBe(0);
    expect(await tryTimes(4, rule)).toEqual([0, 0, 0, 60]);
    api.advance(60);
    expect(await tryTimes(1, rule)).toEqual([0]);
  });

  test("a wait that another process wrote a few seconds ahead holds", async () => {
    for (const rule of [threePerMinute, growing]) {
      api.advance(20);
      await tryTimes(3, rule);
      api.advance(-20);
      expect(await tryTimes(1, rule)).toEqual([80]);
      await forgive(api.deps, rule);
    }
  });

  test("of many parallel tries no more than the limit pass", async () => {
    const waits = await Promise.all(Array.from({ length: 20 }, () => countTry(api.deps, threePerMinute)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
  });

  test("one key does not count for another, nor one name for another", async () => {
    await tryTimes(3, threePerMinute);
    expect(await tryTimes(1, { ...threePerMinute, key: "family-2" })).toEqual([0]);
    expect(await tryTimes(1, { ...threePerMinute, name: "other" })).toEqual([0]);
  });

  test("tries are forgiven by key, or for everybody under the name", async () => {
    await tryTimes(3, threePerMinute);
    await forgive(api.deps, threePerMinute);
    expect(await tryTimes(3, threePerMinute)).toEqual([0, 0, 0]);
    await forgive(api.deps, { name: "test" });
    expect(await tryTimes(1, threePerMinute)).toEqual([0]);
  });

  test("a try that is given back leaves room for another, and ends the wait that it began", async () => {
    await tryTimes(3, threePerMinute);
    await giveBack(api.deps, [threePerMinute]);
    expect(await tryTimes(2, threePerMinute)).toEqual([0, 60]);
  });

  test("the database does not learn whom a limit counts", async () => {
    await tryTimes(1, threePerMinute);
    expect(JSON.stringify(await api.db.select().from(rateLimits))).not.toContain("family-1");
  });
});
