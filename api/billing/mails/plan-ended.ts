import { and, eq, inArray } from "drizzle-orm";
import { copy } from "../../copy/copy.ts";
import { subscriptions } from "../../db/schema.ts";
import type { FamilyMails } from "../../family/mails.ts";
import type { MailKind } from "../../mail/kind.ts";
import { formatGulfDate } from "../../pages/gulf-date.ts";
import { describePlan } from "../plans.ts";
import { writeCredit } from "./credit.ts";
import { linkToSubscriptions } from "./links.ts";
import { readSubscription } from "./read-subscription.ts";

/** Not sent to a family that has a plan again. */
export const planEndedMail: MailKind<FamilyMails["plan_ended"]> = {
  name: "plan_ended",
  async write(deps, { language, payload }) {
    const found = await readSubscription(deps.db, payload.subscriptionId);
    if (!found) return undefined;
    const running = and(
      eq(subscriptions.familyId, found.family.id),
      inArray(subscriptions.status, ["active", "cancelled"]),
    );
    if ((await deps.db.$count(subscriptions, running)) > 0) return undefined;
    const { planEnded: words, labels, links, chooseAgain, creditStays } = copy[language].mails;
    const credit = writeCredit(language, found.family, found.subscription);
    return {
      language,
      subject: words.subject,
      blocks: [
        { paragraph: payload.why === "unpaid" ? words.unpaid : words.nothingMore },
        {
          facts: [
            [labels.plan, describePlan(found.plan, language).name],
            [labels.endedOn, formatGulfDate(language, new Date(payload.endedAt))],
            ...credit,
          ],
        },
        ...(credit.length > 0 ? [{ paragraph: creditStays }] : []),
        { paragraph: chooseAgain },
        linkToSubscriptions(deps, links.plans),
      ],
    };
  },
};
