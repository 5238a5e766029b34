import type { FamilyMails } from "../../family/mails.ts";
import type { MailKind } from "../../mail/kind.ts";
import { describePlan } from "../plans.ts";
import { readSubscription } from "./read-subscription.ts";

/** Not sent once it was approved or declined, or once the plan has ended. */
export const paymentApprovalMail: MailKind<FamilyMails["payment_approval"]> = {
  name: "payment_approval",
  async write(deps, { language, payload: { subscriptionId, dueAt } }) {
    const found = await readSubscription(deps.db, subscriptionId);
    if (!found) return undefined;
    const { status, graceEndsAt, overdueCents, priceCents, currency, approvalUrl } = found.subscription;
    if (status !== "active" || !graceEndsAt || graceEndsAt <= deps.clock() || !approvalUrl) return undefined;
    const facts = {
      plan: describePlan(found.plan, language).name,
      dueAt,
      due: { cents: overdueCents ?? priceCents, currency },
      until: graceEndsAt.toISOString(),
      approveUrl: approvalUrl,
    };
    return { name: "payment_approval", facts };
  },
};
