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
  makeAdult,
  makeChild,
  makeFamily,
  makeInvitation,
  OTHER,
  PAYER,
  PAYER_ID,
} from "../../../testing/families/people.ts";
import { AT_STRIPE, makeWorld } from "../../../testing/families/world.ts";
import type { Draft } from "../../draft.ts";
import type { Family } from "../../family.ts";
import type { HeldPlan } from "../../providers.ts";
import { accept } from "./accept.ts";

const END = date("2026-04-01");
const HOSTS = { familyId: "hosts" };
const host = makeAdult("host", HOSTS);
const invitation = makeInvitation(PAYER.email, { ...HOSTS, inviterId: host.id });

/** The family that invites `PAYER`. */
function openHosts(changes: Partial<Family> = {}): Draft {
  const family = makeFamily({ id: "hosts", adults: [host], invitations: [invitation], ...changes });
  return { family, effects: [] };
}

function start(held: readonly HeldPlan[] = [], changes: Partial<Family> = {}) {
  return { from: draftOf(held, changes), to: openHosts() };
}

const press = (drafts: { from: Draft; to: Draft }, now = NOW) =>
  accept({ ...drafts, moverId: PAYER_ID, invitationId: invitation.id }, makeWorld({ now }));

describe("an adult who accepts an invitation", () => {
  test("joins with the children whose mentor they are", () => {
    const children = [makeChild("laila", PAYER_ID), makeChild("omar", OTHER.id)];
    const { from, to } = start([], { adults: couple, children });
    expect(press({ from, to })).toBeUndefined();
    expect([from.family.adults, from.family.children]).toEqual([[OTHER], [makeChild("omar", OTHER.id)]]);
    expect(to.family.adults).toEqual([
      host,
      { ...PAYER, ...HOSTS, joinedAt: NOW, invitationId: invitation.id },
    ]);
    expect(to.family.children).toEqual([makeChild("laila", PAYER_ID, HOSTS)]);
  });

  test("uses up the invitation, and no other", () => {
    const other = makeInvitation("aunt@maamoul.example", { ...HOSTS, id: "second", inviterId: host.id });
    const { from } = start();
    const to = openHosts({ invitations: [invitation, other] });
    press({ from, to });
    expect(to.family.invitations).toEqual([other]);
  });

  test("is told of to each adult of both families, once", () => {
    const { from } = start([], { adults: couple, children: [makeChild("laila", PAYER_ID)] });
    const to = openHosts({ adults: [host, makeAdult("second host", HOSTS)] });
    press({ from, to });
    expect(listMails(to)).toEqual([
      { to: host.id, name: "family_joined", payload: { name: "Noor" } },
      { to: "second host", name: "family_joined", payload: { name: "Noor" } },
    ]);
    expect(listMails(from)).toEqual([
      { to: OTHER.id, name: "family_left", payload: { name: "Noor", children: "laila" } },
    ]);
  });

  test("and pays leaves the plan to the others until its end, and reads what is not charged", () => {
    const { from, to } = start([hold("monthly", AT_STRIPE)], { adults: couple });
    expect(press({ from, to })).toBeUndefined();
    expect(rowOf(from, "monthly")).toMatchObject({ status: "cancelled", cancelAt: END });
    expect(listRequests(from)).toEqual(["stop renewal monthly"]);
    const endsAt = END.toISOString();
    expect(listMails(from)).toEqual([
      { to: PAYER_ID, name: "you_left", payload: { endsAt, cents: "999", unused: "677", currency: "" } },
      { to: OTHER.id, name: "family_left", payload: { name: "Noor", endsAt } },
    ]);
  });

  test("while another pays changes nothing about the plan", () => {
    const { from, to } = start([hold("monthly", { payerId: OTHER.id })], { adults: couple });
    press({ from, to });
    expect(rowOf(from, "monthly").status).toBe("active");
    expect(listMails(from)).toEqual([{ to: OTHER.id, name: "family_left", payload: { name: "Noor" } }]);
  });

  test("changes nothing about the plan of the new family", () => {
    const { from } = start();
    const to = openHosts({ held: [hold("yearly", { payerId: host.id })] });
    press({ from, to });
    expect(to.family.held).toEqual([hold("yearly", { payerId: host.id })]);
  });
});

