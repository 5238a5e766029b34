import { asc, eq, inArray } from "drizzle-orm";
import type { FamilyChild, FamilyMembers, Loss } from "../../../contract/calls.ts";
import type { Language } from "../../../contract/languages.ts";
import { accounts, type ConsentRecord, consentRecords } from "../../db/schema.ts";
import { describeCardCharge, describePaidAhead } from "../../family/card-charge.ts";
import { lookAtFamily } from "../../family/change-families.ts";
import { mayRemove } from "../../family/decide/people/leave.ts";
import { previewLoss } from "../../family/decide/plans/end.ts";
import type { FamilyDeps } from "../../family/deps.ts";
import {
  type Family,
  findAdult,
  findEndWithoutCard,
  findRenewing,
  hasLogin,
  nameOf,
} from "../../family/family.ts";
import type { Caller } from "../../http/caller.ts";
import { listInvited } from "./invitations.ts";

/** A child sees who is there: no addresses, no money, nothing that others decide. */
export async function showFamily(
  deps: FamilyDeps,
  caller: Caller,
  language: Language,
): Promise<FamilyMembers> {
  const { accountId, familyId, role } = caller;
  const isChild = role === "child";
  const family = await lookAtFamily(deps, familyId);
  const you = findAdult(family, accountId);
  const payerId = isChild ? undefined : findRenewing(family, deps.providers)?.subscription.payerId;
  const endsWithoutCard = isChild ? null : findEndWithoutCard(family, deps.providers);
  return {
    adults: family.adults.map((adult) => ({
      id: adult.id,
      name: adult.name,
      email: isChild ? null : adult.email,
      is_you: adult.id === accountId,
      pays: adult.id === payerId,
      may_be_removed: you !== undefined && mayRemove(you, adult),
      delete_at: isChild ? null : (adult.deleteAt?.toISOString() ?? null),
    })),
    card_needed_until: endsWithoutCard?.toISOString() ?? null,
    ...(!isChild && describeMoney(deps, family, { accountId, isCardNeeded: endsWithoutCard !== null })),
    children: await listChildren(deps, family, caller),
    invitations: isChild ? [] : listInvitations(deps, family),
    invited: isChild
      ? []
      : (await listInvited(deps, caller)).map(({ id, expiresAt, ...inviter }) => ({
          id,
          by: nameOf(inviter),
          expires_at: expiresAt.toISOString(),
          loss: family.adults.length === 1 ? describeLoss(deps, family, language) : null,
        })),
    accepted_invitation: you?.invitationId ?? null,
  };
}

function describeMoney(
  { providers, clock }: FamilyDeps,
  family: Family,
  { accountId, isCardNeeded }: { accountId: string; isCardNeeded: boolean },
): Pick<FamilyMembers, "card_charge" | "paid_ahead"> {
  return {
    card_charge: describeCardCharge(family, providers, { isCardNeeded }),
    paid_ahead: describePaidAhead(family, accountId, clock()),
  };
}

/** What an only adult gives up by joining another family. */
function describeLoss({ clock }: FamilyDeps, family: Family, language: Language): Loss {
  const { plan, credits } = previewLoss(family, clock());
  const { trialEndsAt } = family;
  return {
    plan_name: plan?.name[language] ?? null,
    free_days_until: !plan && trialEndsAt && trialEndsAt > clock() ? trialEndsAt.toISOString() : null,
    lost: credits.map(({ cents: amount, currency }) => ({ amount, currency: currency || null })),
  };
}

/** The newest first. */
function listInvitations({ clock }: FamilyDeps, { invitations }: Family): FamilyMembers["invitations"] {
  return invitations
    .filter(({ expiresAt }) => expiresAt > clock())
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .map(({ id, email, createdAt, expiresAt }) => ({
      id,
      email,
      sent_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
    }));
}

/** In the order in which they were added. */
async function listChildren(
  { db }: FamilyDeps,
  family: Family,
  { accountId, role }: Caller,
): Promise<FamilyChild[]> {
  const isChild = role === "child";
  const ids = isChild ? [] : family.children.map(({ id }) => id);
  const given = await db
    .select({ record: consentRecords, name: accounts.name, email: accounts.email })
    .from(consentRecords)
    .leftJoin(accounts, eq(accounts.id, consentRecords.giverId))
    .where(inArray(consentRecords.subjectId, ids))
    .orderBy(asc(consentRecords.givenAt));
  return family.children.map((child) => {
    const { id, deleteAt, mentorId } = child;
    const last = given.findLast(({ record }) => record.subjectId === id);
    const mentor = findAdult(family, mentorId);
    return {
      id,
      first_name: hasLogin(child) ? child.name : child.firstName,
      birth_year: hasLogin(child) ? null : child.birthYear,
      email: !isChild && hasLogin(child) ? child.email : null,
      is_you: id === accountId,
      delete_at: isChild ? null : (deleteAt?.toISOString() ?? null),
      is_yours: mentorId === accountId,
      mentor_id: isChild ? null : mentorId,
      mentor: mentor && !isChild ? nameOf(mentor) : null,
      mentor_leaves_at: isChild ? null : (mentor?.deleteAt?.toISOString() ?? null),
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
