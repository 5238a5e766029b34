import { and, count, eq, isNotNull, isNull, lte, max, min, notInArray, sum } from "drizzle-orm";
import { accountMails } from "./accounts/mails.ts";
import { DIFFERS, DISPUTED } from "./chores/operator-work.ts";
import type { Database } from "./db/database.ts";
import {
  auditEntries,
  failedWork,
  outbox,
  providerRequests,
  receiptCounts,
  signingKeys,
  subscriptions,
} from "./db/schema.ts";

/** What waits and what was done, as the database has it: the same in every process. */
export type Measures = {
  readonly codesWaiting: number;
  readonly mailsWaiting: number;
  /** Of the last week: then their rows are forgotten. */
  readonly mailsFailed: number;
  readonly oldestMailSeconds: number;
  readonly plansDue: number;
  readonly oldestDueSeconds: number;
  /** What payment providers were not told yet. */
  readonly requestsWaiting: number;
  readonly oldestRequestSeconds: number;
  /** What the background tried and could not do. */
  readonly workFailing: number;
  /** What the night's comparison with payment providers found and could not mend. */
  readonly plansDiffering: number;
  readonly paymentsDisputed: number;
  /** All charges ever written, by the counts of their receipts, which nothing takes back. */
  readonly charges: number;
  /** Since the last backup that was restored elsewhere and compared, or since the first key where there is none. */
  readonly backupAgeSeconds: number;
};

const urgentKinds = accountMails
  .filter(({ lifeSeconds }) => lifeSeconds !== undefined)
  .map(({ name }) => name);

export async function measure(db: Database, now: Date): Promise<Measures> {
  const waits = and(isNull(outbox.sentAt), isNull(outbox.failedAt));
  const [mail] = await db
    .select({ waiting: count(), oldest: min(outbox.createdAt) })
    .from(outbox)
    .where(waits);
  const [due] = await db
    .select({ waiting: count(), oldest: min(subscriptions.dueAt) })
    .from(subscriptions)
    .where(lte(subscriptions.dueAt, now));
  const [request] = await db
    .select({ waiting: count(), oldest: min(providerRequests.createdAt) })
    .from(providerRequests);
  const [charge] = await db.select({ total: sum(receiptCounts.last).mapWith(Number) }).from(receiptCounts);
  const [backup] = await db
    .select({ last: max(auditEntries.at) })
    .from(auditEntries)
    .where(and(eq(auditEntries.command, "backup"), eq(auditEntries.outcome, "done")));
  const [key] = await db.select({ first: min(signingKeys.createdAt) }).from(signingKeys);
  const mailsWaiting = await db.$count(outbox, and(waits, notInArray(outbox.kind, urgentKinds)));
  return {
    codesWaiting: (mail?.waiting ?? 0) - mailsWaiting,
    mailsWaiting,
    mailsFailed: await db.$count(outbox, isNotNull(outbox.failedAt)),
    oldestMailSeconds: secondsSince(mail?.oldest, now),
    plansDue: due?.waiting ?? 0,
    oldestDueSeconds: secondsSince(due?.oldest, now),
    requestsWaiting: request?.waiting ?? 0,
    oldestRequestSeconds: secondsSince(request?.oldest, now),
    workFailing: await db.$count(failedWork, notInArray(failedWork.what, [DIFFERS, DISPUTED])),
    plansDiffering: await db.$count(failedWork, eq(failedWork.what, DIFFERS)),
    paymentsDisputed: await db.$count(failedWork, eq(failedWork.what, DISPUTED)),
    charges: charge?.total ?? 0,
    backupAgeSeconds: secondsSince(backup?.last ?? key?.first, now),
  };
}

function secondsSince(moment: Date | null | undefined, now: Date): number {
  return moment ? Math.max(0, (now.getTime() - moment.getTime()) / 1000) : 0;
}
