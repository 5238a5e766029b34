import { expect, test } from "vitest";
import { canChargeAgain, checkCard, keepTyped, readCardForm, testCards } from "./card.ts";

const now = new Date("2026-03-31T23:59:59Z");
const card = { number: "4242 4242 4242 4242", expiry: "08/30", cvc: "123", name: "Layla Haddad" };

function problemWith(change: Partial<typeof card>, at = now) {
  const check = checkCard({ ...card, ...change }, at);
  if (check.ok) return undefined;
  return Object.entries(check.problems).flatMap(([field, problem]) =>
    problem ? [`${field} ${problem}`] : [],
  );
}

const cvcOf = (number: string) => (number.startsWith("37") ? "1234" : "123");

test("each test card has its own outcome", () => {
  expect(testCards.map(({ number }) => checkCard({ ...card, number, cvc: cvcOf(number) }, now))).toEqual([
    { ok: true, outcome: "paid", card: { cardLast4: "4242", cardBrand: "visa", cardExpiry: "2030-08" } },
    {
      ok: true,
      outcome: "paid",
      card: { cardLast4: "4444", cardBrand: "mastercard", cardExpiry: "2030-08" },
    },
    { ok: true, outcome: "paid", card: { cardLast4: "0005", cardBrand: "amex", cardExpiry: "2030-08" } },
    { ok: false, problems: {}, decline: "declined" },
    { ok: false, problems: {}, decline: "insufficient_funds" },
    { ok: false, problems: {}, decline: "card_expired" },
    { ok: true, outcome: "delayed", card: { cardLast4: "0077", cardBrand: "visa", cardExpiry: "2030-08" } },
    { ok: true, outcome: "once", card: { cardLast4: "0341", cardBrand: "visa", cardExpiry: "2030-08" } },
  ]);
  expect(testCards.map(({ number }) => number)).toEqual([
    "4242 4242 4242 4242",
    "5555 5555 5555 4444",
    "3782 822463 10005",
    "4000 0000 0000 0002",
    "4000 0000 0000 9995",
    "4000 0000 0000 0069",
    "4000 0000 0000 0077",
    "4000 0000 0000 0341",
  ]);
});

test.each([
  [{ number: "4242424242424242" }],
  [{ number: " 4242-4242-4242-4242 " }],
  [{ number: "٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢" }],
  [{ expiry: "03/26" }],
  [{ expiry: "0826" }],
  [{ expiry: "8/26" }],
  [{ expiry: " 12 / 2030 " }],
  [{ expiry: "10-30" }],
  [{ expiry: "٠٨/٣٠" }],
  [{ number: "3782 822463 10005", cvc: "1234" }],
  [{ cvc: " 1 2 3 " }],
  [{ name: " L " }],
  [{ name: "  " }],
])("%j is taken", (change) => {
  expect(problemWith(change)).toBeUndefined();
});

test.each([
  [{ number: "" }, "number missing"],
  [{ number: " - " }, "number missing"],
  [{ number: "424242424242" }, "number incomplete"],
  [{ number: "4242424242424" }, "number not_a_test_card"],
  [{ number: "5555 5555 5555 5557" }, "number not_a_test_card"],
  [{ expiry: "" }, "expiry not_a_date"],
  [{ expiry: "00/30" }, "expiry not_a_date"],
  [{ expiry: "13/30" }, "expiry not_a_date"],
  [{ expiry: "1/300" }, "expiry not_a_date"],
  [{ expiry: "830" }, "expiry not_a_date"],
  [{ expiry: "08/1930" }, "expiry not_a_date"],
  [{ expiry: "08/30 or so" }, "expiry not_a_date"],
  [{ expiry: "on 08/30" }, "expiry not_a_date"],
  [{ expiry: "02/26" }, "expiry expired"],
  [{ expiry: "12/25" }, "expiry expired"],
  [{ cvc: "12" }, "cvc not_a_cvc"],
  [{ cvc: "1234" }, "cvc not_a_cvc"],
  [{ number: "3782 822463 10005" }, "cvc not_a_cvc"],
  [{ cvc: "a12" }, "cvc not_a_cvc"],
  [{ cvc: "12a" }, "cvc not_a_cvc"],
  [{ cvc: "a123" }, "cvc not_a_cvc"],
  [{ cvc: "123a" }, "cvc not_a_cvc"],
])("%j is asked for again: %s", (change, problem) => {
  expect(problemWith(change)).toEqual([problem]);
});

test("a card ends with its month, not a moment earlier or later", () => {
  expect(problemWith({ expiry: "12/26" }, new Date("2026-12-31T23:59:59.999Z"))).toBeUndefined();
  expect(problemWith({ expiry: "12/26" }, new Date("2027-01-01T00:00:00Z"))).toEqual(["expiry expired"]);
});

test("of an empty card everything but the name is asked for", () => {
  expect(problemWith({ number: "", expiry: "", cvc: "", name: "" })).toEqual([
    "number missing",
    "expiry not_a_date",
    "cvc not_a_cvc",
  ]);
});

test.each([
  ["4242", true],
  ["0077", true],
  ["0341", false],
  ["4444", true],
  ["1234", false],
  [null, false],
])("the card that ends in %s pays again later: %s", (last4, pays) => {
  expect(canChargeAgain(last4)).toBe(pays);
});

test("what was typed stays, and of a card that was declined its holder", () => {
  expect(keepTyped(card, {})).toEqual(card);
  expect(keepTyped(card, { decline: "declined" })).toEqual({
    number: "",
    expiry: "",
    cvc: "",
    name: card.name,
  });
});

test("a decline is told only of a card without mistakes", () => {
  expect(problemWith({ number: "4000 0000 0000 0002", cvc: "1" })).toEqual(["cvc not_a_cvc"]);
});

test("a form is read field by field, and a field that was not sent is empty", () => {
  const form = new FormData();
  for (const [field, typed] of Object.entries(card)) form.set(field, typed);
  form.set("quote", "2026-03-31T23:59:59Z");
  expect(readCardForm(form)).toEqual(card);
  expect(readCardForm(new FormData())).toEqual({ number: "", expiry: "", cvc: "", name: "" });
});
