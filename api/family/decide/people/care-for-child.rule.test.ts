import { describe, expect, test } from "vitest";
import { date, draftOf, listMails, NOW } from "../../../testing/families/held-plan.ts";
import {
  couple,
  leaving,
  makeAdult,
  makeChild,
  makeChildAccount,
  OTHER,
  PAYER,
  PAYER_ID,
} from "../../../testing/families/people.ts";
import { makeWorld } from "../../../testing/families/world.ts";
import type { Draft } from "../../draft.ts";
import type { Child, Family } from "../../family.ts";
import { addChild, consent, withdrawConsent } from "./care-for-child.ts";

const DAY = date("2026-03-18");

const start = (child: Child, changes: Partial<Family> = {}) =>
  draftOf([], { adults: couple, children: [child], ...changes });
const withdraw = (draft: Draft, childId: string, adultId = PAYER_ID) =>
  withdrawConsent(draft, { childId, adultId }, makeWorld());
const withoutLogin = makeChild("omar", PAYER_ID);
const withLogin = makeChildAccount("sara", PAYER_ID);

describe("an adult who adds a child", () => {
  const wanted = { firstName: "Omar", birthYear: 2017 };

  test("is its mentor", () => {
    const draft = start(withoutLogin);
    expect(addChild(draft, { ...wanted, mentorId: OTHER.id }, makeWorld())).toEqual({ id: "new 1" });
    expect(draft.family.children).toEqual([
      withoutLogin,
      {
        ...wanted,
        id: "new 1",
        familyId: "family",
        mentorId: OTHER.id,
        createdAt: NOW,
        deleteAt: null,
      },
    ]);
  });

  test("and has left the family is refused", () => {
    const draft = draftOf([]);
    expect(addChild(draft, { ...wanted, mentorId: OTHER.id }, makeWorld())).toEqual({
      refused: "family_changed",
    });
    expect(draft.family.children).toEqual([]);
  });
});

describe("a mentor who withdraws the consent", () => {
  test("for a child without a login has its data erased in a week", () => {
    const draft = start(withoutLogin);
    expect(withdraw(draft, "omar")).toEqual({
      deleteAt: DAY,
      isNew: true,
      child: withoutLogin,
      told: [OTHER.id],
    });
    expect(draft.family.children).toEqual([{ ...withoutLogin, deleteAt: DAY }]);
  });

  test("for a child with a login locks it out at once", () => {
    const draft = start(withLogin);
    withdraw(draft, "sara");
    expect(draft.family.children).toEqual([{ ...withLogin, deleteAt: DAY, suspendedAt: NOW }]);
  });

  test("leaves a suspension by support as it was", () => {
    const suspendedAt = date("2026-03-01");
    const draft = start({ ...withLogin, suspendedAt });
    withdraw(draft, "sara");
    expect(draft.family.children).toMatchObject([{ suspendedAt }]);
  });

  test("is told of to each of the other adults, once, with child and day", () => {
    const draft = start(withLogin, { adults: [...couple, makeAdult("third")] });
    expect(withdraw(draft, "sara")).toMatchObject({ told: [OTHER.id, "third"] });
    const payload = { name: "Noor", child: "sara@maamoul.example", deleteAt: DAY.toISOString() };
    expect(listMails(draft)).toEqual([
      { to: OTHER.id, name: "consent_withdrawn", payload },
      { to: "third", name: "consent_withdrawn", payload },
    ]);
  });

  test("twice keeps the first day, and tells nobody again", () => {
    const draft = start(withoutLogin);
    withdraw(draft, "omar");
    const { family } = draft;
    const later = makeWorld({ now: date("2026-03-13") });
    expect(withdrawConsent(draft, { childId: "omar", adultId: PAYER_ID }, later)).toEqual({
      deleteAt: DAY,
      isNew: false,
      child: family.children[0],
      told: [],
    });
    expect([draft.family === family, listMails(draft).length]).toEqual([true, 1]);
  });

  test("touches no other child", () => {
    const draft = start(withoutLogin, { children: [withoutLogin, withLogin] });
    withdraw(draft, "omar");
    expect(draft.family.children[1]).toBe(withLogin);
  });

  test("is nobody but the mentor, also where the mentor asked to be deleted", () => {
    for (const payer of [PAYER, leaving(PAYER)]) {
      const draft = start(withoutLogin, { adults: [payer, OTHER] });
      const before = draft.family;
      expect(withdraw(draft, "omar", OTHER.id)).toEqual({ refused: "not_the_mentor" });
      expect(draft).toEqual({ family: before, effects: [] });
    }
  });

  test.each([
    ["another family's child", "zain", PAYER_ID],
    ["an adult", OTHER.id, PAYER_ID],
    ["anybody, once they have left", "omar", "third"],
  ])("is refused for %s", (_, childId, adultId) => {
    expect(withdraw(start(withoutLogin), childId, adultId)).toEqual({ refused: "not_found" });
  });
});

