import type { Family } from "../../../family/family.ts";
import { findRunning } from "../../../family/family.ts";
import { unusedOf } from "../../../family/quotes/compute-quote.ts";

/** What a family could still have for what it has paid: credit, and time that is not used yet. */
export function worthOf(family: Family, now: Date): number {
  if (family.adults.length === 0) return 0;
  const running = findRunning(family)?.subscription;
  return (family.balances.USD ?? 0) + (running ? unusedOf(running, now) : 0);
}
