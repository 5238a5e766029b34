import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Chart, type Series } from "./chart.tsx";
import { plain } from "./figures.ts";

const show = (days: readonly string[], series: readonly Series[]) =>
  renderToStaticMarkup(createElement(Chart, { label: "Mail", days, series, unit: plain }));

test("bars stand on each other to the height of their day, each with its words", () => {
  const chart = show(
    ["2026-03-01", "2026-03-02"],
    [
      { name: "sent", colour: "cocoa", values: [3, 0] },
      { name: "given up", colour: "rose", values: [1, 0] },
    ],
  );
  expect(chart).toMatch(/x="1.5" y="25" width="7" height="75" class="fill-cocoa/);
  expect(chart).toMatch(/x="1.5" y="0" width="7" height="25" class="fill-rose/);
  expect(chart).toContain("<title>1 Mar: 3 sent, 1 given up</title>");
  expect(chart).toContain("<title>2 Mar: 0 sent, 0 given up</title>");
  expect(chart.match(/<rect [^>]*class="fill-(cocoa|rose)/g)).toHaveLength(2);
});

test("the line of averages has the scale of the bars", () => {
  const days = Array.from({ length: 15 }, (_, index) => `2026-03-${String(index + 1).padStart(2, "0")}`);
  const values = days.map((_, index) => (index === 7 ? 7 : 0));
  const [, points = ""] = /points="([^"]+)"/.exec(show(days, [{ name: "", colour: "crust", values }])) ?? [];
  const heights = points.split(" ").map((point) => 100 - Number(point.split(",")[1]));
  // The scale goes to 8: one a day is an eighth of it, for seven days.
  expect(heights).toEqual([...Array(7).fill(0), ...Array(7).fill(12.5), 0]);
});
