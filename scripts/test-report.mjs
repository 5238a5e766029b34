import { readFileSync } from "node:fs";

/**
 * @typedef {object} Result
 * @property {string} name
 * @property {number} passed
 * @property {number} failed
 * @property {number} [skipped]
 * @property {string} [note]
 * @property {number} [ms]
 */

/** What a JSON report of Vitest says, file by file. */
export function countVitest(path) {
  const { testResults } = JSON.parse(readFileSync(path, "utf8"));
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const perProject = { unit: 0, API: 0 };
  for (const { name, status, assertionResults } of testResults) {
    // A file that cannot be collected has no tests to fail.
    if (status === "failed" && assertionResults.length === 0) counts.failed++;
    for (const test of assertionResults) {
      if (test.status === "passed") counts.passed++;
      else if (test.status === "failed") counts.failed++;
      else counts.skipped++;
      perProject[/[\\/]api[\\/]/.test(name) ? "API" : "unit"]++;
    }
  }
  return { ...counts, note: `${perProject.unit} unit, ${perProject.API} API` };
}

/** What a JSON report of Playwright says. */
export function countPlaywright(path) {
  const { stats, errors } = JSON.parse(readFileSync(path, "utf8"));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

export function describeSeconds(ms) {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Says what ran, ends with the one line that a machine reads, and returns how much failed. */
export function printReport(results, { leftOut, totalMs }) {
  const sum = (key) => results.reduce((total, result) => total + (result[key] ?? 0), 0);
  console.log("\n> What ran");
  for (const { name, passed, failed, skipped, note, ms } of results) {
    const outcome = [
      `${passed} passed`,
      failed > 0 && `${failed} FAILED`,
      skipped > 0 && `${skipped} did not run`,
      ms !== undefined && describeSeconds(ms),
      note,
    ];
    console.log(`${name}: ${outcome.filter(Boolean).join(", ")}`);
  }
  for (const line of leftOut) console.log(`Left out: ${line}`);
  console.log(`In all ${describeSeconds(totalMs)}`);
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
  return sum("failed");
}
