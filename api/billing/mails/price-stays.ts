import type { FamilyMails } from "../../family/mails.ts";
import type { MailKind } from "../../mail/kind.ts";
import { describePlan } from "../plans.ts";
import { readSubscription } from "./read-subscription.ts";

/** Not sent once the plan is over, or another price was announced. */
export const priceStaysMail: MailKind<FamilyMails["price_stays"]> = {
  name: "price_stays",
  async write(deps, { language, payload: { subscriptionId, from, cents } }) {
    const found = await readSubscription(deps.db, subscriptionId);
    const status = found?.subscription.status;
    if (!found || (status !== "active" && status !== "cancelled")) return undefined;
    const { nextPriceAt, priceCents, currency, cancelAt } = found.subscription;
    if (nextPriceAt) return undefined;
    const facts = {
      plan: { name: describePlan(found.plan, language).name, interval: found.plan.billingInterval },
      from,
      now: { cents: priceCents, currency },
      withdrawn: { cents: Number(cents), currency },
      endsAt: status === "cancelled" ? cancelAt?.toISOString() : undefined,
    };
    return { name: "price_stays", facts };
  },
};
