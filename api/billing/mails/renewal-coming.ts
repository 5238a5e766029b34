import { eq } from "drizzle-orm";
import { copy } from "../../copy/copy.ts";
import { accounts } from "../../db/schema.ts";
import type { MailKind } from "../../mail/kind.ts";
import { formatGulfDate } from "../../pages/gulf-date.ts";
import { describePlan } from "../plans.ts";
import { findRenewals } from "./due-reminders.ts";
import { linkToSubscriptions, turnOffReminders } from "./links.ts";
import { writeNextPrice } from "./next-charge.ts";

export const renewalComingMail: MailKind<{ accountId: string }> = {
  name: "renewal_coming",
  async write(deps, { language, payload: { accountId } }) {
    const [found] = await findRenewals(deps, eq(accounts.id, accountId));
    if (!found?.subscription.periodEnd) return undefined;
    const { renewalComing: words, labels, links } = copy[language].mails;
    // Another plan starts with the charge.
    const { subject, soon } = found.next ? words.change : words;
    const date = formatGulfDate(language, found.subscription.periodEnd);
    return {
      language,
      subject: subject(date),
      blocks: [
        { paragraph: soon },
        {
          facts: [
            [labels.plan, describePlan(found.nextPlan ?? found.plan, language).name],
            [labels.nextCharge, date],
            [labels.amount, writeNextPrice(language, found.family, found.next ?? found.subscription)],
          ],
        },
        { paragraph: words.cancel(date) },
        linkToSubscriptions(deps, links.manage),
      ],
      turnOff: turnOffReminders(deps, language, accountId),
    };
  },
};
