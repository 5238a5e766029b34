import type { FamilyMails } from "../../family/mails.ts";
import type { MailKind } from "../../mail/kind.ts";
import { describePlan } from "../plans.ts";
import { readSubscription } from "./read-subscription.ts";

/** A plan that the family has goes on for longer, and nothing is charged for it. */
export const giftAddedMail: MailKind<FamilyMails["gift_added"]> = {
  name: "gift_added",
  async write(deps, { language, payload: { subscriptionId, until } }) {
    const found = await readSubscription(deps.db, subscriptionId);
    if (!found) return undefined;
    return { name: "gift_added", facts: { plan: describePlan(found.plan, language).name, until } };
  },
};
