import { toLatinDigits } from "../../../../contract/digits.ts";

/** In the `provider` column; the seed writes it too. */
export const SANDBOX = "sandbox";

export const cardFields = ["number", "expiry", "cvc", "name"] as const;
export type CardField = (typeof cardFields)[number];
export type CardForm = Record<CardField, string>;
/** `once`: pays when it is typed in, and no more after that. */
type CardOutcome = "paid" | "declined" | "delayed" | "once";

/** What the sandbox answers to each card; every other number is not a card here. */
export const testCards: readonly { number: string; outcome: CardOutcome }[] = [
  { number: "4242 4242 4242 4242", outcome: "paid" },
  { number: "4000 0000 0000 0002", outcome: "declined" },
  { number: "4000 0000 0000 0077", outcome: "delayed" },
  { number: "4000 0000 0000 0341", outcome: "once" },
];

export type CardCheck =
  | { ok: true; outcome: CardOutcome; last4: string }
  | { ok: false; problems: Partial<Record<CardField, CardProblem>> };
type CardProblem = "missing" | "incomplete" | "not_a_test_card" | "not_a_date" | "expired" | "not_a_cvc";

export function checkCard(form: CardForm, now: Date): CardCheck {
  const number = digitsOf(form.number);
  const outcome = testCards.find((card) => digitsOf(card.number) === number)?.outcome;
  const problems = {
    number: outcome ? undefined : findNumberProblem(number),
    expiry: findExpiryProblem(form.expiry, now),
    cvc: /^\d{3,4}$/.test(digitsOf(form.cvc)) ? undefined : ("not_a_cvc" as const),
  };
  if (outcome && Object.values(problems).every((problem) => !problem))
    return { ok: true, outcome, last4: number.slice(-4) };
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

/** `12/30`, `12 / 2030` and `1230` alike; a card is good to the end of its month. */
function findExpiryProblem(text: string, now: Date): CardProblem | undefined {
  const found = /^(0[1-9]|1[0-2]|[1-9](?=\D))\D*(\d{2}|20\d{2})$/.exec(latin(text));
  if (!found) return "not_a_date";
  const [, month, year] = found;
  const firstDayAfter = Date.UTC(2000 + (Number(year) % 100), Number(month));
  return firstDayAfter <= now.getTime() ? "expired" : undefined;
}

function latin(text: string): string {
  return toLatinDigits(text).trim();
}

function digitsOf(text: string): string {
  return latin(text).replace(/[\s-]/g, "");
}
