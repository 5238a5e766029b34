import { formatPrice } from "../../../contract/format-price.ts";
import { TIME_ZONE } from "../../../contract/rules.ts";

/** How a chart and its table write a value. */
export type Unit = {
  readonly write: (value: number) => string;
  /** Beside the lines of the chart. */
  readonly writeStep: (value: number) => string;
};

const number = new Intl.NumberFormat("en-US");
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: TIME_ZONE });
const period = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: TIME_ZONE });
const moment = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: TIME_ZONE,
});

export const writeNumber = (value: number) => number.format(value);
export const plain: Unit = { write: writeNumber, writeStep: writeNumber };

export function moneyIn(currency: string): Unit {
  const write = (cents: number) => formatPrice(cents, currency);
  return { write, writeStep: (cents) => write(cents).replace(/\.00$/, "") };
}

/** At noon in the Gulf. */
const toDate = (isoDay: string) => new Date(`${isoDay}T08:00Z`);

export function writeDay(isoDay: string): string {
  return day.format(toDate(isoDay));
}

export function writePeriod(days: readonly string[]): string {
  const [first, last] = [days[0], days.at(-1)];
  return first && last ? period.formatRange(toDate(first), toDate(last)) : "";
}

export function writeMoment(at: string): string {
  return moment.format(new Date(at));
}
