import { eq } from "drizzle-orm";
import { copy } from "../../copy/copy.ts";
import { plans } from "../../db/schema.ts";
import type { FamilyMails } from "../../family/mails.ts";
import type { MailKind } from "../../mail/kind.ts";
import type { Fact } from "../../mail/layout.ts";
import { writePrice } from "../../pages/format-price.ts";
import { formatGulfDate } from "../../pages/gulf-date.ts";
import { describePlan } from "../plans.ts";
import { writeCredit } from "./credit.ts";
import { linkToSubscriptions } from "./links.ts";
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
    const [previous] = await deps.db.select().from(plans).where(eq(plans.id, payload.previousPlanId));
    const { planChanged: words, labels, links } = copy[language].mails;
    const price = (cents: number) => writePrice(language, cents, currency);
    const name = describePlan(found.plan, language).name;
    const previousName = previous && describePlan(previous, language).name;
    const nextCharge = formatGulfDate(language, new Date(quote.nextChargeAt));
    const nextPrice = price(quote.nextChargeCents);
    const left = writeCredit(language, found.family, found.subscription);
    const link = linkToSubscriptions(deps, links.manage);
    if (quote.kind === "change_later")
      return {
        language,
        subject: words.later.subject(nextCharge),
        blocks: [
          { paragraph: words.later.nothingYet },
          {
            facts: [
              ...fact(words.later.untilThen, previousName),
              [words.later.fromThen, name],
              [labels.nextCharge, nextCharge],
              [labels.amount, nextPrice],
              ...left,
            ],
          },
          { paragraph: words.later.undo(nextCharge) },
          link,
        ],
      };
    return {
      language,
      subject: words.subject,
      blocks: [
        { paragraph: words.open },
        {
          facts: [
            [words.newPlan, name],
            ...fact(words.insteadOf, previousName),
            ...fact(words.credit, quote.creditCents > 0 ? price(quote.creditCents) : undefined),
            [labels.paid, price(quote.dueTodayCents)],
            [labels.nextCharge, nextCharge],
            [labels.nextAmount, nextPrice],
            ...left,
          ],
        },
        { paragraph: words.renews(found.plan.billingInterval) },
        link,
      ],
    };
  },
};

function fact(label: string, value: string | undefined): Fact[] {
  return value ? [[label, value]] : [];
}
