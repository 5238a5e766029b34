import { expect, test, vi } from "vitest";
import { fromWallClock, toWallClock } from "./zone.ts";

test.each([
  ["Asia/Dubai", "2026-11-30T20:30:00Z", "2026-12-01T00:30:00Z"],
  ["Asia/Kathmandu", "2026-11-30T20:30:00Z", "2026-12-01T02:15:00Z"],
  ["America/St_Johns", "2026-12-01T02:00:00Z", "2026-11-30T22:30:00Z"],
  ["UTC", "2026-11-30T20:30:00Z", "2026-11-30T20:30:00Z"],
])("in %s the clock on the wall shows at %s what is %s there, and back", (timeZone, moment, wall) => {
  expect(toWallClock(new Date(moment), timeZone)).toEqual(new Date(wall));
  expect(fromWallClock(new Date(wall), timeZone)).toEqual(new Date(moment));
});

// New York is five hours behind UTC, and four from 7:00 UTC on 8 March to 6:00 UTC on 1 November 2026.
test.each([
  ["2026-03-08T01:30:00Z", "2026-03-08T06:30:00Z"],
  ["2026-03-08T04:00:00Z", "2026-03-08T08:00:00Z"],
  ["2026-11-01T00:30:00Z", "2026-11-01T04:30:00Z"],
  ["2026-11-01T04:00:00Z", "2026-11-01T09:00:00Z"],
])("on a day when clocks change, %s on the wall is the moment %s", (wall, moment) => {
  expect(fromWallClock(new Date(wall), "America/New_York")).toEqual(new Date(moment));
});

test("what a zone needs takes long to make, and is made once", () => {
  const made = vi.spyOn(Intl, "DateTimeFormat");
  for (const day of ["2026-01-01", "2026-07-01"]) toWallClock(new Date(day), "Asia/Tokyo");
  expect(made).toHaveBeenCalledTimes(1);
  made.mockRestore();
});
