import { copy } from "../../copy/copy.ts";
import type { FamilyMails } from "../../family/mails.ts";
import type { MailKind } from "../../mail/kind.ts";
import { formatGulfDate } from "../../pages/gulf-date.ts";
import { describePlan } from "../plans.ts";
import { linkToSubscriptions } from "./links.ts";
import { readSubscription } from "./read-subscription.ts";

/** A plan that the family has goes on for longer, and nothing is charged for it. */
export const giftAddedMail: MailKind<FamilyMails["gift_added"]> = {
  name: "gift_added",
  async write(deps, { language, payload }) {
    const found = await readSubscription(deps.db, payload.subscriptionId);
    if (!found) return undefined;
    const { giftAdded: words, labels, links } = copy[language].mails;
    return {
      language,
      subject: words.subject,
      blocks: [
        { paragraph: words.longer },
        {
          facts: [
            [labels.plan, describePlan(found.plan, language).name],
            [words.until, formatGulfDate(language, new Date(payload.until))],
          ],
        },
        linkToSubscriptions(deps, links.view),
      ],
    };
  },
};
