import { eq } from "drizzle-orm";
import { nameCardBrand, writeCardExpiry } from "../../../../contract/card.ts";
import { copy } from "../../../copy/copy.ts";
import { accounts } from "../../../db/schema.ts";
import type { MailKind } from "../../../mail/kind.ts";
import { formatGulfDate } from "../../../pages/gulf-date.ts";
import { monthOf } from "../../card-expiry.ts";
import { describePlan } from "../../plans.ts";
import { linkToSubscriptions, turnOffReminders } from "../links.ts";
import { findExpiringCards } from "./due-reminders.ts";

/** Not sent once another card pays, or once nothing more is charged. */
export const cardExpiringMail: MailKind<{ accountId: string; cardExpiry: string }> = {
  name: "card_expiring",
  async write(deps, { language, payload: { accountId, cardExpiry } }) {
    const [found] = await findExpiringCards(deps, cardExpiry, eq(accounts.id, accountId));
    const { cardLast4, cardBrand, periodEnd } = found ?? {};
    if (!found || !cardLast4 || !periodEnd || cardExpiry < monthOf(deps.clock())) return undefined;
    const { cardExpiring: words, labels } = copy[language].mails;
    const card = words.cardEnding(nameCardBrand(cardBrand), cardLast4);
    return {
      language,
      subject: words.subject,
      blocks: [
        { paragraph: words.soon },
        {
          facts: [
            [labels.plan, describePlan(found.plan, language).name],
            [labels.card, card],
            [words.expires, writeCardExpiry(cardExpiry)],
            [labels.nextCharge, formatGulfDate(language, periodEnd)],
          ],
        },
        { paragraph: words.change },
        linkToSubscriptions(deps, words.link),
      ],
      turnOff: turnOffReminders(deps, language, accountId),
    };
  },
};
