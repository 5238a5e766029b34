import { expect, test } from "vitest";
import { shareAmongDomains } from "./domain-shares.ts";

const SLOTS = 6;

function share() {
  let nowMs = Date.UTC(2027, 0, 1);
  const shares = shareAmongDomains(() => new Date(nowMs), SLOTS);
  let ids = 0;
  /** Takes a slot if the domain may have one. */
  function take(domain: string): string | undefined {
    const { except, only } = shares.next();
    if (except.includes(domain) || (only && !only.includes(domain))) return undefined;
    const id = String(ids++);
    shares.take(id, `somebody@${domain}`);
    return id;
  }
  return {
    take,
    release: shares.release,
    /** How many slots the domain gets, of which it releases none. */
    takeAll: (domain: string) => Array.from({ length: SLOTS }, () => take(domain)).filter(Boolean).length,
    /** A mail that takes so long. */
    send(domain: string, { ms = 0, ...how }: { ms?: number; answered?: boolean | undefined } = {}) {
      const id = take(domain) ?? "";
      nowMs += ms;
      shares.release(id, "answered" in how ? how.answered : true);
    },
  };
}

test("a domain that is not known has one slot", () => {
  expect(share().takeAll("new.example")).toBe(1);
});

test("a domain that took its last mail within five seconds has half of the slots", () => {
  const { send, takeAll } = share();
  send("quick.example", { ms: 5_000 });
  expect(takeAll("quick.example")).toBe(SLOTS / 2);
});

test.each([
  ["was slow", { ms: 5_001 }],
  ["did not answer", { answered: false }],
])("a domain that %s has one again", (_what, how) => {
  const { send, takeAll } = share();
  send("once-quick.example");
  send("once-quick.example", how);
  expect(takeAll("once-quick.example")).toBe(1);
});

test("a mail that was not sent says nothing about its domain", () => {
  const { send, takeAll } = share();
  send("quick.example");
  send("quick.example", { answered: undefined });
  send("new.example", { answered: undefined });
  expect(takeAll("new.example")).toBe(1);
  expect(takeAll("quick.example")).toBe(SLOTS / 2);
});

test("however many domains hang, half of the slots are left to those that are known to be quick", () => {
  const { send, take, takeAll } = share();
  send("quick.example");
  const taken = Array.from({ length: 10 }, (_, index) => take(`hanging-${index}.example`));
  expect(taken.filter(Boolean)).toHaveLength(SLOTS / 2);
  expect(takeAll("quick.example")).toBe(SLOTS / 2);
});

test("a quick domain that has its share leaves the other half to those that are not known", () => {
  const { send, take, takeAll } = share();
  send("quick.example");
  expect(takeAll("quick.example")).toBe(SLOTS / 2);
  const taken = Array.from({ length: SLOTS }, (_, index) => take(`new-${index}.example`));
  expect(taken.filter(Boolean)).toHaveLength(SLOTS / 2);
});

test("a thousand quick domains are remembered, and the one that is longest ago makes room for the next", () => {
  const { send, takeAll } = share();
  for (let index = 0; index < 1_001; index++) send(`quick-${index}.example`);
  expect(takeAll("quick-0.example")).toBe(1);
  expect(takeAll("quick-1.example")).toBe(SLOTS / 2);
});

test("a slot that is free again is the next one's", () => {
  const { take, release } = share();
  const id = take("new.example") ?? "";
  expect(take("new.example")).toBeUndefined();
  release(id, false);
  expect(take("new.example")).toBeDefined();
});

test("upper and lower case are one domain", () => {
  const { take } = share();
  take("New.Example");
  expect(take("new.example")).toBeUndefined();
});
