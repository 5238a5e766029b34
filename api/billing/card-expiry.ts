import { TIME_ZONE } from "../../contract/rules.ts";
import { toWallClock } from "../../contract/zone.ts";

export type CardMonth = { readonly year: number; readonly month: number };

/** `2030-08`: such months compare as texts, in the database too. */
export function writeMonth({ year, month }: CardMonth): string {
  return `${year}-${String(month).padStart(2, "0")}`;
}

/** The month of a moment, where the business is. */
export function monthOf(moment: Date): string {
  const at = toWallClock(moment, TIME_ZONE);
  return writeMonth({ year: at.getUTCFullYear(), month: at.getUTCMonth() + 1 });
}
