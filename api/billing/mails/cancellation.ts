import { copy } from "../../copy/copy.ts";
import type { FamilyMails } from "../../family/mails.ts";
import { isFree } from "../../family/state.ts";
import type { MailKind } from "../../mail/kind.ts";
import { formatGulfDate } from "../../pages/gulf-date.ts";
import { describePlan } from "../plans.ts";
import { writeCredit } from "./credit.ts";
import { linkToSubscriptions } from "./links.ts";
import { readSubscription } from "./read-subscription.ts";

/** Not sent to a family that has resumed meanwhile. */
export const cancellationMail: MailKind<FamilyMails["cancellation_receipt"]> = {
  name: "cancellation_receipt",
  async write(deps, { language, payload, createdAt }) {
    const found = await readSubscription(deps.db, payload.subscriptionId);
    if (found?.subscription.status !== "cancelled" && found?.subscription.status !== "ended")
      return undefined;
    const { cancellation: words, labels, links, chooseAgain, creditStays } = copy[language].mails;
    const credit = writeCredit(language, found.family, found.subscription);
    const endsAt = new Date(payload.endsAt);
    // Cancelled with a payment open: it ended with that.
    const isOver = endsAt <= createdAt;
    return {
      language,
      subject: words.subject,
      blocks: [
        { paragraph: isFree(found.subscription) ? words.beforeFirstCharge : words.nothingMore },
        {
          facts: [
            [labels.plan, describePlan(found.plan, language).name],
            [isOver ? labels.endedOn : words.endsOn, formatGulfDate(language, endsAt)],
            ...credit,
          ],
        },
        ...(credit.length > 0 ? [{ paragraph: creditStays }] : []),
        { paragraph: isOver ? chooseAgain : words.canResume },
        linkToSubscriptions(deps, links.view),
      ],
    };
  },
};
