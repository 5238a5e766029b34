import { describe, expect, test } from "vitest";
import {
  date,
  draftOf,
  hold,
  holdUnpaid,
  listEffects,
  listMails,
  listRequests,
  NOW,
  rowOf,
} from "../../../testing/families/held-plan.ts";
import {
  couple,
  leaving,
  makeAdult,
  makeChild,
  makeChildAccount,
  makeInvitation,
  OTHER,
  PAYER,
  PAYER_ID,
} from "../../../testing/families/people.ts";
import { AT_STRIPE, makeWorld } from "../../../testing/families/world.ts";
import type { Draft } from "../../draft.ts";
import { erase, findErased } from "./erase.ts";

const END = date("2026-04-01");
const DAY = date("2026-03-15");
const momentBefore = new Date(DAY.getTime() - 1);
const run = (draft: Draft, id: string, { ifDue = false, now = NOW } = {}) =>
  erase(draft, { id, ifDue }, makeWorld({ now }));
const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id);

describe("an adult who is erased", () => {
  test("goes with the children whose mentor they are, and nobody else", () => {
    const children = [
      makeChild("omar", PAYER_ID),
      makeChildAccount("sara", PAYER_ID),
      makeChild("zain", OTHER.id),
    ];
    const draft = draftOf([], { adults: couple, children });
    expect(run(draft, PAYER_ID)).toEqual({
      person: PAYER,
      children: children.slice(0, 2),
      familyId: "family",
      isFamilyEmpty: false,
    });
    expect([draft.family.adults, idsOf(draft.family.children)]).toEqual([[OTHER], ["zain"]]);
  });

  test("leaves no invitation of theirs open", () => {
    const invitations = [
      makeInvitation("aunt@maamoul.example"),
      makeInvitation("uncle@maamoul.example", { inviterId: OTHER.id }),
    ];
    const draft = draftOf([], { adults: couple, invitations });
    run(draft, PAYER_ID);
    expect(draft.family.invitations).toEqual(invitations.slice(1));
  });

  test("and paid: the plan runs to its end for the others, who read until when", () => {
    const draft = draftOf([hold("monthly", AT_STRIPE)], { adults: couple });
    run(draft, PAYER_ID);
    expect(rowOf(draft, "monthly")).toMatchObject({ status: "cancelled", cancelAt: END });
    expect(listRequests(draft)).toEqual(["stop renewal monthly"]);
    expect(listMails(draft)).toEqual([
      { to: OTHER.id, name: "family_left", payload: { name: "Noor", endsAt: END.toISOString() } },
    ]);
  });

  test("is told of to each adult who stays, once, with the children who went too", () => {
    const children = [makeChild("omar", PAYER_ID), makeChild("laila", PAYER_ID)];
    const draft = draftOf([], { adults: [...couple, makeAdult("third")], children });
    run(draft, PAYER_ID);
    const payload = { name: "Noor", erased: "omar, laila" };
    expect(listMails(draft)).toEqual([
      { to: OTHER.id, name: "family_left", payload },
      { to: "third", name: "family_left", payload },
    ]);
  });

  test("while another pays changes nothing about the plan", () => {
    const draft = draftOf([hold("monthly", { payerId: OTHER.id })], { adults: couple });
    run(draft, PAYER_ID);
    expect(rowOf(draft, "monthly").status).toBe("active");
    expect(listMails(draft)).toEqual([{ to: OTHER.id, name: "family_left", payload: { name: "Noor" } }]);
  });

  test("as the last one ends everything that could be billed, whoever paid for it", () => {
    const checkout = holdUnpaid("yearly", {
      provider: "stripe",
      providerCheckoutId: "cs_1",
      payerId: OTHER.id,
    });
    const draft = draftOf([hold("monthly", { ...AT_STRIPE, payerId: OTHER.id }), checkout]);
    expect(run(draft, PAYER_ID)).toMatchObject({ isFamilyEmpty: true });
    expect([rowOf(draft, "monthly").status, rowOf(draft, "yearly").status]).toEqual(["ended", "ended"]);
    expect(listRequests(draft)).toEqual(["close checkout yearly", "end monthly"]);
    expect(listMails(draft)).toEqual([]);
  });

  test("twice is erased once", () => {
    const draft = draftOf([hold("monthly")], { adults: couple });
    run(draft, PAYER_ID);
    const once = { family: draft.family, effects: [...draft.effects] };
    expect(run(draft, PAYER_ID)).toBeUndefined();
    expect(draft).toEqual(once);
  });
});

test("a child that is erased goes alone, and the plan runs on", () => {
  const children = [makeChild("omar", PAYER_ID), makeChild("laila", PAYER_ID)];
  const draft = draftOf([hold("monthly")], { children });
  expect(run(draft, "omar")).toMatchObject({ person: { id: "omar" }, children: [], isFamilyEmpty: false });
  expect([idsOf(draft.family.adults), idsOf(draft.family.children)]).toEqual([[PAYER_ID], ["laila"]]);
  expect([rowOf(draft, "monthly").status, listEffects(draft)]).toEqual(["active", []]);
});

test.each([
  ["an adult who asked for it", PAYER_ID, DAY, true],
  ["an adult who asked for a later day", PAYER_ID, momentBefore, false],
  ["an adult who did not ask", OTHER.id, DAY, false],
  ["a child whose consent was withdrawn", "omar", DAY, true],
  ["a child whose consent was withdrawn later", "omar", momentBefore, false],
  ["a child with a consent", "laila", DAY, false],
  ["somebody who is gone", "third", DAY, false],
])("on its day %s is erased: %s at %o, %s", (_, id, now, isErased) => {
  const children = [makeChild("omar", OTHER.id, { deleteAt: DAY }), makeChild("laila", OTHER.id)];
  const draft = draftOf([], { adults: [leaving(PAYER), OTHER], children });
  const before = draft.family;
  expect(run(draft, id, { ifDue: true, now }) !== undefined).toBe(isErased);
  expect(draft.family === before).toBe(!isErased);
});

test("a child that another adult agreed for stays when its first mentor is erased", () => {
  const draft = draftOf([], { adults: [leaving(PAYER), OTHER], children: [makeChild("omar", OTHER.id)] });
  run(draft, PAYER_ID, { ifDue: true, now: DAY });
  expect(idsOf(draft.family.children)).toEqual(["omar"]);
});

test("a preview names those who go, and changes nothing", () => {
  const family = draftOf([], { children: [makeChild("omar", PAYER_ID)] }).family;
  expect(findErased(family, PAYER_ID)).toEqual({
    person: PAYER,
    children: family.children,
    isFamilyEmpty: true,
  });
  expect(findErased(family, "third")).toBeUndefined();
});
