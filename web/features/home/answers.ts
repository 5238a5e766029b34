import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import type { Brand } from "../../../contract/brand.ts";
import { TRIAL_DAYS } from "../../../contract/rules.ts";
import type { ToldOffer } from "../../brand/use-offer.ts";

type Answered = { id: string; question: MessageDescriptor; answer: MessageDescriptor };

/** What parents ask, for the page and for search engines. */
export function listAnswers(
  { contactEmail }: Brand,
  { plans, main, vatIncluded }: ToldOffer,
): readonly Answered[] {
  const prices = plans.map(({ name, price }) => `${name}: ${price}`).join(" · ");
  const { perDay } = main;
  return [
    {
      id: "free",
      question: msg`Is the trial really free?`,
      answer: msg`Yes. It lasts ${plural(TRIAL_DAYS, { one: "# day", other: "# days" })} and needs no bank card. If you never confirm a payment method, nothing is charged. After ${plural(TRIAL_DAYS, { one: "# day", other: "# days" })} the features stop until you choose a plan. Nothing is erased.`,
    },
    {
      id: "price",
      question: msg`What does Premium cost?`,
      answer: vatIncluded
        ? msg`${prices}. VAT is included. By the year that is about ${perDay} a day for the whole family. Nothing is charged unless you confirm a payment method. Checkout shows the amount and the day of the first charge; then it renews every month or every year, as you chose, until you cancel.`
        : msg`${prices}. By the year that is about ${perDay} a day for the whole family. Nothing is charged unless you confirm a payment method. Checkout shows the amount and the day of the first charge; then it renews every month or every year, as you chose, until you cancel.`,
    },
    {
      id: "cancel",
      question: msg`What happens if I cancel?`,
      answer: msg`You keep Premium until the end of the period you have paid for, and nothing more is charged. If you cancel before the first charge, you pay nothing. Refunds are only for a technical error that support has confirmed.`,
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
