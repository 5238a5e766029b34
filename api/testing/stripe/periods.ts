type Interval = "month" | "year";

const MONTHS = { month: 1, year: 12 };

/**
 * The end of the period that begins at `start`: the anchor's day of a later month at its time, or the last day of a month
 * that has no such day. All in seconds, in UTC.
 */
export function findPeriodEnd(start: number, interval: Interval, anchor = start): number {
  const steps = MONTHS[interval];
  let months = steps;
  while (addMonths(anchor, months) <= start) months += steps;
  return addMonths(anchor, months);
}

export function addMonths(seconds: number, months: number): number {
  const date = new Date(seconds * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() / 1000;
}
