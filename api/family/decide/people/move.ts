import type { Draft } from "../../draft.ts";
import { type Child, findChildrenOf, hasLogin, type Member } from "../../family.ts";

type Move = {
  readonly from: Draft;
  readonly to: Draft;
  readonly mover: Member;
  readonly joinedAt: Date;
  readonly invitationId: string | null;
};

/**
 * An adult changes the family, and the children whose mentor they are come along. In the family that is left they have
 * no say any more: their invitations are gone.
 */
export function moveAdult({ from, to, mover, joinedAt, invitationId }: Move): readonly Child[] {
  const left = from.family;
  const joined = { familyId: to.family.id, joinedAt, invitationId };
  const coming = findChildrenOf(left, mover.id);
  const moved = coming.map((child) =>
    hasLogin(child) ? { ...child, ...joined } : { ...child, familyId: joined.familyId },
  );
  from.family = {
    ...left,
    adults: left.adults.filter(({ id }) => id !== mover.id),
    children: left.children.filter((child) => !coming.includes(child)),
    invitations: left.invitations.filter(({ inviterId }) => inviterId !== mover.id),
  };
  to.family = {
    ...to.family,
    adults: [...to.family.adults, { ...mover, ...joined }],
    children: [...to.family.children, ...moved],
  };
  return moved;
}

/** A family of one's own, without a plan and without free days. */
export function openFamily(id: string): Draft {
  const people = { adults: [], children: [], invitations: [], requests: [] };
  return { family: { id, trialEndsAt: null, balances: {}, held: [], ...people }, effects: [] };
}
