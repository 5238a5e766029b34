import { newPriceFrom } from "../../family/family.ts";
import type { FamilyMails } from "../../family/mails.ts";
import type { MailKind } from "../../mail/kind.ts";
import { describePlan } from "../plans.ts";
import { readSubscription } from "./read-subscription.ts";

/** Not sent once the plan is cancelled, or costs that already. */
export const priceChangeMail: MailKind<FamilyMails["price_change"]> = {
  name: "price_change",
  async write(deps, { language, payload: { subscriptionId, timeZone } }) {
    const found = await readSubscription(deps.db, subscriptionId);
    if (found?.subscription.status !== "active") return undefined;
    const { nextPriceCents, priceCents, currency } = found.subscription;
    const from = newPriceFrom(found, timeZone);
    if (!from || nextPriceCents === null) return undefined;
    const facts = {
      plan: { name: describePlan(found.plan, language).name, interval: found.plan.billingInterval },
      from: from.toISOString(),
      now: { cents: priceCents, currency },
      later: { cents: nextPriceCents, currency },
    };
    return { name: "price_change", facts };
  },
};