describe("an only adult who accepts", () => {
  test("ends what is left of a cancelled plan, at its provider too, and reads the amount", () => {
    const cancelled = hold("monthly", { ...AT_STRIPE, status: "cancelled", cancelAt: END });
    const { from, to } = start([cancelled]);
    expect(press({ from, to })).toBeUndefined();
    expect(rowOf(from, "monthly")).toMatchObject({ status: "ended", endedAt: NOW });
    expect(listRequests(from)).toEqual(["end monthly"]);
    expect(listMails(from)).toEqual([
      { to: PAYER_ID, name: "plan_lost", payload: { planId: "monthly", cents: "677", currency: "USD" } },
    ]);
    expect(from.effects).toHaveLength(1);
  });

  test("ends a gift, and reads which", () => {
    const { from, to } = start([hold("monthly", { provider: "grant", payerId: null, priceCents: 0 })]);
    press({ from, to });
    expect(rowOf(from, "monthly").status).toBe("ended");
    expect(listMails(from)).toEqual([{ to: PAYER_ID, name: "plan_lost", payload: { planId: "monthly" } }]);
  });

  test("reads of a credit that stays behind, in each currency", () => {
    const { from, to } = start([], { balances: { AED: 1200, USD: 300, EUR: 0 } });
    press({ from, to });
    expect(listMails(from)).toEqual([
      { to: PAYER_ID, name: "plan_lost", payload: { cents: "1200", currency: "AED" } },
      { to: PAYER_ID, name: "plan_lost", payload: { cents: "300", currency: "USD" } },
    ]);
  });

  test("without plan and credit gets no mail", () => {
    const { from, to } = start();
    press({ from, to });
    expect(listMails(from)).toEqual([]);
  });

  test("gives up an open checkout with its code", () => {
    const { from, to } = start([holdUnpaid("monthly", { provider: "stripe", providerCheckoutId: "cs_1" })]);
    press({ from, to });
    expect(rowOf(from, "monthly").status).toBe("ended");
    expect(listRequests(from)).toEqual(["close checkout monthly"]);
    expect(listEffects(from)).toEqual([`release monthly at ${NOW.toISOString()}`]);
  });
});

describe("an invitation is refused", () => {
  const accepted = (drafts: { from: Draft; to: Draft }, now?: Date) => {
    const before = [drafts.from.family, drafts.to.family];
    const answer = press(drafts, now);
    expect([drafts.from.family, drafts.to.family]).toEqual(before);
    expect([...drafts.from.effects, ...drafts.to.effects]).toEqual([]);
    return answer;
  };
  const gone = { refused: "invitation_gone" };

  test("from the moment on that its days are over", () => {
    const { expiresAt } = invitation;
    expect(accepted(start(), expiresAt)).toEqual(gone);
    expect(press(start(), new Date(expiresAt.getTime() - 1))).toBeUndefined();
  });

  test("twice", () => {
    const { from, to } = start([], { adults: couple });
    press({ from, to });
    expect(press({ from, to })).toEqual(gone);
    expect(listMails(to)).toHaveLength(1);
  });

  test.each([
    ["once it was taken back", { invitations: [] }],
    ["of another address", { invitations: [{ ...invitation, email: OTHER.email }] }],
    ["once its inviter has left", { adults: [makeAdult("second host", HOSTS)] }],
  ])("%s", (_, changes) => {
    expect(accepted({ from: draftOf([]), to: openHosts(changes) })).toEqual(gone);
  });

  test("to an adult who has moved meanwhile", () => {
    expect(accepted(start([], { adults: [OTHER] }))).toEqual(gone);
  });

  test("into the family where the adult is", () => {
    const here = draftOf([], { adults: [PAYER, host], invitations: [invitation] });
    expect(press({ from: here, to: here })).toEqual({ refused: "already_in_family" });
    expect(here.family.invitations).toEqual([invitation]);
  });

  test("to an only adult whose plan renews, who would give it up by mistake", () => {
    expect(accepted(start([hold("monthly")]))).toEqual({ refused: "own_plan_first" });
  });

  test("to an only adult whose payment is under way", () => {
    const paying = holdUnpaid("monthly", { status: "confirming", paidAt: date("2026-03-12") });
    expect(accepted(start([paying]))).toEqual({ refused: "payment_processing" });
  });
});
