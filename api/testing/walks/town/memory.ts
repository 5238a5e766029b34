import type { Picture } from "./town.ts";

/** What people have in their hands: addresses of pages and of invitations, however old. */
export function openMemory() {
  return {
    /** Of checkouts, with the adult who opened each. */
    checkouts: new Map<string, string>(),
    cardPages: [] as CardPage[],
    invitations: [] as Invited[],
    /** The family that somebody was in before, as a call still knows it that was on its way meanwhile. */
    formerFamilies: new Map<string, string>(),
    /** Who is to be erased: by their own wish, or because their mentor withdrew the consent. */
    toErase: new Set<string>(),
    /** The plan that renewed until its payer asked to be deleted, as long as nobody decides about it anew. */
    stopped: new Map<string, string>(),
  };
}

type CardPage = { readonly rowId: string; readonly payerId: string };
type Invited = { readonly id: string; readonly email: string; readonly familyId: string };
export type Memory = ReturnType<typeof openMemory>;

export function noteMoves(memory: Memory, before: Picture, after: Picture): void {
  for (const { id, adults } of before.families.values())
    for (const adult of adults)
      if (!after.families.get(id)?.adults.some((other) => other.id === adult.id))
        memory.formerFamilies.set(adult.id, id);
}

/** Whatever else is done with plans may make the payer's wish pointless. */
const LEAVES_PLANS: ReadonlySet<string> = new Set(["askForDeletion", "invite", "takeBack", "addChild"]);

export function noteStopped(memory: Memory, command: string, before: Picture, after: Picture): void {
  if (!LEAVES_PLANS.has(command)) memory.stopped.clear();
  for (const { held, adults } of before.families.values())
    for (const { subscription } of held) {
      const { id, status, payerId } = subscription;
      const payer = adults.find((adult) => adult.id === payerId);
      if (status !== "active" || !payerId || payer?.deleteAt !== null) continue;
      const now = after.rows.get(id)?.subscription;
      const hasAsked = listAdults(after).find((adult) => adult.id === payerId)?.deleteAt;
      if (hasAsked && now?.status === "cancelled") memory.stopped.set(payerId, id);
    }
}

const listAdults = ({ families }: Picture) => [...families.values()].flatMap(({ adults }) => adults);
