import { describe, expect, test } from "vitest";
import {
  date,
  draftOf,
  hold,
  listMails,
  listRequests,
  NOW,
  rowOf,
} from "../../../testing/families/held-plan.ts";
import {
  couple,
  makeAdult,
  makeChild,
  makeChildAccount,
  OTHER,
  PAYER,
  PAYER_ID,
} from "../../../testing/families/people.ts";
import { AT_STRIPE, makeWorld } from "../../../testing/families/world.ts";
import type { Draft } from "../../draft.ts";
import type { Family } from "../../family.ts";
import type { HeldPlan } from "../../providers.ts";
import { leave, mayRemove, remove } from "./leave.ts";

const END = date("2026-04-01");
/** A month for $9.99, of which $6.77 are for the days that are left. */
const stopped = { endsAt: END.toISOString(), cents: "999", unused: "677", currency: "" };

/** Two adults; `OTHER` is the mentor of a child with a login and of one without, `PAYER` of a third. */
function start(held: readonly HeldPlan[] = [], changes: Partial<Family> = {}): [Draft, ...Draft[]] {
  const children = [
    makeChild("omar", OTHER.id),
    makeChildAccount("sara", OTHER.id),
    makeChild("laila", PAYER_ID),
  ];
  return [draftOf(held, { adults: couple, children, ...changes })];
}
const idsOf = (people: readonly { id: string }[] = []) => people.map(({ id }) => id);

describe("an adult who leaves", () => {
  test("opens a family of their own, without a plan, with the children whose mentor they are", () => {
    const drafts = start([hold("monthly")]);
    expect(leave(drafts, OTHER.id, makeWorld())).toBe("left");
    const [from, to] = drafts;
    expect([idsOf(from.family.adults), idsOf(from.family.children)]).toEqual([[PAYER_ID], ["laila"]]);
    expect(to?.family).toMatchObject({ id: "new 1", held: [], balances: {}, trialEndsAt: null });
    expect([idsOf(to?.family.adults), idsOf(to?.family.children)]).toEqual([[OTHER.id], ["omar", "sara"]]);
    expect(to?.family.adults).toMatchObject([{ familyId: "new 1", joinedAt: NOW, invitationId: null }]);
  });

  test("without paying changes nothing about the plan, and the others read who went with which children", () => {
    const drafts = start([hold("monthly", AT_STRIPE)]);
    leave(drafts, OTHER.id, makeWorld());
    expect([rowOf(drafts[0], "monthly").status, listRequests(drafts[0])]).toEqual(["active", []]);
    const payload = { name: OTHER.email, children: "omar, sara@maamoul.example" };
    expect(drafts.flatMap(listMails)).toEqual([{ to: PAYER_ID, name: "family_left", payload }]);
  });

  test("and pays reads what is not charged, and the others until when the plan runs", () => {
    const drafts = start([hold("monthly", AT_STRIPE)]);
    leave(drafts, PAYER_ID, makeWorld());
    expect(rowOf(drafts[0], "monthly")).toMatchObject({ status: "cancelled", cancelAt: END });
    expect(listRequests(drafts[0])).toEqual(["stop renewal monthly"]);
    expect(drafts.flatMap(listMails)).toEqual([
      { to: PAYER_ID, name: "you_left", payload: { ...stopped, children: "laila" } },
      {
        to: OTHER.id,
        name: "family_left",
        payload: { name: "Noor", endsAt: END.toISOString(), children: "laila" },
      },
    ]);
  });

  test("and pays for a plan that is overdue reads that it is over now", () => {
    const overdue = { graceEndsAt: date("2026-03-14"), overdueCents: 999, paidUntil: date("2026-03-07") };
    const drafts = start([hold("monthly", overdue)], { children: [] });
    leave(drafts, PAYER_ID, makeWorld());
    expect(rowOf(drafts[0], "monthly").status).toBe("ended");
    expect(listMails(drafts[0])).toMatchObject([
      { name: "you_left", payload: { endsAt: NOW.toISOString(), cents: "999", unused: "0" } },
      { name: "family_left", payload: { endsAt: NOW.toISOString() } },
    ]);
  });

  test("and had cancelled the plan reads until when the others have it, and of no charge", () => {
    const drafts = start([hold("monthly", { status: "cancelled", cancelAt: END })], { children: [] });
    leave(drafts, PAYER_ID, makeWorld());
    const { cents: _, ...withoutCharge } = stopped;
    expect(listMails(drafts[0])).toEqual([
      { to: PAYER_ID, name: "you_left", payload: withoutCharge },
      { to: OTHER.id, name: "family_left", payload: { name: "Noor", endsAt: END.toISOString() } },
    ]);
  });

  test("takes no mail along where there is no plan and no child", () => {
    const drafts = start([], { children: [] });
    leave(drafts, OTHER.id, makeWorld());
    expect(drafts.flatMap(listMails)).toEqual([
      { to: PAYER_ID, name: "family_left", payload: { name: OTHER.email } },
    ]);
  });

  test("leaves a gift to the others, who read of no end", () => {
    const drafts = start([hold("monthly", { provider: "grant", payerId: null })], { children: [] });
    leave(drafts, PAYER_ID, makeWorld());
    expect(rowOf(drafts[0], "monthly").status).toBe("active");
    expect(drafts.flatMap(listMails)).toEqual([
      { to: OTHER.id, name: "family_left", payload: { name: "Noor" } },
    ]);
  });

  test("is told of to each adult who stays, once", () => {
    const drafts = start([], { adults: [...couple, makeAdult("third")], children: [] });
    leave(drafts, PAYER_ID, makeWorld());
    expect(drafts.flatMap(listMails).map(({ to }) => to)).toEqual([OTHER.id, "third"]);
  });

  test("twice leaves once", () => {
    const drafts = start();
    leave(drafts, OTHER.id, makeWorld());
    const { family } = drafts[0];
    expect(leave(drafts, OTHER.id, makeWorld())).toBeUndefined();
    expect([drafts.length, drafts[0].family === family]).toEqual([2, true]);
    expect(drafts.flatMap(listMails)).toHaveLength(1);
  });

  test("as the only one is refused, and so are two who leave one after the other", () => {
    const drafts = start();
    leave(drafts, OTHER.id, makeWorld());
    const { family } = drafts[0];
    expect(leave(drafts, PAYER_ID, makeWorld())).toEqual({ refused: "last_adult" });
    expect([drafts.length, drafts[0].family === family]).toEqual([2, true]);
  });

  test("may be one who asked to be deleted, and stays so", () => {
    const deleteAt = date("2026-03-15");
    const drafts = start([], { adults: [PAYER, { ...OTHER, deleteAt }] });
    expect(leave(drafts, OTHER.id, makeWorld())).toBe("left");
    expect(drafts[1]?.family.adults).toMatchObject([{ id: OTHER.id, deleteAt }]);
  });
});

