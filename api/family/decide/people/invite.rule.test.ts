import { expect, test } from "vitest";
import { date, draftOf, NOW } from "../../../testing/families/held-plan.ts";
import {
  couple,
  makeChildAccount,
  makeInvitation,
  OTHER,
  PAYER_ID,
} from "../../../testing/families/people.ts";
import { makeWorld } from "../../../testing/families/world.ts";
import { invite, takeBackInvitation } from "./invite.ts";

const email = "aunt@maamoul.example";

test("an adult invites an address for a week", () => {
  const draft = draftOf([]);
  expect(invite(draft, { inviterId: PAYER_ID, email }, makeWorld())).toEqual({ id: "new 1" });
  expect(draft.family.invitations).toEqual([
    {
      id: "new 1",
      familyId: "family",
      email,
      inviterId: PAYER_ID,
      createdAt: NOW,
      expiresAt: date("2026-03-18"),
    },
  ]);
});

test("an address that is invited again has one invitation, of the last inviter, and its week begins anew", () => {
  const first = makeInvitation(email, { createdAt: date("2026-03-01"), expiresAt: date("2026-03-08") });
  const draft = draftOf([], {
    adults: couple,
    invitations: [first, makeInvitation("uncle@maamoul.example")],
  });
  expect(invite(draft, { inviterId: OTHER.id, email }, makeWorld())).toEqual({ id: first.id });
  expect(draft.family.invitations).toMatchObject([
    { email: "uncle@maamoul.example" },
    { id: first.id, email, inviterId: OTHER.id, createdAt: NOW, expiresAt: date("2026-03-18") },
  ]);
});

test.each([
  ["an adult", OTHER.email],
  ["a child", "sara@maamoul.example"],
])("%s of the family is not invited again", (_, known) => {
  const draft = draftOf([], { adults: couple, children: [makeChildAccount("sara", PAYER_ID)] });
  expect(invite(draft, { inviterId: PAYER_ID, email: known }, makeWorld())).toEqual({
    refused: "already_in_family",
  });
  expect(draft.family.invitations).toEqual([]);
});

test("an adult who has left invites nobody", () => {
  const draft = draftOf([]);
  expect(invite(draft, { inviterId: OTHER.id, email }, makeWorld())).toEqual({ refused: "family_changed" });
  expect(draft.family.invitations).toEqual([]);
});

test("an invitation is taken back, and no other", () => {
  const draft = draftOf([], {
    invitations: [makeInvitation(email), makeInvitation("uncle@maamoul.example", { id: "second" })],
  });
  takeBackInvitation(draft, "second");
  takeBackInvitation(draft, "second");
  expect(draft.family.invitations).toEqual([makeInvitation(email)]);
});
