import { expect, test } from "vitest";
import { addDays } from "./dates.ts";

test("adding days leaves the date that it started from", () => {
  const start = new Date("2026-01-31T00:00:00Z");
  expect(addDays(start, 30)).toEqual(new Date("2026-03-02T00:00:00Z"));
  expect(start).toEqual(new Date("2026-01-31T00:00:00Z"));
});
