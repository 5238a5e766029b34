import {
  and,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { accounts, type OutboxRow, outbox } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { shareAmongDomains } from "./domain-shares.ts";
import { BEFORE_DOT_MS } from "./smtp.ts";

/** Between two attempts. What is due later than that was put off by a clock that ran ahead, and is due now. */
export const LONGEST_WAIT_SECONDS = 6 * 3600;

/** Then only the answer to a final dot can still be missing, which is waited for beside the slots. */
const SLOT_MS = BEFORE_DOT_MS + 1_000;

/** With the name of the reader, where there is one. */
export type ClaimedMail = OutboxRow & { readonly readerName: string | null };

/** Sends a mail. Whether its recipient's server answered; undefined: there was nothing to send. */
type Deliver = (row: ClaimedMail) => Promise<boolean | undefined>;

/** Takes the next mail when it has sent the one before, until nothing is due. Waits for no other slot. */
export type Slot = () => Promise<void>;

export type Lane = {
  readonly kinds: SQL;
  readonly slots: number;
  /** A process that dies with a mail in hand leaves it to the others after this. While it sends, it renews the lease. */
  readonly leaseSeconds: number;
};

/** So many slots of some kinds of mail, which no other kind ever takes. Each has one connection to the mail server at most. */
export function openLane(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { kinds, slots, leaseSeconds }: Lane,
  deliver: Deliver,
): Slot[] {
  const shares = shareAmongDomains(clock, slots);
  let asking: Promise<ClaimedMail | undefined> | undefined;

  async function takeNext(): Promise<ClaimedMail | undefined> {
    const now = clock();
    const { except, only } = shares.next();
    const domain = sql`lower(split_part(${outbox.recipient}, '@', 2))`;
    const readerName = sql<
      string | null
    >`(select ${accounts.name} from ${accounts} where ${eq(accounts.email, outbox.recipient)})`;
    const next = db
      .select({ id: outbox.id })
      .from(outbox)
      .where(
        and(
          or(lte(outbox.nextAttemptAt, now), gt(outbox.nextAttemptAt, after(now, LONGEST_WAIT_SECONDS))),
          isNull(outbox.sentAt),
          isNull(outbox.failedAt),
          kinds,
          notInArray(domain, except),
          only && inArray(domain, only),
        ),
      )
      .orderBy(outbox.nextAttemptAt)
      .limit(1)
      .for("update", { skipLocked: true });
    const [row] = await db
      .update(outbox)
      .set({ attempts: sql`${outbox.attempts} + 1`, nextAttemptAt: after(now, leaseSeconds) })
      .where(eq(outbox.id, next))
      .returning({ ...getTableColumns(outbox), readerName });
    if (row) shares.take(row.id, row.recipient);
    return row;
  }

  /** One slot asks after the other, so that each counts what the one before has taken. */
  async function take({ isFirst }: { isFirst: boolean }): Promise<ClaimedMail | undefined> {
    for (;;) {
      if (!asking) {
        asking = takeNext().finally(() => {
          asking = undefined;
        });
        return asking;
      }
      const found = await asking.catch(() => undefined);
      // This one would find nothing either, unless it has just given its domain's slot back.
      if (!found && isFirst) return undefined;
    }
  }

  async function send(row: ClaimedMail): Promise<void> {
    const longest = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => longest.resolve(false), SLOT_MS);
    let answered: boolean | undefined = false;
    try {
      answered = await Promise.race([deliver(row), longest.promise]);
    } finally {
      clearTimeout(timer);
      shares.release(row.id, answered);
    }
  }

  async function work(): Promise<void> {
    let row = await take({ isFirst: true });
    for (; row; row = await take({ isFirst: false })) await send(row);
  }

  return Array.from({ length: slots }, () => work);
}

export function after(date: Date, seconds: number): Date {
  return new Date(date.getTime() + seconds * 1000);
}
