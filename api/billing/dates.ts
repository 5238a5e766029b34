import type { BillingInterval } from "../db/schema.ts";

const DAY_MS = 24 * 3600 * 1000;

export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY_MS);
}

/** 31 January plus a month is the last day of February, as payment providers reckon. */
export function addInterval(date: Date, interval: BillingInterval): Date {
  const next = new Date(date);
  const months = interval === "year" ? 12 : 1;
  next.setUTCMonth(next.getUTCMonth() + months);
  if (next.getUTCDate() !== date.getUTCDate()) next.setUTCDate(0);
  return next;
}
