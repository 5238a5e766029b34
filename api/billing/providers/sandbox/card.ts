import { toLatinDigits } from "../../../../contract/digits.ts";
import { type CardMonth, writeMonth } from "../../card-expiry.ts";
import type { Card } from "../../family/family.ts";

/** In the `provider` column; the seed writes it too. */
export const SANDBOX = "sandbox";

export const cardFields = ["number", "expiry", "cvc", "name"] as const;
export type CardField = (typeof cardFields)[number];
export type CardForm = Record<CardField, string>;
/** `once`: pays when it is typed in, and no more after that. */
type CardOutcome = "paid" | "declined" | "delayed" | "once";

/** All of them are of one brand. */
const BRAND = "visa";

/** What the sandbox answers to each card; every other number is not a card here. */
export const testCards: readonly { number: string; outcome: CardOutcome }[] = [
  { number: "4242 4242 4242 4242", outcome: "paid" },
  { number: "4000 0000 0000 0002", outcome: "declined" },
  { number: "4000 0000 0000 0077", outcome: "delayed" },
  { number: "4000 0000 0000 0341", outcome: "once" },
];

export type CardCheck =
  | { ok: true; outcome: CardOutcome; card: Card }
  | { ok: false; problems: Partial<Record<CardField, CardProblem>> };
type CardProblem = "missing" | "incomplete" | "not_a_test_card" | "not_a_date" | "expired" | "not_a_cvc";

export function checkCard(form: CardForm, now: Date): CardCheck {
  const number = digitsOf(form.number);
  const outcome = testCards.find((card) => digitsOf(card.number) === number)?.outcome;
  const expiry = readExpiry(form.expiry);
  const problems = {
    number: outcome ? undefined : findNumberProblem(number),
    expiry: findExpiryProblem(expiry, now),
    cvc: /^\d{3,4}$/.test(digitsOf(form.cvc)) ? undefined : ("not_a_cvc" as const),
  };
  if (outcome && expiry && Object.values(problems).every((problem) => !problem)) {
    const card = { cardLast4: number.slice(-4), cardBrand: BRAND, cardExpiry: writeMonth(expiry) };
    return { ok: true, outcome, card };
  }
  return { ok: false, problems };
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