describe("an adult who is removed", () => {
  test("gets a family of their own with the children whose mentor they are", () => {
    const drafts = start();
    expect(remove(drafts, { removerId: PAYER_ID, id: OTHER.id }, makeWorld())).toBe("removed");
    const [from, to] = drafts;
    expect([idsOf(from.family.adults), idsOf(from.family.children)]).toEqual([[PAYER_ID], ["laila"]]);
    expect([idsOf(to?.family.adults), idsOf(to?.family.children)]).toEqual([[OTHER.id], ["omar", "sara"]]);
  });

  test("reads by whom, and with which children; those who stay read who went", () => {
    const drafts = start();
    remove(drafts, { removerId: PAYER_ID, id: OTHER.id }, makeWorld());
    const children = "omar, sara@maamoul.example";
    expect(drafts.flatMap(listMails)).toEqual([
      { to: OTHER.id, name: "family_removed", payload: { name: "Noor", children } },
      { to: PAYER_ID, name: "family_left", payload: { name: OTHER.email, children } },
    ]);
  });

  test("and pays: both read what becomes of the plan, and it does not renew", () => {
    const drafts = start([hold("monthly", { ...AT_STRIPE, payerId: OTHER.id })], { children: [] });
    remove(drafts, { removerId: PAYER_ID, id: OTHER.id }, makeWorld());
    expect(rowOf(drafts[0], "monthly")).toMatchObject({ status: "cancelled", cancelAt: END });
    expect(listRequests(drafts[0])).toEqual(["stop renewal monthly"]);
    expect(drafts.flatMap(listMails)).toEqual([
      { to: OTHER.id, name: "family_removed", payload: { name: "Noor", ...stopped } },
      {
        to: PAYER_ID,
        name: "family_left",
        payload: { name: OTHER.email, endsAt: END.toISOString() },
      },
    ]);
  });

  test("twice is removed once", () => {
    const drafts = start();
    remove(drafts, { removerId: PAYER_ID, id: OTHER.id }, makeWorld());
    expect(remove(drafts, { removerId: PAYER_ID, id: OTHER.id }, makeWorld())).toBeUndefined();
    expect([drafts.length, drafts.flatMap(listMails).length]).toEqual([2, 2]);
  });

  test.each([
    ["an adult who has left", "third", OTHER.id],
    ["nobody who is there", PAYER_ID, "third"],
  ])("stays: %s removes nobody", (_, removerId, id) => {
    const drafts = start();
    const { family } = drafts[0];
    expect(remove(drafts, { removerId, id }, makeWorld())).toBeUndefined();
    expect([drafts.length, drafts[0]]).toEqual([1, { family, effects: [] }]);
  });

  test.each([
    ["who joined before", PAYER_ID, OTHER.id],
    ["themselves", PAYER_ID, PAYER_ID],
  ])("stays: nobody removes adults %s", (_, id, removerId) => {
    const drafts = start();
    const { family } = drafts[0];
    expect(remove(drafts, { removerId, id }, makeWorld())).toEqual({ refused: "joined_before" });
    expect([drafts.length, drafts[0]]).toEqual([1, { family, effects: [] }]);
  });

  test("joined later: of two who were there from the start, neither removes the other", () => {
    expect(mayRemove(PAYER, makeAdult("third"))).toBe(false);
    expect(mayRemove(PAYER, makeAdult("third", { createdAt: new Date("2026-01-01T08:00:01Z") }))).toBe(true);
  });
});
