import {
  type CardField,
  type CardOutcome,
  type CardProblem,
  cardFields,
  type Decline,
  type TestCard,
} from "../../../../contract/card-form.ts";
import { findNetwork } from "../../../../contract/card-number.ts";
import { toLatinDigits } from "../../../../contract/digits.ts";
import type { Card } from "../../../family/family.ts";
import { type CardMonth, writeMonth } from "../../card-expiry.ts";

/** In the `provider` column; the seed writes it too. */
export const SANDBOX = "sandbox";

export type CardForm = Record<CardField, string>;

/** What the sandbox answers to each card; every other number is not a card here. */
export const testCards: readonly TestCard[] = [
  { number: "4242 4242 4242 4242", outcome: "paid" },
  { number: "5555 5555 5555 4444", outcome: "paid" },
  { number: "3782 822463 10005", outcome: "paid" },
  { number: "4000 0000 0000 0002", outcome: "declined" },
  { number: "4000 0000 0000 9995", outcome: "insufficient_funds" },
  { number: "4000 0000 0000 0069", outcome: "card_expired" },
  { number: "4000 0000 0000 0077", outcome: "delayed" },
  { number: "4000 0000 0000 0341", outcome: "once" },
];

export type CardCheck =
  | { ok: true; outcome: CardOutcome; card: Card }
  | { ok: false; problems: Partial<Record<CardField, CardProblem>>; decline?: Decline };

export function checkCard(form: CardForm, now: Date): CardCheck {
  const number = digitsOf(form.number);
  const outcome = testCards.find((card) => digitsOf(card.number) === number)?.outcome;
  const expiry = readExpiry(form.expiry);
  const { brand, cvcDigits } = findNetwork(number);
  const cvc = digitsOf(form.cvc);
  const problems = {
    number: outcome ? undefined : findNumberProblem(number),
    expiry: findExpiryProblem(expiry, now),
    cvc: /^\d+$/.test(cvc) && cvcDigits.includes(cvc.length) ? undefined : ("not_a_cvc" as const),
  };
  if (!outcome || !expiry || Object.values(problems).some((problem) => problem))
    return { ok: false, problems };
  if (isDecline(outcome)) return { ok: false, problems: {}, decline: outcome };
  const card = { cardLast4: number.slice(-4), cardBrand: brand ?? null, cardExpiry: writeMonth(expiry) };
  return { ok: true, outcome, card };
}

function isDecline(outcome: CardOutcome | Decline): outcome is Decline {
  return outcome === "declined" || outcome === "insufficient_funds" || outcome === "card_expired";
}

/** The last digits tell the test cards apart, so they are all that is kept. */
export function canChargeAgain(last4: string | null): boolean {
  return testCards.some(({ number, outcome }) => number.endsWith(last4 ?? "-") && outcome !== "once");
}

export function readCardForm(form: FormData): CardForm {
  const entries = cardFields.map((field) => [field, String(form.get(field) ?? "")]);
  // The fields are all there: `cardFields` is the list of them.
  return Object.fromEntries(entries) as CardForm;
}

/** What stays in the form; a card that was declined has another number than the next, and the same holder. */
export function keepTyped(form: CardForm, { decline }: { decline?: Decline }): CardForm {
  return decline ? { number: "", expiry: "", cvc: "", name: form.name } : form;
}

function findNumberProblem(number: string): CardProblem {
  if (number === "") return "missing";
  return number.length < 13 ? "incomplete" : "not_a_test_card";
}

/** `12/30`, `12 / 2030` and `1230` alike. */
function readExpiry(text: string): CardMonth | undefined {
  const found = /^(0[1-9]|1[0-2]|[1-9](?=\D))\D*(\d{2}|20\d{2})$/.exec(latin(text));
  return found ? { month: Number(found[1]), year: 2000 + (Number(found[2]) % 100) } : undefined;
}

/** A card is good to the end of its month. */
function findExpiryProblem(expiry: CardMonth | undefined, now: Date): CardProblem | undefined {
  if (!expiry) return "not_a_date";
  return Date.UTC(expiry.year, expiry.month) <= now.getTime() ? "expired" : undefined;
}

function latin(text: string): string {
  return toLatinDigits(text).trim();
}

function digitsOf(text: string): string {
  return latin(text).replace(/[\s-]/g, "");
}
