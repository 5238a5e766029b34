import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import type { Brand } from "../../../contract/brand.ts";
import { DAILY_PRICE_AED, TRIAL_DAYS, YEARLY_PRICE_AED } from "../../../contract/rules.ts";

type Answered = { id: string; question: MessageDescriptor; answer: MessageDescriptor };

/** What parents ask, for the page and for search engines. */
export function listAnswers({ contactEmail }: Brand): readonly Answered[] {
  return [
    {
      id: "free",
      question: msg`Is the trial really free?`,
      answer: msg`Yes. The free plan lasts ${plural(TRIAL_DAYS, { one: "# day", other: "# days" })} and needs no bank card. If you never confirm a payment method, nothing is charged.`,
    },
    {
      id: "price",
      question: msg`What does Premium cost?`,
      answer: msg`${plural(YEARLY_PRICE_AED, { one: "# AED", other: "# AED" })} per year for the whole family, about ${plural(DAILY_PRICE_AED, { one: "# AED", other: "# AED" })} a day. Nothing is charged unless you confirm a payment method. Checkout shows the amount and the day of the first charge; then it renews every year until you cancel.`,
    },
    {
      id: "cancel",
      question: msg`What happens if I cancel?`,
      answer: msg`You keep Premium until the end of the period you have paid for, and nothing more is charged. If you cancel before the first charge, you pay nothing. Refunds are only for a technical error that support has proven.`,
    },
    {
      id: "child",
      question: msg`Can my child open an account alone?`,
      answer: msg`No. Every account is supervised by a responsible adult: a parent, teacher, supervisor or coach.`,
    },
    {
      id: "help",
      question: msg`How do I get help?`,
      answer: msg`Write to ${contactEmail}: email is open to everyone. WhatsApp support is for the trial only on the free plan and all year on Premium. Privacy questions are welcome on both, whatever your plan.`,
    },
  ];
}
