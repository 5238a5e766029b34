import { amountDue } from "../../family/family.ts";
import type { FamilyMails } from "../../family/mails.ts";
import { isFree } from "../../family/state.ts";
import type { MailKind } from "../../mail/kind.ts";
import { describePlan } from "../plans.ts";
import { readCredit } from "./credit.ts";
import { readReceipt } from "./read-document.ts";
import { readSubscription } from "./read-subscription.ts";

/**
 * With the receipt of the payment that it starts with. Once the plan was cancelled, changed or ended, another mail says
 * so, and the receipt comes alone.
 */
export const planStartedMail: MailKind<FamilyMails["plan_started"]> = {
  name: "plan_started",
  async write(deps, { language, payload: { subscriptionId, isGift, chargeId } }) {
    const found = await readSubscription(deps.db, subscriptionId);
    const receipt = chargeId ? await readReceipt(deps, chargeId) : undefined;
    if (found?.subscription.status !== "active" || !found.subscription.periodEnd)
      return receipt && { name: "receipt", facts: receipt };
    const { subscription, family } = found;
    const until = found.subscription.periodEnd.toISOString();
    const plan = {
      name: describePlan(found.plan, language).name,
      interval: found.plan.billingInterval,
    };
    if (isGift === "yes") return { name: "plan_started", facts: { kind: "gift", plan, until } };
    const { currency } = subscription;
    const facts = {
      plan,
      next: { at: until, cents: amountDue(family, subscription), currency },
      credit: readCredit(family, subscription),
    };
    if (isFree(subscription)) return { name: "plan_started", facts: { ...facts, kind: "free" } };
    return { name: "plan_started", facts: { ...facts, kind: "paid", receipt } };
  },
};
