import { html } from "hono/html";
import { formatGulfDate } from "../../pages/gulf-date.ts";
import type { Html } from "../../pages/page-shell.ts";

/** One colour of the bars; of several, each stands on the one before. */
export type Series = { readonly name: string; readonly colour: string; readonly values: readonly number[] };

type Chart = {
  /** What it shows, in a sentence. */
  readonly label: string;
  readonly days: readonly string[];
  readonly series: readonly Series[];
  readonly write: (value: number) => string;
};

const MOST_STEPS = 5;
const MOST_DATES = 6;
const WEEK = 7;
/** Months are what divides more days than these. */
const SHORTEST_BY_MONTH = 45;
const COLUMN = 10;
const BAR = 7;

/** As wide as its place, whatever that is: bars are drawn and stretched, words are beside them. */
export function renderChart({ label, days, series, write }: Chart): Html {
  const sums = days.map((_, day) => sumAt(series, day));
  const steps = listSteps(Math.max(...sums));
  const top = steps.at(-1) ?? 1;
  const columns = days.map((day, index) => {
    let below = 0;
    const bars = series.map(({ colour, values }) => {
      const value = values[index] ?? 0;
      below += value;
      return value > 0
        ? html`<rect class="bar ${colour}" x="${index * COLUMN + (COLUMN - BAR) / 2}" y="${percent(top - below, top)}" width="${BAR}" height="${percent(value, top)}"/>`
        : "";
    });
    const words = series.map(({ name, values }) => `${write(values[index] ?? 0)} ${name}`).join(", ");
    return html`<g><title>${writeDay(day)}: ${words}</title><rect class="column" x="${index * COLUMN}" y="0" width="${COLUMN}" height="100"/>${bars}</g>`;
  });
  return html`<div class="chart">
<div class="scale" aria-hidden="true">${steps.map((step) => html`<span style="bottom:${percent(step, top)}%">${write(step)}</span>`)}</div>
<div class="plot">
<svg role="img" aria-label="${label}" viewBox="0 0 ${days.length * COLUMN} 100" preserveAspectRatio="none">
${steps.map((step) => html`<line class="grid" x1="0" x2="${days.length * COLUMN}" y1="${percent(top - step, top)}" y2="${percent(top - step, top)}"/>`)}
${columns}
${days.length > WEEK * 2 ? html`<polyline class="average ${series[0]?.colour}" points="${drawAverage(sums, top)}"/>` : ""}
</svg>
</div>
<div class="dates" aria-hidden="true">${pickDates(days).map((index) => html`<span style="inset-inline-start:${percent(index + 0.5, days.length)}%">${writeDay(days[index] ?? "")}</span>`)}</div>
</div>`;
}

function sumAt(series: readonly Series[], day: number): number {
  return series.reduce((sum, { values }) => sum + (values[day] ?? 0), 0);
}

/** From 0 to at least the highest, in steps that people count in. */
export function listSteps(highest: number): number[] {
  const rough = Math.max(1, highest) / MOST_STEPS;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(rough)));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? power * 10;
  const number = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: number + 1 }, (_, index) => index * step);
}

/** Of the week that ends with each day: weekends make single days hard to compare. */
function drawAverage(sums: readonly number[], top: number): string {
  return sums
    .map((_, index) => {
      const week = sums.slice(Math.max(0, index + 1 - WEEK), index + 1);
      const average = week.reduce((sum, each) => sum + each, 0) / week.length;
      return `${index * COLUMN + COLUMN / 2},${percent(top - average, top)}`;
    })
    .join(" ");
}

/** The first of each month, or evenly; never so many that they touch on a phone. */
export function pickDates(days: readonly string[]): number[] {
  const all = [...days.keys()];
  const candidates =
    days.length >= SHORTEST_BY_MONTH ? all.filter((index) => days[index]?.endsWith("-01")) : all;
  const every = Math.ceil(candidates.length / MOST_DATES);
  return candidates.filter((_, index) => index % every === 0);
}

export function writeDay(day: string): string {
  return formatGulfDate("en", new Date(`${day}T08:00Z`), { day: "numeric", month: "short" });
}

function percent(part: number, whole: number): number {
  return Math.round((part / whole) * 10_000) / 100;
}
