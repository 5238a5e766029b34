import { eq } from "drizzle-orm";
import { copy } from "../../../copy/copy.ts";
import { accounts } from "../../../db/schema.ts";
import { amountDue } from "../../../family/family.ts";
import type { MailKind } from "../../../mail/kind.ts";
import { writePrice } from "../../../pages/format-price.ts";
import { formatGulfDate } from "../../../pages/gulf-date.ts";
import { describePlan } from "../../plans.ts";
import { writeCredit } from "../credit.ts";
import { linkToSubscriptions, turnOffReminders } from "../links.ts";
import { findRenewals } from "./due-reminders.ts";

export const renewalComingMail: MailKind<{ accountId: string }> = {
  name: "renewal_coming",
  async write(deps, { language, payload: { accountId } }) {
    const [found] = await findRenewals(deps, eq(accounts.id, accountId));
    if (!found?.subscription.periodEnd) return undefined;
    const { renewalComing: words, labels, links } = copy[language].mails;
    // Another plan starts with the charge.
    const { subject, soon } = found.next ? words.change : words;
    const charged = found.next ?? found.subscription;
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
            [labels.amount, writePrice(language, amountDue(found.family, charged), charged.currency)],
            ...writeCredit(language, found.family, charged),
          ],
        },
        { paragraph: words.cancel(date) },
        linkToSubscriptions(deps, links.manage),
      ],
      turnOff: turnOffReminders(deps, language, accountId),
    };
  },
};
