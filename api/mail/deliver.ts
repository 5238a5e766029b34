import { and, eq, inArray, isNull, notInArray } from "drizzle-orm";
import type { Render } from "../../contract/render.ts";
import type { Database } from "../db/database.ts";
import { type OutboxRow, outbox } from "../db/schema.ts";
import { readError } from "../start-error.ts";
import { countGivenUp } from "./given-up.ts";
import type { MailKind, WriteDeps } from "./kind.ts";
import { after, type ClaimedMail, type Lane, LONGEST_WAIT_SECONDS, openLane } from "./lane.ts";
import type { Message, Transport } from "./transport.ts";

export type DeliveryDeps = WriteDeps & {
  readonly transport: Transport;
  readonly render: Render;
  /** Every kind that may lie in the outbox. */
  readonly mails: readonly MailKind[];
};

/** How many mails leave at once, each over a connection of its own. Of these, one domain has half at most. */
const URGENT_SLOTS = 6;
const SLOTS = 20;
/** Somebody waits for a code: it is another's soon after its process died. */
const URGENT_LEASE_SECONDS = 30;
const LEASE_SECONDS = 300;
const RENEWALS_IN_A_LEASE = 5;
const FIRST_WAIT_SECONDS = 5;
/** Of a mail that somebody waits for. */
const LONGEST_URGENT_WAIT_SECONDS = 60;
/** About two days of trying. */
const MOST_ATTEMPTS = 15;

/** Any number of processes may open lanes on one outbox: each mail is one's. */
export function openLanes(deps: DeliveryDeps): Lane[] {
  const urgent = deps.mails.filter(({ lifeSeconds }) => lifeSeconds !== undefined).map(({ name }) => name);
  return [
    { kinds: inArray(outbox.kind, urgent), slots: URGENT_SLOTS, leaseSeconds: URGENT_LEASE_SECONDS },
    { kinds: notInArray(outbox.kind, urgent), slots: SLOTS, leaseSeconds: LEASE_SECONDS },
  ].map((lane) => openLane(deps, lane, (row) => deliver(deps, row, lane.leaseSeconds)));
}

/** Sends what is due until nothing is. */
export async function deliverDueMail(deps: DeliveryDeps): Promise<void> {
  await Promise.all(
    openLanes(deps).map(async (lane) => {
      await lane.look();
      await lane.finish();
    }),
  );
}

/** Whether the mail server answered; undefined: there was nothing to send. */
async function deliver(
  deps: DeliveryDeps,
  row: ClaimedMail,
  leaseSeconds: number,
): Promise<boolean | undefined> {
  const { db, clock, logger, transport } = deps;
  const renewMs = (leaseSeconds * 1000) / RENEWALS_IN_A_LEASE;
  const renewal = setInterval(() => void renewLease(deps, row, leaseSeconds), renewMs);
  try {
    const message = await write(deps, row);
    if (!message) {
      await drop(db, row);
      return undefined;
    }
    await transport.send(message);
  } catch (error) {
    // The reason of an SMTP server may quote the recipient, so only its code is logged.
    const { code, responseCode } = readError(error);
    logger.warn({ mail: row.id, kind: row.kind, attempts: row.attempts, code, responseCode }, "mail waits");
    const isRefused = code === "EENVELOPE" && (responseCode ?? 0) >= 500;
    const nextAttemptAt = isRefused ? undefined : nextAttemptOf(deps, row);
    await (nextAttemptAt ? postpone(deps, row, nextAttemptAt) : giveUp(deps, row));
    return responseCode !== undefined;
  } finally {
    clearInterval(renewal);
  }
  await db
    .update(outbox)
    .set({ sentAt: clock(), ...forgetSecret(deps, row) })
    .where(eq(outbox.id, row.id));
  return true;
}

/** An unknown kind is treated as one that somebody waits for: nothing of it is kept. */
export function isUrgent(mails: readonly MailKind[], kind: string): boolean {
  const known = mails.find(({ name }) => name === kind);
  return !known || known.lifeSeconds !== undefined;
}

/** An unknown kind is an error and waits: a newer process on the same database may know it. */
async function write(deps: DeliveryDeps, row: ClaimedMail): Promise<Message | undefined> {
  const { id, recipient, language } = row;
  const kind = deps.mails.find(({ name }) => name === row.kind);
  if (!kind) throw new Error(`no kind of mail is called ${row.kind}`);
  const written = await kind.write(deps, row);
  if (!written) return undefined;
  const { business: brand, publicOrigin } = deps.config;
  const view = { language, brand, publicOrigin, reader: row.readerName };
  return { id, recipient, language, ...(await deps.render.mail(written, view)) };
}

/** Where the database is away for longer than the lease, another process may send the mail again, as it was. */
async function renewLease(
  { db, clock }: DeliveryDeps,
  { id }: OutboxRow,
  leaseSeconds: number,
): Promise<void> {
  await db
    .update(outbox)
    .set({ nextAttemptAt: after(clock(), leaseSeconds) })
    .where(and(eq(outbox.id, id), isNull(outbox.sentAt), isNull(outbox.failedAt)))
    .catch(() => {});
}

/** undefined: it was tried often enough, or would be of no use any more. */
function nextAttemptOf({ clock, mails }: DeliveryDeps, row: OutboxRow): Date | undefined {
  const { lifeSeconds } = mails.find(({ name }) => name === row.kind) ?? {};
  const longest = lifeSeconds === undefined ? LONGEST_WAIT_SECONDS : LONGEST_URGENT_WAIT_SECONDS;
  const waitSeconds = Math.min(FIRST_WAIT_SECONDS * 3 ** (row.attempts - 1), longest);
  const next = after(clock(), waitSeconds);
  const isTooLate = lifeSeconds !== undefined && next > after(row.createdAt, lifeSeconds);
  return row.attempts >= MOST_ATTEMPTS || isTooLate ? undefined : next;
}

async function postpone({ db }: DeliveryDeps, { id }: OutboxRow, nextAttemptAt: Date): Promise<void> {
  await db.update(outbox).set({ nextAttemptAt }).where(eq(outbox.id, id));
}

async function giveUp(deps: DeliveryDeps, row: OutboxRow): Promise<void> {
  const { db, clock, logger } = deps;
  logger.error({ mail: row.id, kind: row.kind, attempts: row.attempts }, "mail given up");
  await db
    .update(outbox)
    .set({ failedAt: clock(), ...forgetSecret(deps, row) })
    .where(eq(outbox.id, row.id));
  countGivenUp();
}

/** What a code was asked with may open something, and is of no use any more. The rest can be sent again. */
function forgetSecret({ mails }: DeliveryDeps, row: OutboxRow): { payload?: Record<string, string> } {
  return isUrgent(mails, row.kind) ? { payload: {} } : {};
}

async function drop(db: Database, { id }: OutboxRow): Promise<void> {
  await db.delete(outbox).where(eq(outbox.id, id));
}
