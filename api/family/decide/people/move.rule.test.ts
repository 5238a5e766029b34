import { expect, test } from "vitest";
import { draftOf, NOW } from "../../../testing/families/held-plan.ts";
import {
  couple,
  makeAdult,
  makeChild,
  makeChildAccount,
  makeInvitation,
  OTHER,
  PAYER,
  PAYER_ID,
} from "../../../testing/families/people.ts";
import { moveAdult, openFamily } from "./move.ts";

/** `OTHER` moves out of a family of two adults with three children, and keeps the invitation that led there. */
function moveOther() {
  const from = draftOf([], {
    adults: couple,
    children: [makeChild("omar", OTHER.id), makeChildAccount("sara", OTHER.id), makeChild("laila", PAYER_ID)],
    invitations: [
      makeInvitation("aunt@maamoul.example", { inviterId: OTHER.id }),
      makeInvitation("uncle@maamoul.example"),
    ],
  });
  const host = makeAdult("host", { familyId: "hosts" });
  const to = openFamily("hosts");
  to.family = { ...to.family, adults: [host], children: [makeChild("zain", host.id)] };
  const moved = moveAdult({ from, to, mover: OTHER, joinedAt: NOW, invitationId: "invitation" });
  return { from, to, moved };
}

test("an adult moves, and is the last to have joined", () => {
  const { from, to } = moveOther();
  expect(from.family.adults).toEqual([PAYER]);
  expect(to.family.adults.map(({ id }) => id)).toEqual(["host", OTHER.id]);
  expect(to.family.adults[1]).toEqual({
    ...OTHER,
    familyId: "hosts",
    joinedAt: NOW,
    invitationId: "invitation",
  });
});

test("the children whose mentor moves come along, and no others", () => {
  const { from, to, moved } = moveOther();
  expect(from.family.children.map(({ id }) => id)).toEqual(["laila"]);
  expect(to.family.children.map(({ id }) => id)).toEqual(["zain", "omar", "sara"]);
  expect(moved.map(({ id }) => id)).toEqual(["omar", "sara"]);
});

test("a child that moves keeps its mentor, and one with a login joins at that moment", () => {
  const { to } = moveOther();
  const [, omar, sara] = to.family.children;
  expect(omar).toEqual({ ...makeChild("omar", OTHER.id), familyId: "hosts" });
  expect(sara).toEqual({
    ...makeChildAccount("sara", OTHER.id),
    familyId: "hosts",
    joinedAt: NOW,
    invitationId: "invitation",
  });
});

test("the invitations of an adult who moves are gone", () => {
  const { from, to } = moveOther();
  expect(from.family.invitations.map(({ inviterId }) => inviterId)).toEqual([PAYER_ID]);
  expect(to.family.invitations).toEqual([]);
});

test("a family that opens has no plan, no free days and no money", () => {
  expect(openFamily("new 1")).toEqual({
    family: {
      id: "new 1",
      trialEndsAt: null,
      balances: {},
      held: [],
      adults: [],
      children: [],
      invitations: [],
      requests: [],
    },
    effects: [],
  });
});
