import { expect, test } from "vitest";
import { draftOf, hold } from "../../testing/held-plan.ts";
import { addBalance, change } from "./draft.ts";

test("a change of a plan that the family does not hold is an error, not a change that is lost", () => {
  expect(() => change(draftOf([hold("yearly")]), "monthly", { cardLast4: "1111" })).toThrow(
    "no subscription monthly",
  );
});

test("a credit of nothing opens no balance", () => {
  const draft = draftOf([]);
  addBalance(draft, "AED", 0);
  expect(draft.family.balances).toEqual({});
});
