import { eq, or } from "drizzle-orm";
import type { Database } from "../../db/database.ts";
import {
  type Account,
  accounts,
  activities,
  agreements,
  charges,
  children,
  consentRecords,
  emailChanges,
  families,
  invitations,
  outbox,
  promoRedemptions,
  type Subscription,
  sessions,
  subscriptions,
} from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { bySeniority, memberSince } from "../../family/family.ts";
import { isMailOf } from "../old-addresses.ts";
import { settingColumns } from "../settings.ts";

/**
 * Everything kept about a person and the family's plans; never a password or a token, not even hashed. As of one
 * moment, so that a payment made meanwhile is in all of it or in none.
 */
export function exportPerson({ db }: Pick<Deps, "db">, account: Account) {
  return db.transaction((tx) => readPerson(tx, account), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
}

export type PersonalData = Awaited<ReturnType<typeof exportPerson>>;

async function readPerson(db: Database, account: Account) {
  const { id, familyId, email, role, language, createdAt, joinedAt, deleteAt } = account;
  const [settings] = await db.select(settingColumns).from(accounts).where(eq(accounts.id, id));
  const [family] = await db.select().from(families).where(eq(families.id, familyId));
  return {
    account: {
      id,
      email,
      role,
      language,
      created_at: createdAt,
      joined_family_at: joinedAt,
      delete_at: deleteAt,
      ...settings,
    },
    /** Addresses that this account had or asked for, as long as the way back is kept. */
    email_changes: await db
      .select({
        old_email: emailChanges.oldEmail,
        new_email: emailChanges.newEmail,
        asked_at: emailChanges.createdAt,
        changed_at: emailChanges.usedAt,
        undone_at: emailChanges.undoneAt,
      })
      .from(emailChanges)
      .where(eq(emailChanges.accountId, id))
      .orderBy(emailChanges.createdAt),
    family: {
      id: familyId,
      trial_started_at: family?.trialStartedAt,
      trial_ends_at: family?.trialEndsAt,
      buyer: family?.buyer,
      credit: family?.balances,
      members: await listMembers(db, account),
    },
    consents: await db
      .select({
        terms_version: agreements.termsVersion,
        privacy_version: agreements.privacyVersion,
        language: agreements.language,
        given_at: agreements.givenAt,
      })
      .from(agreements)
      .where(eq(agreements.accountId, id))
      .orderBy(agreements.givenAt),
    consent_records: await db
      .select({
        for: consentRecords.subjectId,
        terms_version: consentRecords.termsVersion,
        privacy_version: consentRecords.privacyVersion,
        language: consentRecords.language,
        browser: consentRecords.browser,
        system: consentRecords.system,
        given_at: consentRecords.givenAt,
        withdrawn_at: consentRecords.withdrawnAt,
      })
      .from(consentRecords)
      .where(eq(consentRecords.giverId, id))
      .orderBy(consentRecords.givenAt),
    children:
      role === "child"
        ? []
        : await db
            .select({
              id: children.id,
              first_name: children.firstName,
              birth_year: children.birthYear,
              created_at: children.createdAt,
              delete_at: children.deleteAt,
            })
            .from(children)
            .where(eq(children.familyId, familyId))
            .orderBy(children.createdAt),
    invitations: await db
      .select({
        email: invitations.email,
        created_at: invitations.createdAt,
        expires_at: invitations.expiresAt,
      })
      .from(invitations)
      .where(eq(invitations.inviterId, id))
      .orderBy(invitations.createdAt),
    /** Into other families; an accepted one is gone, and `joined_family_at` says when. */
    invited: await db
      .select({ created_at: invitations.createdAt, expires_at: invitations.expiresAt })
      .from(invitations)
      .where(eq(invitations.email, email))
      .orderBy(invitations.createdAt),
    logins: await db
      .select({
        started_at: sessions.createdAt,
        ended_at: sessions.endedAt,
        expires_at: sessions.expiresAt,
        browser: sessions.browser,
        system: sessions.system,
      })
      .from(sessions)
      .where(eq(sessions.accountId, id))
      .orderBy(sessions.createdAt),
    activity: await db
      .select({
        kind: activities.kind,
        at: activities.createdAt,
        browser: activities.browser,
        system: activities.system,
      })
      .from(activities)
      .where(eq(activities.accountId, id))
      .orderBy(activities.createdAt),
    mail: await db
      .select({
        kind: outbox.kind,
        to: outbox.recipient,
        created_at: outbox.createdAt,
        sent_at: outbox.sentAt,
      })
      .from(outbox)
      .where(isMailOf(db, account))
      .orderBy(outbox.createdAt),
    subscriptions: (
      await db
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.familyId, familyId))
        .orderBy(subscriptions.createdAt)
    ).map(describeSubscription),
    payments: await db
      .select()
      .from(charges)
      .where(or(eq(charges.familyId, familyId), eq(charges.payerId, id)))
      .orderBy(charges.createdAt, charges.number),
    promo_codes: await db
      .select({ code: promoRedemptions.code, state: promoRedemptions.state, at: promoRedemptions.changedAt })
      .from(promoRedemptions)
      .where(eq(promoRedemptions.familyId, familyId))
      .orderBy(promoRedemptions.changedAt),
  };
}

/** Whoever shares the family, as its page shows them: to a child no addresses. */
async function listMembers(db: Database, { id, familyId, role }: Account) {
  const members = await db.select().from(accounts).where(eq(accounts.familyId, familyId));
  return members.sort(bySeniority).map((member) => ({
    is_you: member.id === id,
    name: member.name,
    email: role === "child" && member.id !== id ? null : member.email,
    role: member.role,
    since: memberSince(member),
  }));
}

/** Confirmed is not paid: the free days come first. */
function describeSubscription({ paidAt, ...row }: Subscription) {
  const isFree = paidAt !== null && row.paidUntil === null;
  return { ...row, confirmedAt: paidAt, freeUntil: isFree ? row.periodEnd : null };
}
