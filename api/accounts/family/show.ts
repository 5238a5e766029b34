import { asc, eq, inArray } from "drizzle-orm";
import type { Family, FamilyChild } from "../../../contract/calls.ts";
import { accounts, type ConsentRecord, children, consentRecords } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import type { AccountDeps } from "../deletion/family-plans.ts";
import { listInvitations, listInvited } from "./invitations.ts";
import { nameOf, readHousehold } from "./members.ts";
import { mayRemove } from "./move.ts";

/** A child sees who is there: no addresses, no money, nothing that others decide. */
export async function showFamily(deps: AccountDeps, caller: Caller): Promise<Family> {
  const { accountId, familyId, role } = caller;
  const isChild = role === "child";
  const { family, adults, payer } = await readHousehold(deps.db, familyId);
  const you = adults.find(({ id }) => id === accountId);
  const renews = !isChild && (await deps.plans.renews(familyId));
  return {
    adults: adults.map((adult) => ({
      id: adult.id,
      name: adult.name,
      email: isChild ? null : adult.email,
      is_you: adult.id === accountId,
      pays: renews && adult.id === payer?.id,
      is_asked_to_pay: renews && adult.id === family.payerAskedId,
      may_be_removed: you !== undefined && mayRemove(you, adult) && !(renews && adult.id === payer?.id),
      delete_at: isChild ? null : (adult.deleteAt?.toISOString() ?? null),
    })),
    card_needed_until: isChild ? null : ((await deps.plans.endWithoutCard(familyId))?.toISOString() ?? null),
    children: await listChildren(deps, caller),
    invitations: isChild
      ? []
      : (await listInvitations(deps, familyId)).map(({ id, email, createdAt, expiresAt }) => ({
          id,
          email,
          sent_at: createdAt.toISOString(),
          expires_at: expiresAt.toISOString(),
        })),
    invited: isChild
      ? []
      : (await listInvited(deps, caller)).map(({ id, expiresAt, ...inviter }) => ({
          id,
          by: nameOf(inviter),
          expires_at: expiresAt.toISOString(),
        })),
    accepted_invitation: you?.invitationId ?? null,
  };
}

/** Those who have a login of their own and those who have none, the first that was added first. */
async function listChildren({ db }: Deps, { accountId, familyId, role }: Caller): Promise<FamilyChild[]> {
  const members = await db
    .select()
    .from(accounts)
    .where(eq(accounts.familyId, familyId))
    .orderBy(asc(accounts.createdAt));
  const rows = await db
    .select()
    .from(children)
    .where(eq(children.familyId, familyId))
    .orderBy(asc(children.createdAt));
  const all = [
    ...members
      .filter((member) => member.role === "child")
      .map(({ id, name, email, deleteAt }) => ({ id, firstName: name, birthYear: null, email, deleteAt })),
    ...rows.map((child) => ({ ...child, email: null })),
  ];
  const isChild = role === "child";
  const ids = isChild ? [] : all.map(({ id }) => id);
  const given = await db
    .select({ record: consentRecords, name: accounts.name, email: accounts.email })
    .from(consentRecords)
    .leftJoin(accounts, eq(accounts.id, consentRecords.giverId))
    .where(inArray(consentRecords.subjectId, ids))
    .orderBy(asc(consentRecords.givenAt));
  return all.map(({ id, firstName, birthYear, email, deleteAt }) => {
    const last = given.findLast(({ record }) => record.subjectId === id);
    return {
      id,
      first_name: firstName,
      birth_year: birthYear,
      email: isChild ? null : email,
      is_you: id === accountId,
      delete_at: isChild ? null : (deleteAt?.toISOString() ?? null),
      consent: last ? describeConsent(last.record, last.name ?? last.email) : null,
    };
  });
}

function describeConsent(
  { termsVersion, privacyVersion, language, givenAt, withdrawnAt }: ConsentRecord,
  by: string | null,
): FamilyChild["consent"] {
  return {
    by,
    given_at: givenAt.toISOString(),
    terms_version: termsVersion,
    privacy_version: privacyVersion,
    language,
    withdrawn_at: withdrawnAt?.toISOString() ?? null,
  };
}
