import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { findFirefox, hasWebKit } from "./engines.mjs";

/* The steps of `npm test` and `npm run test:rest` that count what passed. */

const MOST_FILES = 5;

const readReport = (path) => JSON.parse(readFileSync(path, "utf8"));

/** The tests of one project of vitest.config.ts, or some files of it. */
export function vitest(folder, project, files = []) {
  const report = join(folder, `${project}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return {
    name: project,
    command: "vitest",
    args: ["run", "--project", project, ...files, ...reporters],
    count() {
      const { numPassedTests, numFailedTests, numPendingTests, testResults } = readReport(report);
      const counted = { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
      return { ...counted, note: `the slowest files:${listSlowest(testResults)}` };
    },
  };
}

/** From the start of a file's first test to the end of its last. */
function listSlowest(files) {
  const msOf = ({ startTime, endTime }) => endTime - startTime;
  const slowest = files.toSorted((one, other) => msOf(other) - msOf(one)).slice(0, MOST_FILES);
  const lines = slowest.map((file) => `\n  ${(msOf(file) / 1000).toFixed(1)} s  ${relative("", file.name)}`);
  return lines.join("");
}

/** The journeys of one project of playwright.config.ts. */
export function journeys(folder, project) {
  const report = join(folder, `${project}.json`);
  return {
    name: `journeys: ${project}`,
    command: "npm",
    args: ["run", "--silent", "e2e", "--", "--project", project],
    env: { E2E_REPORT: report },
    async count() {
      const { stats } = readReport(report);
      const { describeBrowser } = await import("./browser.mjs");
      const failed = stats.unexpected + stats.flaky;
      return { passed: stats.expected, failed, skipped: stats.skipped, note: `in ${describeBrowser()}` };
    },
  };
}

/** The journeys of tests/engines in each engine that is there. */
export function engines(folder) {
  const there = { Chromium: true, Firefox: findFirefox(), WebKit: hasWebKit() };
  return Object.keys(there)
    .filter((name) => there[name])
    .map((name) => {
      const report = join(folder, `${name}.json`);
      return {
        name: `journeys in ${name}`,
        command: "node",
        args: ["tests/engines/main.ts", name.toLowerCase(), report],
        count: () => readReport(report),
      };
    });
}
