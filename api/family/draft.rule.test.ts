import { describe, expect, test } from "vitest";
import { date, draftOf, hold, listRequests, NOW, rowOf } from "../testing/families/held-plan.ts";
import { couple, makeChild, OTHER, PAYER, PAYER_ID } from "../testing/families/people.ts";
import { makeWorld } from "../testing/families/world.ts";
import {
  addBalance,
  change,
  changeAdult,
  changeChild,
  type Draft,
  findRequest,
  mail,
  request,
  setBalance,
  tell,
} from "./draft.ts";

const world = makeWorld();

test("a change of a plan that the family does not hold is an error, not a change that is lost", () => {
  expect(() => change(draftOf([hold("yearly")]), "monthly", { cardLast4: "1111" })).toThrow(
    "no subscription monthly",
  );
});

test("a credit of nothing opens no balance", () => {
  const draft = draftOf([]);
  addBalance(draft, "AED", 0);
  expect(draft.family.balances).toEqual({});
});

test("a balance without a currency is one in dollars", () => {
  const draft = draftOf([], { balances: { USD: 100, AED: 50 } });
  addBalance(draft, null, 20);
  setBalance(draft, "AED", 70);
  expect(draft.family.balances).toEqual({ USD: 120, AED: 70 });
});

test("one adult is changed, and no other", () => {
  const draft = draftOf([], { adults: couple });
  changeAdult(draft, OTHER.id, { deleteAt: NOW });
  expect(draft.family.adults).toEqual([PAYER, { ...OTHER, deleteAt: NOW }]);
});

test("one child is changed, and no other", () => {
  const [omar, laila] = [makeChild("omar", PAYER_ID), makeChild("laila", PAYER_ID)];
  const draft = draftOf([], { children: [omar, laila] });
  changeChild(draft, "laila", { mentorId: OTHER.id });
  expect(draft.family.children).toEqual([omar, { ...laila, mentorId: OTHER.id }]);
});

test("those who are told of an event are the adults of that moment", () => {
  const draft = draftOf([hold("monthly")], { adults: couple });
  const event = { kind: "started", subscription: rowOf(draft, "monthly") } as const;
  tell(draft, event);
  draft.family = { ...draft.family, adults: [PAYER] };
  expect(draft.effects).toEqual([{ kind: "tell", event, readers: couple }]);
});

test("a mail goes to one adult", () => {
  const draft = draftOf([]);
  const about = { name: "family_joined", payload: { name: "Noor" } } as const;
  mail(draft, OTHER, about);
  expect(draft.effects).toEqual([{ kind: "mail", to: OTHER, mail: about }]);
});

describe("a request to a provider", () => {
  type Asked = Parameters<typeof request>[2];
  const stop: Asked = { kind: "stop renewal" };
  const go: Asked = { kind: "start renewal" };
  const end: Asked = { kind: "end" };
  const close: Asked = { kind: "close checkout" };
  const refund = (providerReference: string): Asked => ({ kind: "refund", providerReference });

  function ask(...all: readonly Asked[]): Draft {
    const draft = draftOf([hold("monthly")]);
    for (const each of all) request(draft, rowOf(draft, "monthly"), each, world);
    return draft;
  }

  test("is kept with its plan and its moment", () => {
    const draft = draftOf([hold("monthly")]);
    request(draft, rowOf(draft, "monthly"), refund("in_1"), makeWorld({ now: date("2026-03-12") }));
    expect(draft.family.requests).toEqual([
      {
        id: "new 1",
        familyId: "family",
        subscriptionId: "monthly",
        kind: "refund",
        providerReference: "in_1",
        createdAt: date("2026-03-12"),
      },
    ]);
    expect(draft.effects).toEqual([]);
  });

  test.each<[string, readonly Asked[], readonly string[]]>([
    ["the same", [stop, stop], ["stop renewal monthly"]],
    ["the opposite", [stop, go], ["start renewal monthly"]],
    ["the opposite, twice", [stop, go, stop], ["stop renewal monthly"]],
    ["a word about the renewal, by an end", [stop, end], ["end monthly"]],
    ["the refund of the same payment", [refund("in_1"), refund("in_1")], ["refund monthly in_1"]],
  ])("takes the place of %s", (_, all, left) => {
    expect(listRequests(ask(...all))).toEqual(left);
  });

  test.each<[string, readonly Asked[], readonly string[]]>([
    ["an end", [end, go], ["end monthly", "start renewal monthly"]],
    ["a checkout to close", [close, end], ["close checkout monthly", "end monthly"]],
    [
      "the refund of another payment",
      [refund("in_1"), refund("in_2")],
      ["refund monthly in_1", "refund monthly in_2"],
    ],
    ["a renewal, by a price", [stop, { kind: "set price" }], ["stop renewal monthly", "set price monthly"]],
    ["a renewal, by a refund", [stop, refund("in_1")], ["stop renewal monthly", "refund monthly in_1"]],
  ])("leaves %s", (_, all, left) => {
    expect(listRequests(ask(...all))).toEqual(left);
  });

  test("leaves those for other plans", () => {
    const draft = draftOf([hold("monthly"), hold("yearly")]);
    request(draft, rowOf(draft, "yearly"), stop, world);
    request(draft, rowOf(draft, "monthly"), stop, world);
    expect(listRequests(draft)).toEqual(["stop renewal yearly", "stop renewal monthly"]);
  });

  test("is found by its plan and kind", () => {
    const draft = ask(close, end);
    const row = rowOf(draft, "monthly");
    expect(findRequest(draft.family, row, "end")).toBe(draft.family.requests[1]);
    expect(findRequest(draft.family, row, "stop renewal")).toBeUndefined();
    expect(findRequest(draft.family, { ...row, id: "yearly" }, "end")).toBeUndefined();
  });
});
