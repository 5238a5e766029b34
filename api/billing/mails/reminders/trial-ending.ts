import { eq } from "drizzle-orm";
import { accounts } from "../../../db/schema.ts";
import { amountDue } from "../../../family/family.ts";
import type { MailKind } from "../../../mail/kind.ts";
import { turnOffAddress } from "../../../mail/turn-off-address.ts";
import { describePlan } from "../../plans.ts";
import { findFirstCharges, findTrialEnds, type LeadDays } from "./due-reminders.ts";

/** Of the first charge, to a family that has chosen a plan. */
export const trialEndingMail: MailKind<{ accountId: string; leadDays: LeadDays }> = {
  name: "trial_ending",
  async write(deps, { language, payload: { accountId, leadDays } }) {
    const turnOff = turnOffAddress(deps, accountId);
    const isReader = eq(accounts.id, accountId);
    const [first] = await findFirstCharges(deps, leadDays, isReader);
    if (first?.subscription.periodEnd) {
      const { subscription, family, plan } = first;
      const charge = {
        at: first.subscription.periodEnd.toISOString(),
        cents: amountDue(family, subscription),
        currency: subscription.currency,
      };
      const named = { name: describePlan(plan, language).name, interval: plan.billingInterval };
      return { name: "first_charge", facts: { plan: named, charge }, turnOff };
    }
    const [trial] = await findTrialEnds(deps, leadDays, isReader);
    if (!trial?.family.trialEndsAt) return undefined;
    return { name: "trial_ending", facts: { endsAt: trial.family.trialEndsAt.toISOString() }, turnOff };
  },
};
