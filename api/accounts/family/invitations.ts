import { randomUUID } from "node:crypto";
import { and, desc, eq, gt } from "drizzle-orm";
import { addDays, INVITATION_DAYS } from "../../../contract/rules.ts";
import { accounts, invitations } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import type { Device } from "../../http/caller-device.ts";
import { Failure } from "../../http/failure.ts";
import { admitMailToOther } from "../../limits/mails-to-others.ts";
import { limit } from "../../limits/rate-limits.ts";
import { queueMail } from "../../mail/outbox.ts";
import { noteActivity } from "../devices/activity.ts";
import { requireFreshLogin } from "../password/fresh-login.ts";
import { invitationMail } from "./mails.ts";
import { refuseChild } from "./members.ts";

const DAY_SECONDS = 24 * 3600;

/** Says nothing about the address, unless it is of this family. Asked again, the seven days begin anew. */
export async function inviteAdult(
  deps: Deps,
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
  const createdAt = deps.clock();
  const fresh = { inviterId: accountId, createdAt, expiresAt: addDays(createdAt, INVITATION_DAYS) };
  await deps.db.transaction(async (tx) => {
    const inner = { ...deps, db: tx };
    const [invitation] = await tx
      .insert(invitations)
      .values({ id: randomUUID(), familyId, email, ...fresh })
      .onConflictDoUpdate({ target: [invitations.familyId, invitations.email], set: fresh })
      .returning();
    await noteActivity(inner, { accountId, kind: "adult_invited", device });
    if (!invitation || !isMailed) return;
    const payload = { invitationId: invitation.id };
    await queueMail(inner, { kind: invitationMail, recipient: email, language, payload });
  });
}

export async function takeBackInvitation({ db }: Deps, caller: Caller, id: string): Promise<void> {
  refuseChild(caller);
  await db.delete(invitations).where(and(eq(invitations.id, id), eq(invitations.familyId, caller.familyId)));
}

/** Into this family. */
export async function listInvitations({ db, clock }: Deps, familyId: string) {
  return db
    .select()
    .from(invitations)
    .where(and(eq(invitations.familyId, familyId), gt(invitations.expiresAt, clock())))
    .orderBy(desc(invitations.createdAt));
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
