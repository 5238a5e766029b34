import type { Mismatch } from "./declarations/check.ts";

const found: string[] = [];

/** Remembers what a test sent or was sent that Stripe does not have. */
export function noteMismatches(where: string, mismatches: readonly Mismatch[]): void {
  for (const { path, problem } of mismatches) found.push(`${where}: ${path}: ${problem}`);
}

/** Fails the test that is over. */
export function failOnMismatches(): void {
  const lines = found.splice(0);
  if (lines.length > 0) throw new Error(`not as Stripe declares it:\n${[...new Set(lines)].join("\n")}`);
}
