import { describe, expect, test } from "vitest";
import {
  date,
  draftOf,
  hold,
  holdUnpaid,
  listMails,
  listRequests,
  NOW,
  rowOf,
} from "../../../testing/families/held-plan.ts";
import { couple, leaving, makeChild, OTHER, PAYER, PAYER_ID } from "../../../testing/families/people.ts";
import { AT_STRIPE, makeWorld } from "../../../testing/families/world.ts";
import type { Draft } from "../../draft.ts";
import type { Family } from "../../family.ts";
import type { HeldPlan } from "../../providers.ts";
import { cancel } from "../plans/cancel.ts";
import { enterCard } from "../plans/enter-card.ts";
import { askForDeletion, keepAccount } from "./delete-account.ts";

const END = date("2026-04-01");
const DAY = date("2026-03-18");
const deleteAt = DAY.toISOString();
const overdue = { graceEndsAt: date("2026-03-14"), retryAt: date("2026-03-12"), overdueCents: 999 };
const charge = { at: END.toISOString(), cents: "999", currency: "" };
const card = { cardLast4: "1111", cardBrand: "visa", cardExpiry: "2030-08" };

const start = (held: readonly HeldPlan[] = [], changes: Partial<Family> = {}) =>
  draftOf(held, { adults: couple, ...changes });
const ask = (draft: Draft, id = PAYER_ID, now = NOW) => askForDeletion(draft, id, makeWorld({ now }));
const keep = (draft: Draft, id = PAYER_ID, now = NOW) => keepAccount(draft, id, makeWorld({ now }));

/** Asked, with the mails of that taken away. */
function asked(held: readonly HeldPlan[] = [], changes: Partial<Family> = {}, id = PAYER_ID): Draft {
  const draft = start(held, changes);
  ask(draft, id);
  draft.effects.splice(0);
  return draft;
}

describe("an adult who asks to be deleted", () => {
  test("is deleted in a week", () => {
    const draft = start();
    expect(ask(draft)).toEqual({ deleteAt: DAY, isNew: true });
    expect(draft.family.adults).toEqual([{ ...PAYER, deleteAt: DAY }, OTHER]);
  });

  test("twice keeps the first day, and is told once", () => {
    const draft = start([hold("monthly", AT_STRIPE)]);
    ask(draft);
    const once = { family: draft.family, mails: listMails(draft) };
    expect(ask(draft, PAYER_ID, date("2026-03-13"))).toEqual({ deleteAt: DAY, isNew: false });
    expect({ family: draft.family, mails: listMails(draft) }).toEqual(once);
  });

  test("and pays: the plan ends with its period, at its provider too", () => {
    const draft = start([hold("monthly", AT_STRIPE)]);
    ask(draft);
    expect(rowOf(draft, "monthly")).toMatchObject({ status: "cancelled", cancelAt: END });
    expect(listRequests(draft)).toEqual(["stop renewal monthly"]);
    expect(draft.family.adults[0]).toMatchObject({ stoppedRenewal: true });
  });

  test("and pays reads which charge is not made; the others read until when the plan runs", () => {
    const draft = start([hold("monthly")]);
    ask(draft);
    expect(listMails(draft)).toEqual([
      {
        to: OTHER.id,
        name: "adult_leaving",
        payload: { accountId: PAYER.id, name: "Noor", deleteAt, endsAt: END.toISOString() },
      },
      {
        to: PAYER_ID,
        name: "deletion_asked",
        payload: { accountId: PAYER_ID, deleteAt, charge: "stopped", ...charge, others: "told" },
      },
    ]);
  });

  test("and pays for a plan that is overdue ends it at once, and the others read so", () => {
    const draft = start([hold("monthly", { ...AT_STRIPE, ...overdue })]);
    ask(draft);
    expect([rowOf(draft, "monthly").status, listRequests(draft)]).toEqual(["ended", ["end monthly"]]);
    expect(listMails(draft)).toMatchObject([
      { to: OTHER.id, payload: { endsAt: NOW.toISOString() } },
      { to: PAYER_ID, payload: { charge: "stopped", at: date("2026-03-12").toISOString(), cents: "999" } },
    ]);
  });

  test("and had cancelled the plan reads of no charge, and nobody else is told of it", () => {
    const draft = start([hold("monthly", { status: "cancelled", cancelAt: END })]);
    ask(draft);
    expect(listMails(draft)).toEqual([
      { to: PAYER_ID, name: "deletion_asked", payload: { accountId: PAYER_ID, deleteAt } },
    ]);
    expect(draft.family.adults[0]).toMatchObject({ stoppedRenewal: false });
  });

  test("while another pays reads that it goes on, and changes nothing about the plan", () => {
    const draft = start([hold("monthly", { payerId: OTHER.id })]);
    ask(draft);
    expect(rowOf(draft, "monthly").status).toBe("active");
    expect(listMails(draft)).toEqual([
      {
        to: PAYER_ID,
        name: "deletion_asked",
        payload: { accountId: PAYER_ID, deleteAt, charge: "of another" },
      },
    ]);
  });

  test("with a gift reads of no charge", () => {
    const draft = start([hold("monthly", { provider: "grant", payerId: null })]);
    ask(draft);
    expect(rowOf(draft, "monthly").status).toBe("active");
    expect(listMails(draft)).toMatchObject([{ payload: { accountId: PAYER_ID, deleteAt } }]);
  });

  test("and is the mentor of children: the others read which go, unless one of them agrees", () => {
    const children = [makeChild("omar", PAYER_ID), makeChild("laila", PAYER_ID), makeChild("zain", OTHER.id)];
    const draft = start([], { children });
    ask(draft);
    expect(listMails(draft)[0]).toEqual({
      to: OTHER.id,
      name: "adult_leaving",
      payload: { accountId: PAYER.id, name: "Noor", deleteAt, children: "omar, laila" },
    });
    expect(draft.family.children).toEqual(children);
  });

  test("as the only one has nobody told", () => {
    const draft = start([hold("monthly")], { adults: [PAYER], children: [makeChild("omar", PAYER_ID)] });
    ask(draft);
    expect(listMails(draft)).toEqual([
      {
        to: PAYER_ID,
        name: "deletion_asked",
        payload: { accountId: PAYER_ID, deleteAt, charge: "stopped", ...charge },
      },
    ]);
  });

  test("gives up the checkout that they opened", () => {
    const draft = start([holdUnpaid("monthly")]);
    ask(draft);
    expect(rowOf(draft, "monthly").status).toBe("ended");
  });

  test.each([["a child"], ["an account that is gone"]])("is none: %s is refused", () => {
    const draft = start();
    expect(ask(draft, "sara")).toEqual({ refused: "not_for_children" });
    expect(draft.effects).toEqual([]);
  });
});

