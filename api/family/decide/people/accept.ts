import { type Draft, mail, type Refusal, type World } from "../../draft.ts";
import { findAdult, findPending, findRenewing, type Member, nameOf } from "../../family.ts";
import { endAll, type Loss, previewLoss } from "../plans/end.ts";
import { stopPaying } from "../plans/stop-paying.ts";
import { tellLeaver, tellOfLeaver } from "./leave.ts";
import { moveAdult } from "./move.ts";

type Accept = {
  readonly from: Draft;
  readonly to: Draft;
  readonly moverId: string;
  readonly invitationId: string;
};

/**
 * An invited adult joins the family that invited them. An only adult with a plan that renews cancels it first, so that
 * nobody gives up by mistake what they pay for; what is left of a cancelled plan ends with the move.
 */
export function accept({ from, to, moverId, invitationId }: Accept, world: World): Refusal | undefined {
  const mover = findAdult(from.family, moverId);
  const invitation = to.family.invitations.find(({ id }) => id === invitationId);
  const isOpen = invitation !== undefined && invitation.expiresAt > world.now;
  if (!mover || !isOpen || invitation.email !== mover.email) return { refused: "invitation_gone" };
  if (from.family.id === to.family.id) return { refused: "already_in_family" };
  if (!findAdult(to.family, invitation.inviterId)) return { refused: "invitation_gone" };
  const isOnly = from.family.adults.length === 1;
  if (isOnly && findRenewing(from.family, world.providers)) return { refused: "own_plan_first" };
  if (isOnly && findPending(from.family)?.subscription.status === "confirming")
    return { refused: "payment_processing" };
  const hosts = to.family.adults;
  const loss = isOnly ? previewLoss(from.family, world.now) : undefined;
  const stopped = isOnly ? undefined : stopPaying(from, moverId, world);
  if (isOnly) endAll(from, world);
  to.family = { ...to.family, invitations: to.family.invitations.filter(({ id }) => id !== invitationId) };
  const children = moveAdult({ from, to, mover, joinedAt: world.now, invitationId });
  for (const host of hosts) mail(to, host, { name: "family_joined", payload: { name: nameOf(mover) } });
  if (loss) tellOfLoss(from, mover, loss);
  tellLeaver(from, mover, { stopped, children });
  tellOfLeaver(from, mover, { stopped, children });
  return undefined;
}

/** One mail for each currency, which nearly always is one. */
function tellOfLoss(draft: Draft, mover: Member, { plan, credits }: Loss): void {
  const planId = plan && { planId: plan.id };
  const lost = credits.map(({ cents, currency }) => ({ cents: String(cents), currency: currency ?? "" }));
  if (plan && lost.length === 0) mail(draft, mover, { name: "plan_lost", payload: { ...planId } });
  for (const each of lost) mail(draft, mover, { name: "plan_lost", payload: { ...planId, ...each } });
}
