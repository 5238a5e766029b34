import { eq } from "drizzle-orm";
import { accounts } from "../../../db/schema.ts";
import { amountDue } from "../../../family/family.ts";
import type { MailKind } from "../../../mail/kind.ts";
import { turnOffAddress } from "../../../mail/turn-off-address.ts";
import { describePlan } from "../../plans.ts";
import { readCredit } from "../credit.ts";
import { findRenewals } from "./due-reminders.ts";

export const renewalComingMail: MailKind<{ accountId: string }> = {
  name: "renewal_coming",
  async write(deps, { language, payload: { accountId } }) {
    const [found] = await findRenewals(deps, eq(accounts.id, accountId));
    if (!found?.subscription.periodEnd) return undefined;
    const { family, next } = found;
    const charged = next ?? found.subscription;
    const charge = {
      at: found.subscription.periodEnd.toISOString(),
      cents: amountDue(family, charged),
      currency: charged.currency,
    };
    const facts = {
      plan: describePlan(found.nextPlan ?? found.plan, language).name,
      charge,
      credit: readCredit(family, charged),
      isChange: next !== null,
    };
    return { name: "renewal_coming", facts, turnOff: turnOffAddress(deps, accountId) };
  },
};
