import { eq } from "drizzle-orm";
import { nameCardBrand, writeCardExpiry } from "../../../../contract/card.ts";
import { accounts } from "../../../db/schema.ts";
import type { MailKind } from "../../../mail/kind.ts";
import { turnOffAddress } from "../../../mail/turn-off-address.ts";
import { monthOf } from "../../card-expiry.ts";
import { describePlan } from "../../plans.ts";
import { findExpiringCards } from "./due-reminders.ts";

/** Not sent once another card pays, or once nothing more is charged. */
export const cardExpiringMail: MailKind<{ accountId: string; cardExpiry: string }> = {
  name: "card_expiring",
  async write(deps, { language, payload: { accountId, cardExpiry } }) {
    const [found] = await findExpiringCards(deps, cardExpiry, eq(accounts.id, accountId));
    const { cardLast4, cardBrand, periodEnd } = found ?? {};
    if (!found || !cardLast4 || !periodEnd || cardExpiry < monthOf(deps.clock())) return undefined;
    const facts = {
      plan: describePlan(found.plan, language).name,
      card: { brand: nameCardBrand(cardBrand), last4: cardLast4 },
      expiry: writeCardExpiry(cardExpiry),
      chargeAt: periodEnd.toISOString(),
    };
    return { name: "card_expiring", facts, turnOff: turnOffAddress(deps, accountId) };
  },
};
