import { accept } from "../../../family/decide/people/accept.ts";
import { addChild, consent, withdrawConsent } from "../../../family/decide/people/care-for-child.ts";
import { askForDeletion, keepAccount } from "../../../family/decide/people/delete-account.ts";
import { invite, takeBackInvitation } from "../../../family/decide/people/invite.ts";
import { leave, remove } from "../../../family/decide/people/leave.ts";
import { type Aim, type Command, codeOf, familyFor, pickOf } from "./step.ts";
import type { Town } from "./town.ts";

const emailOf = (id: string) => `${id}@maamoul.example`;

function findChild(town: Town, familyId: string, aim: Aim): string {
  const children = town.readFamily(familyId)?.children ?? [];
  return (!aim.isStale && pickOf(children, aim)?.id) || aim.child;
}

/** What adults do with the people of their family. */
export const members = {
  invite: (town, memory, aim) => {
    const familyId = familyFor(town, memory, aim);
    if (!familyId) return undefined;
    const email = emailOf(aim.whom);
    return () => {
      const answer = town.changeFamily(familyId, (draft, world) =>
        invite(draft, { inviterId: aim.who, email }, world),
      );
      if ("id" in answer) memory.invitations.push({ id: answer.id, email, familyId });
      return codeOf(answer);
    };
  },
  takeBack: (town, memory, aim) => {
    const familyId = familyFor(town, memory, aim);
    const invitation = pickOf(memory.invitations, aim);
    if (!familyId || !invitation) return undefined;
    return () => codeOf(town.changeFamily(familyId, (draft) => takeBackInvitation(draft, invitation.id)));
  },
  accept: (town, memory, aim) => {
    const from = familyFor(town, memory, aim);
    const mine = memory.invitations.filter(({ email }) => email === emailOf(aim.who));
    const invitation = pickOf(aim.isStale ? memory.invitations : mine.slice(-2), aim);
    if (!from || !invitation || invitation.familyId === from) return undefined;
    const { id: invitationId, familyId } = invitation;
    return () =>
      codeOf(
        town.changeFamilies([from, familyId], (drafts, world) =>
          accept({ from: drafts[0], to: drafts[1], moverId: aim.who, invitationId }, world),
        ),
      );
  },
  leave: (town, memory, aim) => {
    const familyId = familyFor(town, memory, aim);
    if (!familyId) return undefined;
    return () => codeOf(town.changeFamilies([familyId], (drafts, world) => leave(drafts, aim.who, world)));
  },
  remove: (town, memory, aim) => {
    const familyId = familyFor(town, memory, aim);
    const others = town.readFamily(familyId ?? "")?.adults.filter(({ id }) => id !== aim.who) ?? [];
    const id = aim.isStale ? aim.whom : pickOf(others, aim)?.id;
    if (!familyId || !id || id === aim.who) return undefined;
    const removing = { removerId: aim.who, id };
    return () => codeOf(town.changeFamilies([familyId], (drafts, world) => remove(drafts, removing, world)));
  },
  askForDeletion: (town, memory, aim) => {
    const familyId = town.familyOf(aim.who);
    if (!familyId) return undefined;
    return () => {
      const answer = town.changeFamily(familyId, (draft, world) => askForDeletion(draft, aim.who, world));
      if ("deleteAt" in answer) memory.toErase.add(aim.who);
      return codeOf(answer);
    };
  },
  keep: (town, memory, aim) => {
    const familyId = town.familyOf(aim.who);
    if (!familyId) return undefined;
    return () => {
      const answer = town.changeFamily(familyId, (draft, world) => keepAccount(draft, aim.who, world));
      if (answer === true) memory.toErase.delete(aim.who);
      return answer === true ? undefined : "too late";
    };
  },
  addChild: (town, memory, aim) => {
    const familyId = familyFor(town, memory, aim);
    if (!familyId) return undefined;
    const child = { firstName: "Zayn", birthYear: null, mentorId: aim.who };
    return () => codeOf(town.changeFamily(familyId, (draft, world) => addChild(draft, child, world)));
  },
  consent: (town, memory, aim) => {
    const familyId = familyFor(town, memory, aim);
    if (!familyId) return undefined;
    const childId = findChild(town, familyId, aim);
    const care = { childId, adultId: aim.who };
    return () => {
      const answer = town.changeFamily(familyId, (draft) => consent(draft, care));
      const isKept = !town.readFamily(familyId)?.children.find(({ id }) => id === childId)?.deleteAt;
      if (!codeOf(answer) && isKept) memory.toErase.delete(childId);
      return codeOf(answer);
    };
  },
  withdraw: (town, memory, aim) => {
    const familyId = familyFor(town, memory, aim);
    if (!familyId) return undefined;
    const childId = findChild(town, familyId, aim);
    const care = { childId, adultId: aim.who };
    return () => {
      const answer = town.changeFamily(familyId, (draft, world) => withdrawConsent(draft, care, world));
      if (!codeOf(answer)) memory.toErase.add(childId);
      return codeOf(answer);
    };
  },
} satisfies Record<string, Command>;
