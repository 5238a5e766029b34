import { and, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { outbox } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { prepareMessage } from "./prepare-message.ts";
import type { Transport } from "./transport.ts";

export type PostmanDeps = Omit<Deps, "nudgePostman"> & { readonly transport: Transport };
type OutboxRow = typeof outbox.$inferSelect;

const AT_ONCE = 5;
/** Longer than any sending takes; a process that dies with a mail in hand leaves it to the others after this. */
const LEASE_SECONDS = 300;
const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 6 * 3600;
/** About two days of trying. */
const MOST_ATTEMPTS = 15;

/** Sends what is due until nothing is. Any number of processes may do so at once: each mail is one's. */
export async function deliverDueMail(deps: PostmanDeps): Promise<void> {
  for (;;) {
    const rows = await claimDueMail(deps);
    if (rows.length === 0) return;
    await Promise.all(rows.map((row) => deliver(deps, row)));
  }
}

function claimDueMail({ db, clock }: PostmanDeps): Promise<OutboxRow[]> {
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

async function deliver(deps: PostmanDeps, row: OutboxRow): Promise<void> {
  const { db, clock, logger, transport } = deps;
  try {
    const message = await prepareMessage(deps, row);
    if (!message) return await drop(db, row);
    await transport.send(message);
  } catch (error) {
    // The reason of an SMTP server may quote the recipient, so only its code is logged.
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    logger.warn({ mail: row.id, kind: row.kind, attempts: row.attempts, code, responseCode }, "mail waits");
    const isRefused = code === "EENVELOPE" && (responseCode ?? 0) >= 500;
    return isRefused || row.attempts >= MOST_ATTEMPTS ? giveUp(deps, row) : postpone(deps, row);
  }
  await db.update(outbox).set({ sentAt: clock(), payload: {} }).where(eq(outbox.id, row.id));
}

async function postpone({ db, clock }: PostmanDeps, { id, attempts }: OutboxRow): Promise<void> {
  const waitSeconds = Math.min(FIRST_WAIT_SECONDS * 3 ** (attempts - 1), LONGEST_WAIT_SECONDS);
  await db
    .update(outbox)
    .set({ nextAttemptAt: addSeconds(clock(), waitSeconds) })
    .where(eq(outbox.id, id));
}

async function giveUp({ db, clock, logger }: PostmanDeps, row: OutboxRow): Promise<void> {
  logger.error({ mail: row.id, kind: row.kind, attempts: row.attempts }, "mail given up");
  await db.update(outbox).set({ failedAt: clock(), payload: {} }).where(eq(outbox.id, row.id));
}

async function drop(db: Database, { id }: OutboxRow): Promise<void> {
  await db.delete(outbox).where(eq(outbox.id, id));
}

function addSeconds(date: Date, seconds: number): Date {
  return new Date(date.getTime() + seconds * 1000);
}
