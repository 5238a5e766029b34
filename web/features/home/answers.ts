import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { TRIAL_DAYS, YEARLY_PRICE_AED } from "../../../contract/rules.ts";

/** What parents ask, for the page and for search engines. */
export const answers: readonly { id: string; question: MessageDescriptor; answer: MessageDescriptor }[] = [
  {
    id: "free",
    question: msg`Is the first month really free?`,
    answer: msg`Yes. The free plan lasts ${TRIAL_DAYS} days and needs no bank card. If you never confirm a payment method, nothing is charged.`,
  },
  {
    id: "price",
    question: msg`What does Premium cost?`,
    answer: msg`${YEARLY_PRICE_AED} AED per year for the whole family, about 1 AED a day. It is charged once per year, automatically after your free days, and renews until you cancel. Checkout shows the exact amount before you confirm.`,
  },
  {
    id: "cancel",
    question: msg`What happens if I cancel?`,
    answer: msg`You keep Premium until the end of the period you have paid for, and nothing more is charged. Refunds are only for a technical error that support has proven.`,
  },
  {
    id: "child",
    question: msg`Can my child open an account alone?`,
    answer: msg`No. Every account is supervised by a responsible adult: a parent, teacher, supervisor or coach.`,
  },
  {
    id: "help",
    question: msg`How do I get help?`,
    answer: msg`E-mail is open to everyone. WhatsApp support is for the trial only on the free plan and all year on Premium. Privacy questions are welcome on both, whatever your plan.`,
  },
];
