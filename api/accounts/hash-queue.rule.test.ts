import { expect, test } from "vitest";
import { createHashQueue, type Place, placeOfKnown } from "./hash-queue.ts";

const sharesOf = (keys: string[]) => keys.map((key) => ({ key, most: 16 }));
const anybody = (...keys: string[]): Place => ({ isTrusted: false, shares: sharesOf(keys) });
const trusted = (...keys: string[]): Place => ({ isTrusted: true, shares: sharesOf(keys) });

/** Everybody waits until `next` lets the one whose turn it is go. */
function prepare() {
  const inTurn = createHashQueue();
  const started: string[] = [];
  const finish: (() => void)[] = [];
  const refused: string[] = [];
  const come = (name: string, place: Place) =>
    void inTurn(place, () => {
      started.push(name);
      return new Promise<void>((resolve) => finish.push(resolve));
    }).catch(({ code }: { code: string }) => refused.push(`${name}: ${code}`));
  async function next(times = 1): Promise<void> {
    for (let i = 0; i < times; i++) {
      finish.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  return { come, next, started, refused };
}

test("two at a time, the others in the order in which they came", async () => {
  const { come, next, started } = prepare();
  for (const name of ["a", "b", "c", "d"]) come(name, anybody(name));
  expect(started).toEqual(["a", "b"]);
  await next(2);
  expect(started).toEqual(["a", "b", "c", "d"]);
});

test("strangers from everywhere who fill their queue keep no trusted person out, who has every other turn", async () => {
  const { come, next, started, refused } = prepare();
  for (let i = 0; i < 40; i++) come(`stranger ${i}`, anybody(`network ${i}`));
  for (let i = 0; i < 30; i++) come(`known ${i}`, trusted(`known ${i}`));
  await next(70);
  expect(refused).toHaveLength(6);
  expect(refused.every((name) => name.startsWith("stranger"))).toBe(true);
  expect(started.slice(2, 8)).toEqual([
    "known 0",
    "stranger 2",
    "known 1",
    "stranger 3",
    "known 2",
    "stranger 4",
  ]);
  expect(started.filter((name) => name.startsWith("known"))).toHaveLength(30);
});

test("one network waits for sixteen at most, and leaves the others their places", async () => {
  const { come, next, started, refused } = prepare();
  for (let i = 0; i < 19; i++) come(`${i}`, anybody("one"));
  come("other", anybody("another"));
  await next(20);
  expect(refused).toEqual(["18: busy"]);
  expect(started).toContain("other");
});

test("networks of one wider network share its places", async () => {
  const { come, next, refused } = prepare();
  for (let i = 0; i < 20; i++) come(`${i}`, anybody(`2001:db8:1:${i}::/64`, "2001:db8:1::/48"));
  await next(20);
  expect(refused).toEqual(["18: busy", "19: busy"]);
});

test("one trusted person fills no more than a share either, and what waits is bounded", async () => {
  const { come, next, refused } = prepare();
  for (let i = 0; i < 20; i++) come(`me ${i}`, trusted("me"));
  for (let i = 0; i < 35; i++) come(`you ${i}`, trusted(`you ${i}`));
  await next(80);
  expect(refused).toEqual(["me 18: busy", "me 19: busy", ...[32, 33, 34].map((i) => `you ${i}: busy`)]);
});

test("many accounts of one's own at one network leave other known people their places", async () => {
  const { come, next, refused } = prepare();
  const address = "2001:db8:1:2::/64";
  for (let i = 0; i < 60; i++) come(`own ${i}`, placeOfKnown({ email: `own${i}@family.example`, address }));
  come("known", placeOfKnown({ email: "known@family.example", address: "2001:db8:7:2::/64" }));
  await next(70);
  expect(refused).toHaveLength(60 - 2 - 16);
  expect(refused).not.toContain("known: busy");
});

test("four accounts of one's own in many networks leave other known people their places", async () => {
  const { come, next, refused } = prepare();
  for (let i = 0; i < 60; i++)
    come(`own ${i}`, placeOfKnown({ email: `own${i % 4}@family.example`, address: `203.0.${i}.7` }));
  for (let i = 0; i < 14; i++)
    come(`known ${i}`, placeOfKnown({ email: `known${i}@family.example`, address: `198.51.${i}.7` }));
  await next(80);
  expect(refused.filter((name) => name.startsWith("known"))).toEqual([]);
  expect(refused).toHaveLength(60 - 2 - 4 * 3);
});

test("addresses of one mailbox share its places", async () => {
  const { come, next, refused } = prepare();
  for (let i = 0; i < 8; i++)
    come(`${i}`, placeOfKnown({ email: `me+${i}@family.example`, address: `203.0.${i}.7` }));
  await next(8);
  expect(refused).toEqual(["5: busy", "6: busy", "7: busy"]);
});

test("a place is free again after a failure", async () => {
  const inTurn = createHashQueue();
  const fail = () => Promise.reject(new Error("no memory"));
  for (let i = 0; i < 5; i++) await expect(inTurn(anybody("a"), fail)).rejects.toThrow("no memory");
  expect(await inTurn(anybody("a"), async () => "done")).toBe("done");
});
