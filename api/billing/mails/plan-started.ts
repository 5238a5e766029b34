import { copy } from "../../copy/copy.ts";
import { amountDue } from "../../family/family.ts";
import type { FamilyMails } from "../../family/mails.ts";
import { isFree } from "../../family/state.ts";
import type { MailKind } from "../../mail/kind.ts";
import { writePrice } from "../../pages/format-price.ts";
import { formatGulfDate } from "../../pages/gulf-date.ts";
import { describePlan } from "../plans.ts";
import { writeCredit } from "./credit.ts";
import { linkToSubscriptions } from "./links.ts";
import { readSubscription } from "./read-subscription.ts";

/** Not sent once the plan was cancelled, changed or ended: another mail says so. */
export const planStartedMail: MailKind<FamilyMails["plan_started"]> = {
  name: "plan_started",
  async write(deps, { language, payload, createdAt }) {
    const found = await readSubscription(deps.db, payload.subscriptionId);
    if (found?.subscription.status !== "active" || !found.subscription.periodEnd) return undefined;
    const { subscription, plan, family } = found;
    const { planStarted: words, labels, links } = copy[language].mails;
    const name = describePlan(plan, language).name;
    const periodEnd = formatGulfDate(language, found.subscription.periodEnd);
    if (payload.isGift === "yes")
      return {
        language,
        subject: words.gift.subject,
        blocks: [
          { paragraph: words.gift.given },
          {
            facts: [
              [labels.plan, name],
              [words.gift.until, periodEnd],
            ],
          },
          linkToSubscriptions(deps, links.view),
        ],
      };
    const nextPrice = writePrice(language, amountDue(family, subscription), subscription.currency);
    const credit = writeCredit(language, family, subscription);
    const link = linkToSubscriptions(deps, links.manage);
    if (isFree(subscription))
      return {
        language,
        subject: words.subject,
        blocks: [
          { paragraph: words.freeDays.thanks },
          {
            facts: [
              [labels.plan, name],
              [labels.firstCharge, periodEnd],
              [labels.amount, nextPrice],
              ...credit,
            ],
          },
          { paragraph: words.freeDays.renews(plan.billingInterval, periodEnd) },
          link,
        ],
      };
    const paidCents = subscription.quote?.dueTodayCents ?? subscription.priceCents;
    return {
      language,
      subject: words.subject,
      blocks: [
        { paragraph: words.thanks },
        {
          facts: [
            [labels.plan, name],
            [labels.paid, writePrice(language, paidCents, subscription.currency)],
            [words.paidOn, formatGulfDate(language, subscription.paidAt ?? createdAt)],
            [labels.nextCharge, periodEnd],
            [labels.nextAmount, nextPrice],
            ...credit,
          ],
        },
        { paragraph: words.renews(plan.billingInterval) },
        link,
      ],
    };
  },
};
