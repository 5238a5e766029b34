import { copy } from "../../copy/copy.ts";
import { newPriceFrom } from "../../family/family.ts";
import type { FamilyMails } from "../../family/mails.ts";
import type { MailKind } from "../../mail/kind.ts";
import { writePrice } from "../../pages/format-price.ts";
import { formatGulfDate } from "../../pages/gulf-date.ts";
import { describePlan } from "../plans.ts";
import { linkToSubscriptions } from "./links.ts";
import { readSubscription } from "./read-subscription.ts";

/** Not sent once the plan is cancelled, or costs that already. */
export const priceChangeMail: MailKind<FamilyMails["price_change"]> = {
  name: "price_change",
  async write(deps, { language, payload: { subscriptionId } }) {
    const found = await readSubscription(deps.db, subscriptionId);
    if (found?.subscription.status !== "active") return undefined;
    const { nextPriceCents, priceCents, currency } = found.subscription;
    const from = newPriceFrom(found);
    if (!from || nextPriceCents === null) return undefined;
    const { priceChange: words, labels, links } = copy[language].mails;
    const date = formatGulfDate(language, from);
    const per = words.per[found.plan.billingInterval];
    return {
      language,
      subject: words.subject(date),
      blocks: [
        { paragraph: words.changes(date) },
        {
          facts: [
            [labels.plan, describePlan(found.plan, language).name],
            [words.until, per(writePrice(language, priceCents, currency))],
            [words.from(date), per(writePrice(language, nextPriceCents, currency))],
          ],
        },
        { paragraph: words.cancel(date) },
        linkToSubscriptions(deps, links.manage),
      ],
    };
  },
};
