import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { and, count, eq, isNull, ne, notExists, sql } from "drizzle-orm";
import * as v from "valibot";
import { languages } from "../../../contract/languages.ts";
import type { BillingDeps } from "../../billing/providers/provider.ts";
import { accounts, outbox } from "../../db/schema.ts";
import { announcementMail } from "../../mail/announcement.ts";
import { reasonOf } from "../../start-error.ts";
import { type Command, dryRun, type Input, UsageError } from "../command.ts";

const Words = v.strictObject({
  subject: v.pipe(v.string(), v.trim(), v.minLength(1)),
  text: v.pipe(v.string(), v.trim(), v.minLength(1)),
});
const Announcement = v.strictObject(v.entriesFromList(languages, Words));
type Announcement = v.InferOutput<typeof Announcement>;

const adults = and(ne(accounts.role, "child"), isNull(accounts.suspendedAt));
/** News goes to adults who want it; what everybody must know, as new terms, cannot be turned off. */
const findReaders = (isForAll: boolean) => (isForAll ? adults : and(adults, eq(accounts.reminders, true)));

const toAll = { "must-know": { help: "to all adults, also those who turned reminders and news off" } };

export const announceCommands: readonly Command[] = [
  {
    name: "announce",
    args: ["FILE"],
    summary:
      'Mail adults a text, in their language, unless they turned news off; FILE: {"en": {"subject": "…", "text": "…"}, "ar": …}',
    options: { ...dryRun, ...toAll },
    async confirm(input, deps) {
      const announcement = readAnnouncement(input);
      const all = await countReaders(deps, announcement, isForAll(input));
      return `Mail "${announcement.en.subject}" to ${all.reduce((sum, { people }) => sum + people, 0)} people?`;
    },
    async run(deps, input) {
      const announcement = readAnnouncement(input);
      if (input.switches.has("dry-run")) {
        const all = await countReaders(deps, announcement, isForAll(input));
        return {
          rows: all.map(({ language, people }) => ({
            language,
            people,
            subject: announcement[language].subject,
          })),
          data: all,
        };
      }
      const queued = await queue(deps, announcement, isForAll(input));
      return { message: `${queued} mails are on their way`, data: { queued } };
    },
  },
];

const isForAll = ({ switches }: Input) => switches.has("must-know");

function readAnnouncement({ args: [file = ""], folder }: Input): Announcement {
  const path = resolve(folder, file);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new UsageError(`${path} cannot be read as JSON: ${reasonOf(error)}`);
  }
  const result = v.safeParse(Announcement, content);
  if (!result.success)
    throw new UsageError(`${path} takes "subject" and "text" in each of ${languages.join(" and ")}`);
  return result.output;
}

/** Whom it has not reached yet. */
async function countReaders({ db }: BillingDeps, announcement: Announcement, isForAll: boolean) {
  const reached = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(eq(outbox.dedupeKey, dedupeKeyOf(announcement)));
  return db
    .select({ language: accounts.language, people: count() })
    .from(accounts)
    .where(and(findReaders(isForAll), notExists(reached)))
    .groupBy(accounts.language);
}

/** One for each reader and each text. */
function dedupeKeyOf(announcement: Announcement) {
  const hash = createHash("sha256").update(JSON.stringify(announcement)).digest("hex").slice(0, 16);
  return sql<string>`concat('announcement:', ${hash}::text, ':', ${accounts.id})`;
}

/** By one statement, however many they are. The same words reach nobody twice. */
async function queue(
  { db, clock, wakeMailer }: BillingDeps,
  announcement: Announcement,
  isForAll: boolean,
): Promise<number> {
  const now = clock();
  const words = sql`((${JSON.stringify(announcement)}::jsonb) -> ${accounts.language})`;
  const payload = isForAll ? words : sql`${words} || jsonb_build_object('accountId', ${accounts.id})`;
  const rows = db
    .select({
      id: sql<string>`gen_random_uuid()::text`.as("id"),
      kind: sql<string>`${announcementMail.name}::text`.as("kind"),
      recipient: accounts.email,
      language: accounts.language,
      payload: sql<Record<string, string>>`${payload}`.as("payload"),
      dedupeKey: dedupeKeyOf(announcement).as("dedupe_key"),
      attempts: sql<number>`0`.as("attempts"),
      createdAt: sql<Date>`${now}::timestamptz`.as("created_at"),
      nextAttemptAt: sql<Date>`${now}::timestamptz`.as("next_attempt_at"),
      sentAt: sql<null>`null::timestamptz`.as("sent_at"),
      failedAt: sql<null>`null::timestamptz`.as("failed_at"),
    })
    .from(accounts)
    .where(findReaders(isForAll));
  const queued = await db
    .insert(outbox)
    .select(rows)
    .onConflictDoNothing({ target: outbox.dedupeKey })
    .returning({ id: outbox.id });
  wakeMailer();
  return queued.length;
}
