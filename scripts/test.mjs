// Plain JavaScript: this runs on the host's Node, before anything is installed.
import { join } from "node:path";
import { howToGetEngines } from "./engines.mjs";
import { runSteps } from "./run-steps.mjs";
import { countPlaywright, countVitest } from "./test-report.mjs";

const npm = (...args) => ({ command: "npm", args: ["run", "--silent", ...args] });

await runSteps(
  (folder) => {
    const vitestReport = join(folder, "vitest.json");
    const playwrightReport = join(folder, "playwright.json");
    return [
      [{ name: "install", command: process.execPath, args: ["scripts/install.mjs"], required: true }],
      [
        { name: "types", ...npm("types") },
        { name: "lint", ...npm("lint") },
        { name: "texts", ...npm("texts") },
      ],
      [
        {
          name: "unit and API tests",
          command: "vitest",
          args: ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`],
          count: () => countVitest(vitestReport),
        },
      ],
      [
        {
          name: "journeys",
          ...npm("e2e"),
          env: { E2E_REPORT: playwrightReport },
          async count() {
            const { describeBrowser } = await import("./browser.mjs");
            return { ...countPlaywright(playwrightReport), note: `in ${describeBrowser()}` };
          },
        },
      ],
    ];
  },
  { leftOut: () => [howToGetEngines() ?? "Firefox and WebKit: npm run e2e:engines"] },
);
