import { type Draft, mail, type World } from "../../draft.ts";
import {
  type Child,
  type Family,
  findAdult,
  findChildrenOf,
  type Member,
  nameOf,
  nameOfChild,
} from "../../family.ts";
import { endAll } from "../plans/end.ts";
import { type Stopped, stopPaying } from "../plans/stop-paying.ts";

type Erase = {
  readonly id: string;
  /** Only where the day has come that the person, or the child's mentor, asked for. */
  readonly ifDue: boolean;
};

export type Erased = {
  readonly person: Member | Child;
  readonly children: readonly Child[];
  readonly familyId: string;
  /** Nobody is left who answers for anybody. */
  readonly isFamilyEmpty: boolean;
};

type Found = Omit<Erased, "familyId">;

/** The person, and the children whose mentor they are: nobody else agreed for those. undefined: it is not due. */
export function erase(draft: Draft, { id, ifDue }: Erase, world: World): Erased | undefined {
  const found = findErased(draft.family, id);
  if (!found || (ifDue && !isDue(found.person, world))) return undefined;
  const adult = findAdult(draft.family, id);
  if (adult && found.isFamilyEmpty) endAll(draft, world);
  if (adult && !found.isFamilyEmpty)
    tellOthers(draft, adult, { stopped: stopPaying(draft, id, world), children: found.children });
  if (adult) draft.effects.push({ kind: "forget payer", accountId: id, isLast: found.isFamilyEmpty });
  const gone = new Set([found.person, ...found.children].map((person) => person.id));
  const { adults, children, invitations } = draft.family;
  draft.family = {
    ...draft.family,
    adults: adults.filter((adult) => !gone.has(adult.id)),
    children: children.filter((child) => !gone.has(child.id)),
    invitations: invitations.filter(({ inviterId }) => !gone.has(inviterId)),
  };
  return { ...found, familyId: draft.family.id };
}

type Gone = { readonly stopped: Stopped | undefined; readonly children: readonly Child[] };

/** Those who stay read that an adult is gone, until when the plan runs, and which children went too. */
function tellOthers(draft: Draft, gone: Member, { stopped, children }: Gone): void {
  const payload = {
    name: nameOf(gone),
    ...(stopped && { endsAt: stopped.endsAt.toISOString() }),
    ...(children.length > 0 && { erased: children.map(nameOfChild).join(", ") }),
  };
  for (const adult of draft.family.adults)
    if (adult.id !== gone.id) mail(draft, adult, { name: "family_left", payload });
}

function isDue({ deleteAt }: Pick<Member, "deleteAt">, { now }: World): boolean {
  return deleteAt !== null && deleteAt <= now;
}

/** Whose data goes with a person. */
export function findErased(family: Pick<Family, "adults" | "children">, id: string): Found | undefined {
  const person = [...family.adults, ...family.children].find((member) => member.id === id);
  if (!person) return undefined;
  const isFamilyEmpty = family.adults.every((adult) => adult.id === id);
  return { person, children: findChildrenOf(family, id), isFamilyEmpty };
}
