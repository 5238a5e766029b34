import { and, eq, exists, gte, inArray, isNotNull, lte, ne, or } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import {
  type Account,
  accounts,
  activities,
  charges,
  children,
  consentRecords,
  consents,
  emailChanges,
  families,
  GONE,
  invitations,
  outbox,
  promoRedemptions,
  type Subscription,
  sessions,
  signUps,
  subscriptions,
} from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { forgetNetworks } from "../limits/known-networks.ts";
import { mailboxOf } from "../limits/mailbox.ts";
import { cardOwnerOf, forgetPayer, memberSince, readHousehold } from "./family/members.ts";
import { settingColumns } from "./settings.ts";

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
        terms_version: consents.termsVersion,
        privacy_version: consents.privacyVersion,
        language: consents.language,
        given_at: consents.givenAt,
      })
      .from(consents)
      .where(eq(consents.accountId, id)),
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
      .where(eq(consentRecords.giverId, id)),
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
            .where(eq(children.familyId, familyId)),
    invitations: await db
      .select({
        email: invitations.email,
        created_at: invitations.createdAt,
        expires_at: invitations.expiresAt,
      })
      .from(invitations)
      .where(eq(invitations.inviterId, id)),
    /** Into other families; an accepted one is gone, and `joined_family_at` says when. */
    invited: await db
      .select({ created_at: invitations.createdAt, expires_at: invitations.expiresAt })
      .from(invitations)
      .where(eq(invitations.email, email)),
    logins: await db
      .select({
        started_at: sessions.createdAt,
        ended_at: sessions.endedAt,
        expires_at: sessions.expiresAt,
        browser: sessions.browser,
        system: sessions.system,
      })
      .from(sessions)
      .where(eq(sessions.accountId, id)),
    activity: await db
      .select({
        kind: activities.kind,
        at: activities.createdAt,
        browser: activities.browser,
        system: activities.system,
      })
      .from(activities)
      .where(eq(activities.accountId, id)),
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
    payments: await db.select().from(charges).where(eq(charges.familyId, familyId)),
    promo_codes: await db
      .select({ code: promoRedemptions.code, state: promoRedemptions.state, at: promoRedemptions.changedAt })
      .from(promoRedemptions)
      .where(eq(promoRedemptions.familyId, familyId)),
  };
}

/** Whoever shares the family, as its page shows them: to a child no addresses. */
async function listMembers(db: Database, { id, familyId, role }: Account) {
  const members = await db
    .select()
    .from(accounts)
    .where(eq(accounts.familyId, familyId))
    .orderBy(accounts.createdAt);
  return members.map((member) => ({
    is_you: member.id === id,
    name: member.name,
    email: role === "child" && member.id !== id ? null : member.email,
    role: member.role,
    since: memberSince(member),
  }));
}

/** What was mailed to this account, at whichever address it had then. */
export function isMailOf(db: Database, { id, email }: Pick<Account, "id" | "email">) {
  return or(eq(outbox.recipient, email), exists(findOldAddress(db, id)));
}

/** What was mailed to an address while this account had it, or asked for it: another may have it since. */
function findOldAddress(db: Database, accountId: string) {
  const { oldEmail, newEmail, usedAt, undoneAt } = emailChanges;
  const toOld = and(eq(outbox.recipient, oldEmail), lte(outbox.createdAt, usedAt));
  const toNew = and(
    eq(outbox.recipient, newEmail),
    gte(outbox.createdAt, usedAt),
    lte(outbox.createdAt, undoneAt),
  );
  const itsCode = eq(outbox.id, emailChanges.id);
  return db
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(and(eq(emailChanges.accountId, accountId), or(toOld, toNew, itsCode)));
}

/** Confirmed is not paid: the free days come first. */
function describeSubscription({ paidAt, ...row }: Subscription) {
  const isFree = paidAt !== null && row.paidUntil === null;
  return { ...row, confirmedAt: paidAt, freeUntil: isFree ? row.periodEnd : null };
}

/** What happens to plans when a person is erased, handed in, since accounts know nothing of money. */
export type EndingPlans = {
  /** Of a family that nobody is left in. */
  readonly endPlans: (familyId: string) => Promise<void>;
  /** Of a family whose plan is charged to this person's card. */
  readonly stopRenewal: (familyId: string) => Promise<unknown>;
};

