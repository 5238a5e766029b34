import { addDays, BRING_BACK_DAYS } from "../../../../contract/rules.ts";
import type { ChildRow } from "../../../db/schema.ts";
import { changeChild, type Draft, mail, type Refusal, type World } from "../../draft.ts";
import { type Child, findAdult, hasLogin, nameOf, nameOfChild } from "../../family.ts";

type NewChild = Pick<ChildRow, "firstName" | "birthYear"> & { readonly mentorId: string };

/** The adult who adds a child agrees for it, and is its mentor. */
export function addChild(
  draft: Draft,
  { mentorId, firstName, birthYear }: NewChild,
  { now, newId }: World,
): { readonly id: string } | Refusal {
  if (!findAdult(draft.family, mentorId)) return { refused: "family_changed" };
  const id = newId();
  const child = {
    id,
    familyId: draft.family.id,
    firstName,
    birthYear,
    mentorId,
    createdAt: now,
    deleteAt: null,
  };
  draft.family = { ...draft.family, children: [...draft.family.children, child] };
  return { id };
}

type Care = { readonly childId: string; readonly adultId: string };

/**
 * Agreeing again brings a child back whose consent was withdrawn. For a child whose mentor leaves, another adult may
 * agree, and is the mentor from then on; what the mentor withdrew, nobody else agrees to.
 */
export function consent(draft: Draft, { childId, adultId }: Care): Child | Refusal {
  const child = draft.family.children.find(({ id }) => id === childId);
  const adult = findAdult(draft.family, adultId);
  if (!child || !adult) return { refused: "not_found" };
  const isMentor = child.mentorId === adultId;
  const takesOver = !isMentor && !child.deleteAt && !adult.deleteAt && isLeaving(draft, child.mentorId);
  if (!isMentor && !takesOver) return { refused: "not_the_mentor" };
  changeChild(draft, childId, { mentorId: adultId, ...(isMentor && bringBack(child)) });
  return child;
}

function isLeaving({ family }: Draft, adultId: string): boolean {
  return Boolean(findAdult(family, adultId)?.deleteAt);
}

/** Support may have suspended it before, for reasons of their own: that stays. */
function bringBack(child: Child) {
  const withdrawnAt = child.deleteAt && addDays(child.deleteAt, -BRING_BACK_DAYS);
  const isOurs = hasLogin(child) && child.suspendedAt?.getTime() === withdrawnAt?.getTime();
  return { deleteAt: null, ...(isOurs && { suspendedAt: null }) };
}

type Withdrawn = {
  readonly deleteAt: Date;
  /** Nobody had withdrawn it before. */
  readonly isNew: boolean;
  readonly child: Child;
  /** The other adults. */
  readonly told: readonly string[];
};

/** The child is locked out at once; its data is erased after the days in which the mentor may agree again. */
export function withdrawConsent(
  draft: Draft,
  { childId, adultId }: Care,
  { now }: World,
): Withdrawn | Refusal {
  const child = draft.family.children.find(({ id }) => id === childId);
  const adult = findAdult(draft.family, adultId);
  if (!child || !adult) return { refused: "not_found" };
  if (child.mentorId !== adultId) return { refused: "not_the_mentor" };
  if (child.deleteAt) return { deleteAt: child.deleteAt, isNew: false, child, told: [] };
  const deleteAt = addDays(now, BRING_BACK_DAYS);
  changeChild(draft, childId, {
    deleteAt,
    ...(hasLogin(child) && { suspendedAt: child.suspendedAt ?? now }),
  });
  const payload = { name: nameOf(adult), child: nameOfChild(child), deleteAt: deleteAt.toISOString() };
  const others = draft.family.adults.filter(({ id }) => id !== adultId);
  for (const other of others) mail(draft, other, { name: "consent_withdrawn", payload });
  return { deleteAt, isNew: true, child, told: others.map(({ id }) => id) };
}
