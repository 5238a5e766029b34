import { copy } from "../../copy/copy.ts";
import type { FamilyMails } from "../../family/mails.ts";
import type { MailKind } from "../../mail/kind.ts";
import { writePrice } from "../../pages/format-price.ts";
import { formatGulfDate } from "../../pages/gulf-date.ts";
import { describePlan } from "../plans.ts";
import { linkToSubscriptions } from "./links.ts";
import { readSubscription } from "./read-subscription.ts";

/** Not sent once it was paid after all, or once the plan has ended: another mail says so. */
export const paymentFailedMail: MailKind<FamilyMails["payment_failed"]> = {
  name: "payment_failed",
  async write(deps, { language, payload }) {
    const found = await readSubscription(deps.db, payload.subscriptionId);
    if (!found) return undefined;
    const { status, graceEndsAt, overdueCents, priceCents, currency } = found.subscription;
    if (status !== "active" || !graceEndsAt || graceEndsAt <= deps.clock()) return undefined;
    // A provider that keeps the subscription says when it tries again, and not when it gives up.
    const isRemote = found.subscription.providerSubscriptionId !== null;
    const { paymentFailed: words, labels } = copy[language].mails;
    return {
      language,
      subject: words.subjects[payload.stage ?? "first"],
      blocks: [
        { paragraph: words.failed(formatGulfDate(language, new Date(payload.dueAt))) },
        {
          facts: [
            [labels.plan, describePlan(found.plan, language).name],
            [words.amountDue, writePrice(language, overdueCents ?? priceCents, currency)],
            [isRemote ? words.nextTry : words.runsUntil, formatGulfDate(language, graceEndsAt)],
          ],
        },
        { paragraph: isRemote ? words.changeCardBefore : words.changeCard },
        linkToSubscriptions(deps, words.link),
      ],
    };
  },
};
