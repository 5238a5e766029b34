import { isDeepStrictEqual } from "node:util";

export type Report = {
  /** `rows`: of the faults that this step proves at Stripe itself. */
  begin(step: string, rows?: readonly string[]): void;
  expect(what: string, seen: unknown, expected: unknown): void;
  readonly differences: readonly string[];
};

/** Prints each expectation with what was seen. */
export function startReport(print: (line: string) => void): Report {
  const differences: string[] = [];
  let step = "";
  return {
    differences,
    begin(name, rows = []) {
      step = name;
      print(`\n${name}${rows.length > 0 ? ` (proves row ${rows.join(", ")})` : ""}`);
    },
    expect(what, seen, expected) {
      const isAsExpected = isDeepStrictEqual(seen, expected);
      if (!isAsExpected) differences.push(`${step}: ${what}`);
      print(`  ${isAsExpected ? "ok " : "NOT"} ${what}: expected ${show(expected)}, saw ${show(seen)}`);
    },
  };
}

const show = (value: unknown) => JSON.stringify(value) ?? "nothing";
