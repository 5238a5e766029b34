import type { Charge } from "../../db/schema.ts";

const DIGITS = 6;

/** As people quote it: the year, then the installation's own count. */
export function formatNumber({ createdAt, number }: Pick<Charge, "createdAt" | "number">): string {
  return `${createdAt.getUTCFullYear()}-${String(number).padStart(DIGITS, "0")}`;
}
