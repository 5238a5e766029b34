import { describe, expect, test } from "vitest";
import { date, draftOf, hold, holdUnpaid } from "../testing/families/held-plan.ts";
import {
  couple,
  makeAdult,
  makeChild,
  makeFamily,
  makeInvitation,
  OTHER,
  PAYER_ID,
} from "../testing/families/people.ts";
import { AT_STRIPE, makeWorld } from "../testing/families/world.ts";
import { accept } from "./decide/people/accept.ts";
import { askForDeletion, keepAccount } from "./decide/people/delete-account.ts";
import { erase } from "./decide/people/erase.ts";
import { leave, remove } from "./decide/people/leave.ts";
import type { Draft } from "./draft.ts";
import { findAdult } from "./family.ts";
import type { HeldPlan } from "./providers.ts";

const END = date("2026-04-01");
const overdue = { graceEndsAt: date("2026-03-14"), retryAt: date("2026-03-12"), overdueCents: 999 };
const plans: [string, readonly HeldPlan[]][] = [
  ["no plan", []],
  ["a plan that renews", [hold("monthly")]],
  ["a plan that renews at Stripe", [hold("monthly", AT_STRIPE)]],
  ["a plan that another waits for", [hold("monthly"), holdUnpaid("cheap", { status: "scheduled" })]],
  ["a plan in its free days", [hold("monthly", { paidUntil: null, anchorAt: END })]],
  ["an overdue plan", [hold("monthly", overdue)]],
  ["a cancelled plan", [hold("monthly", { status: "cancelled", cancelAt: END })]],
  ["a gift", [hold("monthly", { provider: "grant", payerId: null })]],
  ["an open checkout", [holdUnpaid("monthly")]],
];

/** By mail, or by what is told to all: the adults, once for each mail. */
function listReaders(drafts: readonly Draft[]): string[] {
  return drafts
    .flatMap(({ effects }) => effects)
    .flatMap((effect) => {
      if (effect.kind === "mail") return [effect.to.id];
      return effect.kind === "tell" ? effect.readers.map(({ id }) => id) : [];
    });
}

type Move = (from: Draft, id: string) => readonly Draft[];
const moves: [string, Move][] = [
  [
    "leaves",
    (from, id) => {
      const drafts: [Draft, ...Draft[]] = [from];
      leave(drafts, id, makeWorld());
      return drafts;
    },
  ],
  [
    "is removed",
    (from, id) => {
      const drafts: [Draft, ...Draft[]] = [from];
      remove(drafts, { removerId: "founder", id }, makeWorld());
      return drafts;
    },
  ],
  [
    "joins another family",
    (from, id) => {
      const host = makeAdult("host", { familyId: "hosts" });
      const email = findAdult(from.family, id)?.email ?? "";
      const invitations = [makeInvitation(email, { familyId: "hosts", inviterId: host.id })];
      const to = { family: makeFamily({ id: "hosts", adults: [host], invitations }), effects: [] };
      accept({ from, to, moverId: id, invitationId: "invitation" }, makeWorld());
      return [from, to];
    },
  ],
  [
    "asks to be deleted",
    (from, id) => {
      askForDeletion(from, id, makeWorld());
      return [from];
    },
  ],
  [
    "stays after all",
    (from, id) => {
      askForDeletion(from, id, makeWorld());
      from.effects.splice(0);
      keepAccount(from, id, makeWorld());
      return [from];
    },
  ],
  [
    "is erased",
    (from, id) => {
      erase(from, { id, ifDue: false }, makeWorld());
      return [from];
    },
  ],
];

describe.each(moves)("when an adult %s", (_, move) => {
  test.each(plans)("nobody gets two mails, in a family with %s", (_, held) => {
    for (const id of [PAYER_ID, OTHER.id]) {
      const founder = makeAdult("founder", { createdAt: date("2025-01-01") });
      const children = [makeChild("omar", PAYER_ID), makeChild("zain", OTHER.id)];
      for (const adults of [couple.filter((adult) => adult.id === id), [founder, ...couple]]) {
        const readers = listReaders(move(draftOf(held, { adults, children }), id));
        expect(readers).toEqual([...new Set(readers)]);
      }
    }
  });
});
