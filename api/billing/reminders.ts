import { eq, notExists, type SQL } from "drizzle-orm";
import { type Account, outbox } from "../db/schema.ts";
import { queueMail } from "../mail/outbox.ts";
import { findRenewals, renewalComingMail, renewalOccasion } from "./mails/renewal-coming.ts";
import {
  findFirstCharges,
  findTrialEnds,
  leads,
  trialEndingMail,
  trialEndOccasion,
} from "./mails/trial-ending.ts";
import type { BillingDeps } from "./providers/provider.ts";

/**
 * Promises the reminders whose time has come. A promised one keeps its occasion in the outbox for longer than
 * its time lasts, so it is promised once, whatever was restarted meanwhile.
 */
export async function queueReminders(deps: BillingDeps): Promise<void> {
  for (const leadDays of leads) {
    const fresh = isNew(deps, trialEndOccasion(leadDays));
    const found = [
      ...(await findTrialEnds(deps, leadDays, fresh)),
      ...(await findFirstCharges(deps, leadDays, fresh)),
    ];
    for (const { account, occasion } of found) {
      const payload = { accountId: account.id, leadDays };
      await queueMail(deps, { kind: trialEndingMail, payload, occasion, ...addressOf(account) });
    }
  }
  for (const { account, occasion } of await findRenewals(deps, isNew(deps, renewalOccasion))) {
    const payload = { accountId: account.id };
    await queueMail(deps, { kind: renewalComingMail, payload, occasion, ...addressOf(account) });
  }
}

function isNew({ db }: BillingDeps, occasion: SQL<string>): SQL {
  return notExists(db.select({ id: outbox.id }).from(outbox).where(eq(outbox.occasion, occasion)));
}

function addressOf({ email: recipient, language }: Account) {
  return { recipient, language };
}
