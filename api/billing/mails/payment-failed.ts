import type { FamilyMails } from "../../family/mails.ts";
import type { MailKind } from "../../mail/kind.ts";
import { describePlan } from "../plans.ts";
import { readSubscription } from "./read-subscription.ts";

/** Not sent once it was paid after all, once the plan has ended, or where it only waits for its bank: another mail says so. */
export const paymentFailedMail: MailKind<FamilyMails["payment_failed"]> = {
  name: "payment_failed",
  async write(deps, { language, payload: { subscriptionId, dueAt, stage, tries } }) {
    const found = await readSubscription(deps.db, subscriptionId);
    if (!found) return undefined;
    const { status, graceEndsAt, approvalUrl } = found.subscription;
    if (status !== "active" || !graceEndsAt || graceEndsAt <= deps.clock() || approvalUrl) return undefined;
    const { overdueCents, priceCents, currency, providerSubscriptionId } = found.subscription;
    const facts = {
      plan: describePlan(found.plan, language).name,
      stage: stage ?? "first",
      dueAt,
      due: { cents: overdueCents ?? priceCents, currency },
      tries: tries ?? (providerSubscriptionId === null ? ("until then" as const) : ("then" as const)),
      until: graceEndsAt.toISOString(),
    };
    return { name: "payment_failed", facts };
  },
};
