import { sumOf } from "../../../contract/report.ts";

const MOST_STEPS = 5;
const MOST_DATES = 6;
const WEEK = 7;
/** More days than these are divided by months. */
const SHORTEST_BY_MONTH = 45;

/** From 0 to at least the highest, in steps that people count in. */
export function listSteps(highest: number): number[] {
  const rough = Math.max(1, highest) / MOST_STEPS;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(rough)));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? power * 10;
  const number = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: number + 1 }, (_, index) => index * step);
}

/** The first of each month, or evenly; never so many that they touch on a phone. */
export function pickDates(days: readonly string[]): number[] {
  const all = [...days.keys()];
  const candidates =
    days.length >= SHORTEST_BY_MONTH ? all.filter((index) => days[index]?.endsWith("-01")) : all;
  const every = Math.ceil(candidates.length / MOST_DATES);
  return candidates.filter((_, index) => index % every === 0);
}

/** Fewer days are read one by one. */
export function hasAverage(days: readonly string[]): boolean {
  return days.length > WEEK * 2;
}

/** Of the week that ends with each day: weekends make single days hard to compare. */
export function averageWeeks(values: readonly number[]): number[] {
  return values.map((_, index) => {
    const week = values.slice(Math.max(0, index + 1 - WEEK), index + 1);
    return sumOf(week) / week.length;
  });
}

export function percent(part: number, whole: number): number {
  return Math.round((part / whole) * 10_000) / 100;
}
