import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, gt, isNotNull, isNull, notInArray, type SQL } from "drizzle-orm";
import { accountMails } from "../../accounts/mails.ts";
import { isMailOf } from "../../accounts/old-addresses.ts";
import { billingMails } from "../../billing/mails/all.ts";
import type { BillingDeps } from "../../billing/providers/provider.ts";
import type { Database } from "../../db/database.ts";
import { accounts, emailChanges, type OutboxRow, outbox } from "../../db/schema.ts";
import { announcementMail } from "../../mail/announcement.ts";
import { isUrgent } from "../../mail/deliver.ts";
import { requireAccount } from "../accounts.ts";
import { type Command, dryRun, OperatorError, readChoice } from "../command.ts";

const MOST_LISTED = 200;
const kinds = [...accountMails, ...billingMails, announcementMail];
const urgentKinds = kinds.filter(({ name }) => isUrgent(kinds, name)).map(({ name }) => name);
const states = ["all", "waiting", "sent", "failed"] as const;

const whichOf: Record<(typeof states)[number], SQL | undefined> = {
  all: undefined,
  waiting: and(isNull(outbox.sentAt), isNull(outbox.failedAt)),
  sent: isNotNull(outbox.sentAt),
  failed: isNotNull(outbox.failedAt),
};
/** Codes are asked for anew; the others can go out again. */
const isRetried = and(whichOf.failed, notInArray(outbox.kind, urgentKinds));

export const mailCommands: readonly Command[] = [
  {
    name: "mails list",
    args: [],
    summary: "Mail of the last days: waiting, sent or given up",
    reads: true,
    options: {
      state: { value: states.join("|"), help: "all unless given" },
      to: { value: "EMAIL", help: "to this person only" },
    },
    async run(deps, input) {
      const { to } = input.options;
      const person = to ? await requireAccount(deps, to) : undefined;
      const which = and(
        whichOf[readChoice(input, "state", states, "all")],
        person && isMailOf(deps.db, person),
      );
      const mails = await listMails(deps, which);
      return {
        data: mails,
        rows: mails.map((mail) => ({
          number: mail.id,
          to: mail.recipient,
          kind: mail.kind,
          state: stateOf(mail),
          attempts: mail.attempts,
          created: mail.createdAt.toISOString(),
        })),
      };
    },
  },
  {
    name: "mails retry",
    args: [],
    summary: "Send the mails again that were given up, all but codes",
    options: { ...dryRun, only: { value: "NUMBER", help: "this one alone" } },
    async run({ db, clock, wakeMailer }, { options: { only }, switches }) {
      const which = and(isRetried, only ? eq(outbox.id, only) : undefined);
      const count = await db.$count(outbox, which);
      if (only && count === 0)
        throw new OperatorError(`No mail ${only} was given up that could be sent again`);
      if (switches.has("dry-run"))
        return { message: `${count} mails would be sent again`, data: { retried: 0, would_retry: count } };
      const retried = await db
        .update(outbox)
        .set({ failedAt: null, attempts: 0, nextAttemptAt: clock() })
        .where(which)
        .returning({ id: outbox.id });
      wakeMailer();
      return { message: `${retried.length} mails are sent again`, data: { retried: retried.length } };
    },
  },
  {
    name: "mails resend",
    args: ["NUMBER"],
    summary: "Send a mail once more, as it would read today; `show` lists the numbers",
    async run({ db, clock, wakeMailer }, { args: [number = ""] }) {
      const [mail] = await db.select().from(outbox).where(eq(outbox.id, number));
      if (!mail) throw new OperatorError(`There is no mail ${number}`);
      if (isUrgent(kinds, mail.kind))
        throw new OperatorError("This mail has a code: the person asks for a new one where it is typed");
      if (Object.keys(mail.payload).length === 0)
        throw new OperatorError("What this mail was about is not known any more");
      if (!mail.sentAt && !mail.failedAt) throw new OperatorError("This mail is on its way");
      const now = clock();
      const { kind, language, payload } = mail;
      const recipient = await readAddressToday(db, mail);
      const id = randomUUID();
      await db
        .insert(outbox)
        .values({ id, kind, recipient, language, payload, createdAt: now, nextAttemptAt: now });
      wakeMailer();
      return { message: `${kind} goes to ${recipient} once more`, data: { id, kind, recipient } };
    },
  },
];

/** Of whoever had the address when the mail was written: it may have been corrected since. */
async function readAddressToday(
  db: Database,
  { recipient, createdAt }: Pick<OutboxRow, "recipient" | "createdAt">,
): Promise<string> {
  const { oldEmail, usedAt, undoneAt } = emailChanges;
  const [moved] = await db
    .select({ email: accounts.email })
    .from(emailChanges)
    .innerJoin(accounts, eq(accounts.id, emailChanges.accountId))
    .where(and(eq(oldEmail, recipient), gt(usedAt, createdAt), isNull(undoneAt)))
    .orderBy(asc(usedAt))
    .limit(1);
  return moved?.email ?? recipient;
}

/** The newest first, those of one payment always in the same order, without what each is about. */
export async function listMails({ db }: Pick<BillingDeps, "db">, which: SQL | undefined) {
  return db
    .select({
      id: outbox.id,
      kind: outbox.kind,
      recipient: outbox.recipient,
      attempts: outbox.attempts,
      createdAt: outbox.createdAt,
      nextAttemptAt: outbox.nextAttemptAt,
      sentAt: outbox.sentAt,
      failedAt: outbox.failedAt,
    })
    .from(outbox)
    .where(which)
    .orderBy(desc(outbox.createdAt), outbox.id)
    .limit(MOST_LISTED);
}

export function stateOf({ sentAt, failedAt }: Pick<OutboxRow, "sentAt" | "failedAt">): string {
  if (sentAt) return "sent";
  return failedAt ? "failed" : "waiting";
}
