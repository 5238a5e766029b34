import { eq, notExists, type SQL } from "drizzle-orm";
import { type Account, outbox } from "../db/schema.ts";
import { queueMail } from "../mail/outbox.ts";
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

/**
 * Queues the reminders whose time has come. A queued one keeps its dedupe key in the outbox for longer than
 * its time lasts, so it is queued once, whatever was restarted meanwhile.
 */
export async function queueReminders(deps: BillingDeps): Promise<void> {
  for (const leadDays of leads) {
    const fresh = isNew(deps, trialEndKey(leadDays));
    const found = [
      ...(await findTrialEnds(deps, leadDays, fresh)),
      ...(await findFirstCharges(deps, leadDays, fresh)),
    ];
    for (const { account, dedupeKey } of found) {
      const payload = { accountId: account.id, leadDays };
      await queueMail(deps, { kind: trialEndingMail, payload, dedupeKey, ...addressOf(account) });
    }
  }
  for (const { account, dedupeKey } of await findRenewals(deps, isNew(deps, renewalKey))) {
    const payload = { accountId: account.id };
    await queueMail(deps, { kind: renewalComingMail, payload, dedupeKey, ...addressOf(account) });
  }
  const cardExpiry = findExpiringMonth(deps.clock());
  const cards = cardExpiry ? await findExpiringCards(deps, cardExpiry, isNew(deps, cardExpiryKey)) : [];
  for (const { account, dedupeKey } of cards) {
    const payload = { accountId: account.id, cardExpiry: cardExpiry ?? "" };
    await queueMail(deps, { kind: cardExpiringMail, payload, dedupeKey, ...addressOf(account) });
  }
}

function isNew({ db }: BillingDeps, dedupeKey: SQL<string>): SQL {
  return notExists(db.select({ id: outbox.id }).from(outbox).where(eq(outbox.dedupeKey, dedupeKey)));
}

function addressOf({ email: recipient, language }: Account) {
  return { recipient, language };
}
