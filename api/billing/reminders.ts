import { eq, notExists, type SQL } from "drizzle-orm";
import { workOneByOne } from "../chores/one-by-one.ts";
import { type Account, outbox } from "../db/schema.ts";
import { type Mail, queueMail } from "../mail/outbox.ts";
import { cardExpiringMail } from "./mails/reminders/card-expiring.ts";
import {
  cardExpiryKey,
  findExpiringCards,
  findExpiringMonth,
  findFirstCharges,
  findRenewals,
  findTrialEnds,
  leads,
  renewalKey,
  trialEndKey,
} from "./mails/reminders/due-reminders.ts";
import { renewalComingMail } from "./mails/reminders/renewal-coming.ts";
import { trialEndingMail } from "./mails/reminders/trial-ending.ts";
import type { BillingDeps } from "./providers/provider.ts";

/** A reminder by its dedupe key. */
type Reminder = { readonly id: string; queue(): Promise<void> };

/**
 * Queues the reminders whose time has come. A queued one keeps its dedupe key in the outbox for longer than
 * its time lasts, so it is queued once, whatever was restarted meanwhile.
 */
export async function queueReminders(deps: BillingDeps): Promise<void> {
  await workOneByOne(deps, {
    what: "a reminder cannot be queued",
    all: [...(await listTrialEnds(deps)), ...(await listRenewals(deps)), ...(await listExpiringCards(deps))],
    work: ({ queue }) => queue(),
  });
}

async function listTrialEnds(deps: BillingDeps): Promise<Reminder[]> {
  const reminders: Reminder[] = [];
  for (const leadDays of leads) {
    const fresh = isNew(deps, trialEndKey(leadDays));
    const found = [
      ...(await findTrialEnds(deps, leadDays, fresh)),
      ...(await findFirstCharges(deps, leadDays, fresh)),
    ];
    for (const { account, dedupeKey } of found) {
      const payload = { accountId: account.id, leadDays };
      reminders.push(remind(deps, account, { kind: trialEndingMail, payload, dedupeKey }));
    }
  }
  return reminders;
}

async function listRenewals(deps: BillingDeps): Promise<Reminder[]> {
  const found = await findRenewals(deps, isNew(deps, renewalKey));
  return found.map(({ account, dedupeKey }) =>
    remind(deps, account, { kind: renewalComingMail, payload: { accountId: account.id }, dedupeKey }),
  );
}

async function listExpiringCards(deps: BillingDeps): Promise<Reminder[]> {
  const cardExpiry = findExpiringMonth(deps.clock());
  if (!cardExpiry) return [];
  const found = await findExpiringCards(deps, cardExpiry, isNew(deps, cardExpiryKey));
  return found.map(({ account, dedupeKey }) => {
    const payload = { accountId: account.id, cardExpiry };
    return remind(deps, account, { kind: cardExpiringMail, payload, dedupeKey });
  });
}

function remind<Payload extends Record<string, string>>(
  deps: BillingDeps,
  { email: recipient, language }: Pick<Account, "email" | "language">,
  mail: Pick<Mail<Payload>, "kind" | "payload"> & { dedupeKey: string },
): Reminder {
  return { id: mail.dedupeKey, queue: () => queueMail(deps, { ...mail, recipient, language }) };
}

function isNew({ db }: BillingDeps, dedupeKey: SQL<string>): SQL {
  return notExists(db.select({ id: outbox.id }).from(outbox).where(eq(outbox.dedupeKey, dedupeKey)));
}
