import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { CardFormFacts, CardProblem, Decline } from "../../../contract/card-form.ts";

export const cardProblems: Record<CardProblem, MessageDescriptor> = {
  missing: msg`Please fill this in.`,
  incomplete: msg`This number is too short.`,
  not_a_test_card: msg`Only the cards in the list “Test cards” work here.`,
  not_a_date: msg`Write month and year, like 08/30.`,
  expired: msg`This card has expired.`,
  not_a_cvc: msg`This code is not right: it has 3 digits, on American Express cards 4.`,
};

const declines: Record<Decline, MessageDescriptor> = {
  declined: msg`Your bank declined this card. No amount was taken: please try another card or ask your bank.`,
  insufficient_funds: msg`There is not enough money on this card. No amount was taken: please try another card.`,
  card_expired: msg`This card has expired. No amount was taken: please try another card.`,
};

/** In one sentence. undefined: nothing is wrong. */
export function sumUpProblems({ decline, problems }: CardFormFacts, i18n: I18n): string | undefined {
  if (decline) return i18n._(declines[decline]);
  const isWrong = Object.values(problems).some((problem) => problem);
  return isWrong ? i18n._(msg`Please check the marked fields.`) : undefined;
}
