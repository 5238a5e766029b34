import { addDays, INVITATION_DAYS } from "../../../../contract/rules.ts";
import type { InvitationRow } from "../../../db/schema.ts";
import type { Draft, Refusal, World } from "../../draft.ts";
import { findAdult, hasLogin } from "../../family.ts";

type Invite = { readonly inviterId: string; readonly email: string };

/** Of the same address it stays one invitation, whose days begin anew. */
export function invite(
  draft: Draft,
  { inviterId, email }: Invite,
  { now, newId }: World,
): { readonly id: string } | Refusal {
  const { id: familyId, adults, children, invitations } = draft.family;
  if (!findAdult(draft.family, inviterId)) return { refused: "family_changed" };
  if ([...adults, ...children.filter(hasLogin)].some((member) => member.email === email))
    return { refused: "already_in_family" };
  const known = invitations.find((open) => open.email === email);
  const fresh: InvitationRow = {
    id: known?.id ?? newId(),
    familyId,
    email,
    inviterId,
    createdAt: now,
    expiresAt: addDays(now, INVITATION_DAYS),
  };
  const others = invitations.filter((open) => open !== known);
  draft.family = { ...draft.family, invitations: [...others, fresh] };
  return { id: fresh.id };
}

export function takeBackInvitation(draft: Draft, id: string): void {
  const invitations = draft.family.invitations.filter((open) => open.id !== id);
  draft.family = { ...draft.family, invitations };
}
