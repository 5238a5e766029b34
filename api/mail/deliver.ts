import { and, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { type OutboxRow, outbox } from "../db/schema.ts";
import { readError } from "../start-error.ts";
import type { MailKind, WriteDeps } from "./kind.ts";
import { renderMail } from "./layout.ts";
import type { Message, Transport } from "./transport.ts";

export type DeliveryDeps = WriteDeps & {
  readonly transport: Transport;
  /** Every kind that may lie in the outbox. */
  readonly mails: readonly MailKind[];
};

const AT_ONCE = 5;
/** A process that dies with a mail in hand leaves it to the others after this. While it sends, it renews the lease. */
const LEASE_SECONDS = 300;
const RENEW_MS = 60_000;
const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 6 * 3600;
/** About two days of trying. */
const MOST_ATTEMPTS = 15;

/** Sends what is due until nothing is. Any number of processes may do so at once: each mail is one's. */
export async function deliverDueMail(deps: DeliveryDeps): Promise<void> {
  for (;;) {
    const rows = await claimDueMail(deps);
    if (rows.length === 0) return;
    await Promise.all(rows.map((row) => deliver(deps, row)));
  }
}

function claimDueMail({ db, clock }: DeliveryDeps): Promise<OutboxRow[]> {
  const now = clock();
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(lte(outbox.nextAttemptAt, now), isNull(outbox.sentAt), isNull(outbox.failedAt)))
    .orderBy(outbox.nextAttemptAt)
    .limit(AT_ONCE)
    .for("update", { skipLocked: true });
  return db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, nextAttemptAt: addSeconds(now, LEASE_SECONDS) })
    .where(inArray(outbox.id, due))
    .returning();
}

async function deliver(deps: DeliveryDeps, row: OutboxRow): Promise<void> {
  const { db, clock, logger, transport } = deps;
  const renewal = setInterval(() => void renewLease(deps, row), RENEW_MS);
  try {
    const message = await write(deps, row);
    if (!message) return await drop(db, row);
    await transport.send(message);
  } catch (error) {
    // The reason of an SMTP server may quote the recipient, so only its code is logged.
    const { code, responseCode } = readError(error);
    logger.warn({ mail: row.id, kind: row.kind, attempts: row.attempts, code, responseCode }, "mail waits");
    const isRefused = code === "EENVELOPE" && (responseCode ?? 0) >= 500;
    return isRefused || row.attempts >= MOST_ATTEMPTS ? giveUp(deps, row) : postpone(deps, row);
  } finally {
    clearInterval(renewal);
  }
  await db.update(outbox).set({ sentAt: clock(), payload: {} }).where(eq(outbox.id, row.id));
}

/** An unknown kind is an error and waits: a newer process on the same database may know it. */
async function write(deps: DeliveryDeps, row: OutboxRow): Promise<Message | undefined> {
  const { id, recipient, language } = row;
  const kind = deps.mails.find(({ name }) => name === row.kind);
  if (!kind) throw new Error(`no kind of mail is called ${row.kind}`);
  const written = await kind.write(deps, row);
  return written && { id, recipient, language, ...renderMail(written, deps.config.business) };
}

/** Where the database is away for longer than the lease, another process may send the mail again, as it was. */
async function renewLease({ db, clock }: DeliveryDeps, { id }: OutboxRow): Promise<void> {
  await db
    .update(outbox)
    .set({ nextAttemptAt: addSeconds(clock(), LEASE_SECONDS) })
    .where(and(eq(outbox.id, id), isNull(outbox.sentAt), isNull(outbox.failedAt)))
    .catch(() => {});
}

async function postpone({ db, clock }: DeliveryDeps, { id, attempts }: OutboxRow): Promise<void> {
  const waitSeconds = Math.min(FIRST_WAIT_SECONDS * 3 ** (attempts - 1), LONGEST_WAIT_SECONDS);
  await db
    .update(outbox)
    .set({ nextAttemptAt: addSeconds(clock(), waitSeconds) })
    .where(eq(outbox.id, id));
}

async function giveUp({ db, clock, logger }: DeliveryDeps, row: OutboxRow): Promise<void> {
  logger.error({ mail: row.id, kind: row.kind, attempts: row.attempts }, "mail given up");
  await db.update(outbox).set({ failedAt: clock(), payload: {} }).where(eq(outbox.id, row.id));
}

async function drop(db: Database, { id }: OutboxRow): Promise<void> {
  await db.delete(outbox).where(eq(outbox.id, id));
}

function addSeconds(date: Date, seconds: number): Date {
  return new Date(date.getTime() + seconds * 1000);
}
