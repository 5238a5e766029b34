// Plain JavaScript: this runs on the host's Node, before anything is installed.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { howToGetEngines } from "./engines.mjs";
import { runSteps } from "./run-steps.mjs";

const npm = (...args) => ({ command: "npm", args: ["run", "--silent", ...args] });

await runSteps(
  (folder) => [
    { name: "install", command: process.execPath, args: ["scripts/install.mjs"], required: true },
    { name: "types", ...npm("types") },
    { name: "lint", ...npm("lint") },
    { name: "texts", ...npm("texts") },
    vitest(folder, "unit"),
    vitest(folder, "api"),
    journeys(join(folder, "journeys.json")),
  ],
  { leftOut: () => [howToGetEngines() ?? "Firefox and WebKit: npm run e2e:engines"] },
);

function vitest(folder, project) {
  const report = join(folder, `${project}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return {
    name: `${project} tests`,
    command: "vitest",
    args: ["run", "--project", project, ...reporters],
    count() {
      const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, "utf8"));
      return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
    },
  };
}

function journeys(report) {
  return {
    name: "journeys",
    ...npm("e2e"),
    env: { E2E_REPORT: report },
    async count() {
      const { stats } = JSON.parse(readFileSync(report, "utf8"));
      const { describeBrowser } = await import("./browser.mjs");
      const failed = stats.unexpected + stats.flaky;
      return { passed: stats.expected, failed, skipped: stats.skipped, note: `in ${describeBrowser()}` };
    },
  };
}
