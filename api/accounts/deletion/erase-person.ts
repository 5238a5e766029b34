import { and, eq, exists, inArray, isNotNull, or } from "drizzle-orm";
import type { Database } from "../../db/database.ts";
import { families, invitations, outbox, signUps, subscriptions } from "../../db/schema.ts";
import { transact } from "../../db/transact.ts";
import { changeFamilyOf } from "../../family/change-families.ts";
import { erase } from "../../family/decide/people/erase.ts";
import type { FamilyDeps } from "../../family/deps.ts";
import { hasLogin, nameOfChild } from "../../family/family.ts";
import { forgetEmptyFamily } from "../../family/forget/forget-empty.ts";
import { forgetNetworks } from "../../limits/known-networks.ts";
import { mailboxOf } from "../../limits/mailbox.ts";
import { findOldAddress } from "../old-addresses.ts";

type Options = {
  /** Only where the day that the person asked for has come. */
  readonly ifDue?: boolean;
  /** Promises a mail about it, only if it happens. */
  readonly tell?: (tx: Database) => Promise<void>;
};

/**
 * Erases the account with its consents, logins, known networks, codes, invitations and mail, and the children whose
 * mentor this adult is. With the last adult goes the family, except what was paid: payment records stay as the law
 * wants them (privacy policy, "How long we keep your data"), under a family number that no longer names anybody.
 */
export async function erasePerson(
  deps: FamilyDeps,
  id: string,
  { ifDue = false, tell }: Options = {},
): Promise<{ keptPayments: number; erasedChildren: string[] }> {
  return transact(deps.db, async (db) => {
    const inner = { ...deps, db };
    const isOldMail = exists(findOldAddress(db, id));
    const oldMails = await db.select({ id: outbox.id }).from(outbox).where(isOldMail);
    const erased = await changeFamilyOf(inner, id, (draft, world) => erase(draft, { id, ifDue }, world));
    // Another process was first, or the person has kept the account meanwhile.
    if (!erased) return { keptPayments: 0, erasedChildren: [] };
    const { person, children, familyId } = erased;
    const emails = [person, ...children].filter(hasLogin).map(({ email }) => email);
    const mails = oldMails.map((mail) => mail.id);
    await db.delete(outbox).where(or(inArray(outbox.recipient, emails), inArray(outbox.id, mails)));
    await db.delete(signUps).where(inArray(signUps.email, emails));
    for (const email of emails) await forgetNetworks(inner, email);
    await db.delete(invitations).where(inArray(invitations.email, emails));
    await tell?.(db);
    const mailboxes = emails.map(mailboxOf);
    const formerFamilies = await db
      .update(families)
      .set({ trialMailbox: null })
      .where(inArray(families.trialMailbox, mailboxes))
      .returning({ id: families.id });
    for (const former of formerFamilies) await forgetEmptyFamily(db, former.id);
    const erasedChildren = children.map((child) => (hasLogin(child) ? child.email : nameOfChild(child)));
    const keptPayments = await tidyPlans(db, familyId);
    await forgetEmptyFamily(db, familyId);
    return { keptPayments, erasedChildren };
  });
}

/** Answers how many of the family's plans were paid. */
async function tidyPlans(db: Database, familyId: string): Promise<number> {
  const mine = eq(subscriptions.familyId, familyId);
  // Which of the adults wrote it is not kept, so it goes with the first.
  await db.update(subscriptions).set({ cancelReason: null, cancelNote: null }).where(mine);
  return db.$count(subscriptions, and(mine, isNotNull(subscriptions.paidAt)));
}
