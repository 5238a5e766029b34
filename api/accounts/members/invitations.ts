import { and, desc, eq, gt } from "drizzle-orm";
import { accounts, invitations } from "../../db/schema.ts";
import { transact } from "../../db/transact.ts";
import type { Deps } from "../../deps.ts";
import { changeFamiliesIn, changeFamily } from "../../family/change-families.ts";
import { invite, takeBackInvitation as takeBack } from "../../family/decide/people/invite.ts";
import type { FamilyDeps } from "../../family/deps.ts";
import { type Caller, refuseChild } from "../../http/caller.ts";
import type { Device } from "../../http/caller-device.ts";
import { Failure } from "../../http/failure.ts";
import { admitMailToOther } from "../../limits/mails-to-others.ts";
import { limit } from "../../limits/rate-limits.ts";
import { queueMail } from "../../mail/outbox.ts";
import { noteActivity } from "../devices/activity.ts";
import { requireFreshLogin } from "../password/fresh-login.ts";
import { invitationMail } from "./mails.ts";

const DAY_SECONDS = 24 * 3600;

/** Says nothing about the address, unless it is of this family. Asked again, the seven days begin anew. */
export async function inviteAdult(
  deps: FamilyDeps,
  caller: Caller,
  { email, address, device }: { email: string; address: string; device: Device },
): Promise<void> {
  refuseChild(caller);
  requireFreshLogin(deps, caller);
  const { accountId, familyId, language } = caller;
  const isOurs = and(eq(accounts.email, email), eq(accounts.familyId, familyId));
  if (await deps.db.$count(accounts, isOurs)) throw new Failure("already_in_family");
  await limit(deps, { name: "invitations", key: familyId, max: 10, windowSeconds: DAY_SECONDS });
  const request = { kind: "invitations", recipient: email, askerId: familyId, address } as const;
  const isMailed = await admitMailToOther(deps, request);
  await transact(deps.db, async (db) => {
    const inner = { ...deps, db };
    const { id } = await changeFamiliesIn(inner, [familyId], ([draft], world) =>
      invite(draft, { inviterId: accountId, email }, world),
    );
    await noteActivity(inner, { accountId, kind: "adult_invited", device });
    if (!isMailed) return;
    const payload = { invitationId: id };
    await queueMail(inner, { kind: invitationMail, recipient: email, language, payload });
  });
}

export async function takeBackInvitation(deps: FamilyDeps, caller: Caller, id: string): Promise<void> {
  refuseChild(caller);
  await changeFamily(deps, caller.familyId, (draft) => takeBack(draft, id));
}

/** Of this address into other families, with who invites. */
export async function listInvited({ db, clock }: Deps, { email }: Caller) {
  return db
    .select({
      id: invitations.id,
      expiresAt: invitations.expiresAt,
      name: accounts.name,
      email: accounts.email,
    })
    .from(invitations)
    .innerJoin(accounts, eq(accounts.id, invitations.inviterId))
    .where(and(eq(invitations.email, email), gt(invitations.expiresAt, clock())))
    .orderBy(desc(invitations.createdAt));
}
