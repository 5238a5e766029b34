import { and, eq, inArray } from "drizzle-orm";
import { subscriptions } from "../../db/schema.ts";
import type { FamilyMails } from "../../family/mails.ts";
import type { MailKind } from "../../mail/kind.ts";
import { describePlan } from "../plans.ts";
import { readCredit } from "./credit.ts";
import { readSubscription } from "./read-subscription.ts";

/** Not sent to a family that has a plan again. */
export const planEndedMail: MailKind<FamilyMails["plan_ended"]> = {
  name: "plan_ended",
  async write(deps, { language, payload: { subscriptionId, endedAt, why } }) {
    const found = await readSubscription(deps.db, subscriptionId);
    if (!found) return undefined;
    const running = and(
      eq(subscriptions.familyId, found.family.id),
      inArray(subscriptions.status, ["active", "cancelled"]),
    );
    if ((await deps.db.$count(subscriptions, running)) > 0) return undefined;
    const facts = {
      plan: describePlan(found.plan, language).name,
      endedAt,
      isUnpaid: why === "unpaid",
      credit: readCredit(found.family, found.subscription),
    };
    return { name: "plan_ended", facts };
  },
};
