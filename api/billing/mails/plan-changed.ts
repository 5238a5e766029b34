import { eq } from "drizzle-orm";
import { plans } from "../../db/schema.ts";
import type { FamilyMails } from "../../family/mails.ts";
import type { MailKind } from "../../mail/kind.ts";
import { describePlan } from "../plans.ts";
import { readCredit } from "./credit.ts";
import { readSubscription } from "./read-subscription.ts";

/**
 * With the amounts that were confirmed. Not sent once the change was undone, or the plan cancelled, changed
 * again or ended.
 */
export const planChangedMail: MailKind<FamilyMails["plan_changed"]> = {
  name: "plan_changed",
  async write(deps, { language, payload }) {
    const found = await readSubscription(deps.db, payload.subscriptionId);
    if (!found?.subscription.quote) return undefined;
    const { quote, status, currency } = found.subscription;
    if (status !== "active" && status !== "scheduled") return undefined;
    const [before] = await deps.db.select().from(plans).where(eq(plans.id, payload.previousPlanId));
    const { name } = describePlan(found.plan, language);
    const facts = {
      previous: before && describePlan(before, language).name,
      next: { at: quote.nextChargeAt, cents: quote.nextChargeCents, currency },
      creditLeft: readCredit(found.family, found.subscription),
    };
    if (quote.kind === "change_later") return { name: "plan_changes_later", facts: { ...facts, plan: name } };
    return {
      name: "plan_changed",
      facts: {
        ...facts,
        plan: { name, interval: found.plan.billingInterval },
        credit: quote.creditCents > 0 ? { cents: quote.creditCents, currency } : undefined,
        paid: { cents: quote.dueTodayCents, currency },
      },
    };
  },
};
