import { expect, test } from "vitest";
import { formatGulfDate } from "./gulf-date.ts";

test("a date is the one in the Gulf, in the reader's language and Latin digits", () => {
  const lateInTheEvening = new Date("2027-02-28T20:30:00Z");
  expect(formatGulfDate("en", lateInTheEvening)).toBe("1 March 2027");
  expect(formatGulfDate("ar", lateInTheEvening)).toBe("1 مارس 2027");
  expect(formatGulfDate("en", lateInTheEvening, { timeStyle: "short" })).toBe("00:30");
});
