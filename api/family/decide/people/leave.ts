import { type Draft, mail, type Refusal, type World } from "../../draft.ts";
import { type Child, findAdult, type Member, memberSince, nameOf, nameOfChild } from "../../family.ts";
import { describeStopped, type Stopped, stopPaying } from "../plans/stop-paying.ts";
import { moveAdult, openFamily } from "./move.ts";

/** The first family, and those that a decision opens. */
type Drafts = Draft[] & { 0: Draft };

/** Into a family of their own. undefined: they had left before. */
export function leave(drafts: Drafts, moverId: string, world: World): "left" | undefined | Refusal {
  const from = drafts[0];
  const mover = findAdult(from.family, moverId);
  if (!mover) return undefined;
  if (from.family.adults.length === 1) return { refused: "last_adult" };
  const stopped = stopPaying(from, moverId, world);
  const children = moveOut(drafts, from, mover, world);
  tellLeaver(from, mover, { stopped, children });
  tellOfLeaver(from, mover, { stopped, children });
  return "left";
}

type Remove = { readonly removerId: string; readonly id: string };

/** undefined: there is nobody to remove, or the remover has left. */
export function remove(
  drafts: Drafts,
  { removerId, id }: Remove,
  world: World,
): "removed" | undefined | Refusal {
  const from = drafts[0];
  const mover = findAdult(from.family, id);
  const remover = findAdult(from.family, removerId);
  if (!mover || !remover) return undefined;
  if (!mayRemove(remover, mover)) return { refused: "joined_before" };
  const stopped = stopPaying(from, id, world);
  const children = moveOut(drafts, from, mover, world);
  const payload = {
    name: nameOf(remover),
    ...(stopped && describeStopped(stopped)),
    ...listChildren(children),
  };
  mail(from, mover, { name: "family_removed", payload });
  tellOfLeaver(from, mover, { stopped, children });
  return "removed";
}

/** An invited adult cannot take the family from those who were there before. */
export function mayRemove(remover: Member, removed: Member): boolean {
  return memberSince(removed) > memberSince(remover);
}

function moveOut(drafts: Draft[], from: Draft, mover: Member, { now, newId }: World): readonly Child[] {
  const to = openFamily(newId());
  drafts.push(to);
  return moveAdult({ from, to, mover, joinedAt: now, invitationId: null });
}

type Left = { readonly stopped: Stopped | undefined; readonly children: readonly Child[] };

/** An adult who pays for the plan of the family that they leave reads what becomes of it. */
export function tellLeaver(draft: Draft, leaver: Member, { stopped, children }: Left): void {
  if (!stopped) return;
  const payload = { ...describeStopped(stopped), ...listChildren(children) };
  mail(draft, leaver, { name: "you_left", payload });
}

/** Tells those who stay until when the plan runs that nobody pays for any more, and which children went along. */
export function tellOfLeaver(draft: Draft, leaver: Member, { stopped, children }: Left): void {
  const ending = stopped && { endsAt: stopped.endsAt.toISOString() };
  const payload = { name: nameOf(leaver), ...ending, ...listChildren(children) };
  for (const adult of draft.family.adults) mail(draft, adult, { name: "family_left", payload });
}

export function listChildren(children: readonly Child[]): { children?: string } {
  return children.length > 0 ? { children: children.map(nameOfChild).join(", ") } : {};
}
