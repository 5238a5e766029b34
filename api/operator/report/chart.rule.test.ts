import { expect, test } from "vitest";
import { listSteps, pickDates, renderChart } from "./chart.ts";

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [21, [0, 5, 10, 15, 20, 25]],
  [401, [0, 100, 200, 300, 400, 500]],
  [500, [0, 100, 200, 300, 400, 500]],
  [120_000, [0, 50_000, 100_000, 150_000]],
])("a scale up to %d has the steps %j", (highest, steps) => {
  expect(listSteps(highest)).toEqual(steps);
});

const listDays = (length: number) =>
  Array.from({ length }, (_, index) => new Date(Date.UTC(2026, 0, 25 + index)).toISOString().slice(0, 10));

test("many days are dated by the first of a month, few evenly, and never more than six", () => {
  const quarter = listDays(90);
  expect(pickDates(quarter).map((index) => quarter[index])).toEqual([
    "2026-02-01",
    "2026-03-01",
    "2026-04-01",
  ]);
  expect(pickDates(listDays(7))).toEqual([0, 2, 4, 6]);
  for (const length of [10, 44, 200, 730]) expect(pickDates(listDays(length)).length).toBeLessThanOrEqual(6);
});

test("bars stand on each other to the height of their day, each with its words", async () => {
  const chart = String(
    await renderChart({
      label: "Mail",
      days: ["2026-03-01", "2026-03-02"],
      series: [
        { name: "sent", colour: "cocoa", values: [3, 0] },
        { name: "given up", colour: "rose", values: [1, 0] },
      ],
      write: String,
    }),
  );
  expect(chart).toContain('class="bar cocoa" x="1.5" y="25" width="7" height="75"');
  expect(chart).toContain('class="bar rose" x="1.5" y="0" width="7" height="25"');
  expect(chart).toContain("<title>1 Mar: 3 sent, 1 given up</title>");
  expect(chart).toContain("<title>2 Mar: 0 sent, 0 given up</title>");
  expect(chart.match(/class="bar/g)).toHaveLength(2);
});

test("the line is the average of the week that ends with a day", async () => {
  const values = Array.from({ length: 15 }, (_, index) => (index === 7 ? 7 : 0));
  const chart = String(
    await renderChart({
      label: "",
      days: listDays(15),
      series: [{ name: "", colour: "crust", values }],
      write: String,
    }),
  );
  const [, points = ""] = /class="average crust" points="([^"]+)"/.exec(chart) ?? [];
  const heights = points.split(" ").map((point) => 100 - Number(point.split(",")[1]));
  // The scale goes to 8: one a day is an eighth of it, for seven days.
  expect(heights.map((height) => Math.round(height * 10) / 10)).toEqual([
    ...Array(7).fill(0),
    ...Array(7).fill(12.5),
    0,
  ]);
});