describe("a mentor who agrees again", () => {
  test.each([withoutLogin, withLogin])("brings a child back as it was: $id", (child) => {
    const draft = start(child);
    withdraw(draft, child.id);
    expect(consent(draft, { childId: child.id, adultId: PAYER_ID })).toMatchObject({ id: child.id });
    expect(draft.family.children).toEqual([child]);
  });

  test.each([
    ["before", date("2026-03-01")],
    ["after", date("2026-03-12")],
  ])("does not lift a suspension by support from %s", (_, suspendedAt) => {
    const draft = start({ ...withLogin, deleteAt: DAY, suspendedAt });
    consent(draft, { childId: "sara", adultId: PAYER_ID });
    expect(draft.family.children).toMatchObject([{ deleteAt: null, suspendedAt }]);
  });

  test("for a child whose consent stands changes nothing, nor lifts its suspension", () => {
    const suspended = { ...withLogin, suspendedAt: date("2026-03-01") };
    const draft = start(suspended);
    consent(draft, { childId: "sara", adultId: PAYER_ID });
    expect(draft.family.children).toEqual([suspended]);
  });

  test("tells nobody", () => {
    const draft = start(withoutLogin);
    consent(draft, { childId: "omar", adultId: PAYER_ID });
    expect(draft.effects).toEqual([]);
  });
});

describe("another adult who agrees", () => {
  const agree = (draft: Draft) => consent(draft, { childId: "omar", adultId: OTHER.id });

  test("for a child whose mentor asked to be deleted is its mentor", () => {
    const draft = start(withoutLogin, { adults: [leaving(PAYER), OTHER] });
    expect(agree(draft)).toMatchObject({ id: "omar" });
    expect(draft.family.children).toEqual([{ ...withoutLogin, mentorId: OTHER.id }]);
  });

  test("twice is its mentor once", () => {
    const draft = start(withoutLogin, { adults: [leaving(PAYER), OTHER] });
    agree(draft);
    agree(draft);
    expect(draft.family.children).toEqual([{ ...withoutLogin, mentorId: OTHER.id }]);
  });

  test("does not undo, however often, that the mentor withdrew the consent", () => {
    const draft = start({ ...withoutLogin, deleteAt: DAY }, { adults: [leaving(PAYER), OTHER] });
    const before = draft.family;
    expect([agree(draft), agree(draft)]).toEqual([
      { refused: "not_the_mentor" },
      { refused: "not_the_mentor" },
    ]);
    expect(draft.family).toBe(before);
  });

  test.each([
    ["while the mentor stays", couple],
    ["and leaves as well", [leaving(PAYER), leaving(OTHER)]],
  ])("is refused %s", (_, adults) => {
    const draft = start(withoutLogin, { adults });
    const before = draft.family;
    expect(agree(draft)).toEqual({ refused: "not_the_mentor" });
    expect(draft.family).toBe(before);
  });

  test.each([
    ["another family's child", "zain", PAYER_ID],
    ["a child of the family that they left", "omar", "third"],
  ])("is refused for %s", (_, childId, adultId) => {
    expect(consent(start(withoutLogin), { childId, adultId })).toEqual({ refused: "not_found" });
  });
});