describe("an adult who stays after all", () => {
  test("is as before, with a plan that renews, at its provider too", () => {
    const before = hold("monthly", AT_STRIPE);
    const draft = asked([before]);
    expect(keep(draft)).toBe(true);
    expect([draft.family.adults, draft.family.held]).toEqual([couple, [before]]);
    expect(listRequests(draft)).toEqual(["start renewal monthly"]);
  });

  test("reads that the plan renews, and so do the others, once each", () => {
    const draft = asked([hold("monthly")]);
    keep(draft);
    expect(listMails(draft)).toEqual([
      { to: PAYER_ID, name: "account_kept", payload: { accountId: PAYER_ID, renews: "yes" } },
      { to: OTHER.id, name: "adult_stays", payload: { accountId: PAYER.id, name: "Noor", renews: "yes" } },
    ]);
  });

  test("twice stays once", () => {
    const draft = asked([hold("monthly")]);
    keep(draft);
    expect(keep(draft)).toBe(false);
    expect(listMails(draft)).toHaveLength(2);
  });

  test("and had asked twice has a plan that renews", () => {
    const draft = start([hold("monthly")]);
    ask(draft);
    ask(draft);
    keep(draft);
    expect(rowOf(draft, "monthly").status).toBe("active");
  });

  test("leaves a plan cancelled that was cancelled before", () => {
    const draft = asked([hold("monthly", { status: "cancelled", cancelAt: END })]);
    keep(draft);
    expect(rowOf(draft, "monthly").status).toBe("cancelled");
    expect(listMails(draft)).toEqual([
      { to: PAYER_ID, name: "account_kept", payload: { accountId: PAYER_ID } },
    ]);
  });

  test("does not pay again where another adult pays by now", () => {
    const draft = asked([hold("monthly")]);
    enterCard(draft, { id: "monthly", card, payerId: OTHER.id }, makeWorld());
    cancel(draft, "monthly", makeWorld());
    draft.effects.splice(0);
    keep(draft);
    expect(rowOf(draft, "monthly")).toMatchObject({ status: "cancelled", payerId: OTHER.id });
    expect(listMails(draft)).toEqual([
      { to: PAYER_ID, name: "account_kept", payload: { accountId: PAYER_ID } },
      { to: OTHER.id, name: "adult_stays", payload: { accountId: PAYER.id, name: "Noor" } },
    ]);
  });

  test("brings no plan back that has ended meanwhile", () => {
    const draft = asked([hold("monthly", overdue)]);
    keep(draft);
    expect(rowOf(draft, "monthly").status).toBe("ended");
    expect(listMails(draft)).toMatchObject([{ payload: { accountId: PAYER_ID } }, { to: OTHER.id }]);
  });

  test("keeps the children, and the others are told that they stay", () => {
    const children = [makeChild("omar", PAYER_ID)];
    const draft = asked([], { children });
    keep(draft);
    expect(draft.family.children).toEqual(children);
    expect(listMails(draft)).toEqual([
      { to: PAYER_ID, name: "account_kept", payload: { accountId: PAYER_ID } },
      { to: OTHER.id, name: "adult_stays", payload: { accountId: PAYER.id, name: "Noor" } },
    ]);
  });

  test("and had nothing to do with plan or children is no news to the others", () => {
    const draft = asked([hold("monthly")], {}, OTHER.id);
    keep(draft, OTHER.id);
    expect(listMails(draft).map(({ to }) => to)).toEqual([OTHER.id]);
  });

  test.each([
    ["nobody had asked", start(), NOW],
    ["the day has come", start([], { adults: [leaving(PAYER)] }), date("2026-03-15")],
    ["the account is gone", start([], { adults: [OTHER] }), NOW],
  ])("is none where %s", (_, draft, now) => {
    const before = draft.family;
    expect(keep(draft, PAYER_ID, now)).toBe(false);
    expect(draft).toEqual({ family: before, effects: [] });
  });

  test("may say so to the last moment", () => {
    const lastMoment = new Date(date("2026-03-15").getTime() - 1);
    expect(keep(start([], { adults: [leaving(PAYER)] }), PAYER_ID, lastMoment)).toBe(true);
  });
});
