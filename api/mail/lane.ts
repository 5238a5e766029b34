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
import { describeError } from "../start-error.ts";
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

export type Lane = {
  /** Takes what is due while a slot is free, and waits for no mail that is on its way. */
  look(): Promise<void>;
  /** Until no mail is on its way. */
  finish(): Promise<void>;
};

type LaneOptions = {
  readonly kinds: SQL;
  readonly slots: number;
  /** A process that dies with a mail in hand leaves it to the others after this. While it sends, it renews the lease. */
  readonly leaseSeconds: number;
};

/**
 * So many slots of some kinds of mail, which no other kind ever takes. Each has one connection to the mail server at
 * most, and looks for the next mail when it becomes free.
 */
export function openLane(
  { db, clock, logger }: Pick<Deps, "db" | "clock" | "logger">,
  { kinds, slots, leaseSeconds }: LaneOptions,
  deliver: Deliver,
): Lane {
  const shares = shareAmongDomains(clock, slots);
  const onTheirWay = new Set<Promise<void>>();
  let looking = Promise.resolve();

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

  /** One look after the other, so that each counts what the one before has taken. */
  function look(): Promise<void> {
    looking = looking.catch(() => {}).then(fillSlots);
    return looking;
  }

  async function fillSlots(): Promise<void> {
    while (onTheirWay.size < slots) {
      const row = await takeNext();
      if (!row) return;
      const sending = send(row)
        .catch((error) => logger.warn({ mail: row.id, ...describeError(error) }, "mail is tried again"))
        .then(() => {
          onTheirWay.delete(sending);
          // What fails here fails at the next poll too, which says so.
          look().catch(() => {});
        });
      onTheirWay.add(sending);
    }
  }

  async function finish(): Promise<void> {
    let last: Promise<void>;
    do {
      last = looking;
      await last.catch(() => {});
      await Promise.all(onTheirWay);
    } while (looking !== last);
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

  return { look, finish };
}

export function after(date: Date, seconds: number): Date {
  return new Date(date.getTime() + seconds * 1000);
}