/**
 * Erases the account with its consents, logins, known networks, codes, invitations and mail; the last adult takes the
 * children along, since nobody is left who answers for them. With the last account goes the family, except what was paid: payment
 * records stay as the law wants them (privacy policy, "How long we keep your data"), under a family number that
 * no longer names anybody. Plans come first: nothing may be billed that nobody has, nor to the card of who is gone. `tell` promises a mail about
 * it, only if it happens.
 */
export async function erasePerson(
  deps: Deps,
  person: Account,
  { endPlans, stopRenewal, tell }: EndingPlans & { tell?: (tx: Database) => Promise<void> },
): Promise<{ keptPayments: number; erasedChildren: string[] }> {
  const { familyId } = person;
  const { erased, isLeaving } = await previewErase(deps, person);
  const paidFor = (await listPaidFor(deps.db, person)).filter((id) => !isLeaving || id !== familyId);
  for (const id of paidFor) await stopRenewal(id);
  if (isLeaving) await endPlans(familyId);
  const erasedChildren = erased.slice(1).map(({ email }) => email);
  return deps.db.transaction(async (tx) => {
    const [there] = await tx.select().from(accounts).where(eq(accounts.id, person.id)).for("update");
    // Another process was first.
    if (!there) return { keptPayments: 0, erasedChildren: [] };
    const emails = erased.map(({ email }) => email);
    await tx
      .delete(outbox)
      .where(or(inArray(outbox.recipient, emails), exists(findOldAddress(tx, person.id))));
    await tx.delete(signUps).where(inArray(signUps.email, emails));
    for (const email of emails) await forgetNetworks({ ...deps, db: tx }, email);
    await tx.delete(invitations).where(inArray(invitations.email, emails));
    const withoutLogin = isLeaving
      ? await tx.delete(children).where(eq(children.familyId, familyId)).returning({ id: children.id })
      : [];
    const subjects = [...erased, ...withoutLogin].map(({ id }) => id);
    await tx.delete(consentRecords).where(inArray(consentRecords.subjectId, subjects));
    await forgetPayer(tx, familyId, person.id);
    await tx.update(families).set({ cardOwnerId: GONE }).where(inArray(families.id, paidFor));
    await tx.delete(accounts).where(inArray(accounts.email, emails));
    await tell?.(tx);
    await tx
      .update(families)
      .set({ trialMailbox: null })
      .where(inArray(families.trialMailbox, emails.map(mailboxOf)));
    const mine = eq(subscriptions.familyId, familyId);
    // Which of the adults wrote it is not kept, so it goes with the first.
    await tx.update(subscriptions).set({ cancelReason: null, cancelNote: null }).where(mine);
    const keptPayments = await tx.$count(subscriptions, and(mine, isNotNull(subscriptions.paidAt)));
    if (!isLeaving) return { keptPayments, erasedChildren };
    if (keptPayments === 0) await tx.delete(families).where(eq(families.id, familyId));
    else
      await tx
        .update(families)
        .set({ trialStartedAt: null, trialEndsAt: null, buyer: null, cardOwnerId: null })
        .where(eq(families.id, familyId));
    return { keptPayments, erasedChildren };
  });
}

/** The families whose plan is charged to this person's card: the own one, and one that was left after the paying was handed over. */
async function listPaidFor(db: Database, { id, familyId }: Account): Promise<string[]> {
  const others = await db
    .select({ id: families.id })
    .from(families)
    .where(and(eq(families.cardOwnerId, id), ne(families.id, familyId)));
  const isOwn = cardOwnerOf(await readHousehold(db, familyId)) === id;
  return [...(isOwn ? [familyId] : []), ...others.map((family) => family.id)];
}

/** Who goes with a person, that person first, and whether the family does. */
export async function previewErase(
  { db }: Deps,
  person: Account,
): Promise<{ erased: Account[]; isLeaving: boolean }> {
  const others = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.familyId, person.familyId), ne(accounts.id, person.id)));
  const isAdult = ({ role }: Account) => role !== "child";
  const isLeaving = isAdult(person) ? !others.some(isAdult) : others.length === 0;
  return { erased: isLeaving ? [person, ...others] : [person], isLeaving };
}
