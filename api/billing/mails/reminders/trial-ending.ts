import { eq } from "drizzle-orm";
import { copy } from "../../../copy/copy.ts";
import { accounts } from "../../../db/schema.ts";
import { amountDue } from "../../../family/family.ts";
import type { MailKind } from "../../../mail/kind.ts";
import { writePrice } from "../../../pages/format-price.ts";
import { formatGulfDate } from "../../../pages/gulf-date.ts";
import { describePlan } from "../../plans.ts";
import { linkToSubscriptions, turnOffReminders } from "../links.ts";
import { findFirstCharges, findTrialEnds, type LeadDays } from "./due-reminders.ts";

export const trialEndingMail: MailKind<{ accountId: string; leadDays: LeadDays }> = {
  name: "trial_ending",
  async write(deps, { language, payload: { accountId, leadDays } }) {
    const { trialEnding: words, labels, links } = copy[language].mails;
    const turnOff = turnOffReminders(deps, language, accountId);
    const isReader = eq(accounts.id, accountId);
    const [first] = await findFirstCharges(deps, leadDays, isReader);
    if (first?.subscription.periodEnd) {
      const { subscription, family } = first;
      const date = formatGulfDate(language, first.subscription.periodEnd);
      return {
        language,
        subject: words.charged.subject(date),
        blocks: [
          { paragraph: words.charged.firstTime },
          {
            facts: [
              [labels.plan, describePlan(first.plan, language).name],
              [labels.firstCharge, date],
              [labels.amount, writePrice(language, amountDue(family, subscription), subscription.currency)],
            ],
          },
          { paragraph: words.charged.renews(first.plan.billingInterval, date) },
          linkToSubscriptions(deps, links.manage),
        ],
        turnOff,
      };
    }
    const [trial] = await findTrialEnds(deps, leadDays, isReader);
    if (!trial?.family.trialEndsAt) return undefined;
    const date = formatGulfDate(language, trial.family.trialEndsAt);
    return {
      language,
      subject: words.subject(date),
      blocks: [
        { paragraph: words.nothingCharged },
        {
          facts: [
            [words.freeUntil, date],
            [words.chargedAfter, words.nothing],
          ],
        },
        { paragraph: words.goOn },
        linkToSubscriptions(deps, links.plans),
      ],
      turnOff,
    };
  },
};
