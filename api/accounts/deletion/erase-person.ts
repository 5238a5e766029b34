import { and, eq, exists, inArray, isNotNull, ne, or } from "drizzle-orm";
import type { Database } from "../../db/database.ts";
import {
  type Account,
  accounts,
  children,
  consentRecords,
  families,
  GONE,
  invitations,
  outbox,
  signUps,
  subscriptions,
} from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { forgetNetworks } from "../../limits/known-networks.ts";
import { mailboxOf } from "../../limits/mailbox.ts";
import { cardOwnerOf, forgetPayer, readHousehold } from "../family/members.ts";
import { findOldAddress } from "../old-addresses.ts";

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
