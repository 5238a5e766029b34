import type { FamilyMails } from "../../family/mails.ts";
import { isFree } from "../../family/state.ts";
import type { MailKind } from "../../mail/kind.ts";
import { describePlan } from "../plans.ts";
import { readCredit } from "./credit.ts";
import { readSubscription } from "./read-subscription.ts";

/** Not sent to a family that has resumed meanwhile. */
export const cancellationMail: MailKind<FamilyMails["cancellation_receipt"]> = {
  name: "cancellation_receipt",
  async write(deps, { language, payload: { subscriptionId, endsAt }, createdAt }) {
    const found = await readSubscription(deps.db, subscriptionId);
    if (found?.subscription.status !== "cancelled" && found?.subscription.status !== "ended")
      return undefined;
    const { subscription, plan, family } = found;
    const facts = {
      plan: describePlan(plan, language).name,
      endsAt,
      isOver: new Date(endsAt) <= createdAt,
      isFree: isFree(subscription),
      credit: readCredit(family, subscription),
    };
    return { name: "cancellation_receipt", facts };
  },
};
