import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { findFirefox, hasWebKit, howToGetEngines, installEngines } from "./engines.mjs";
import { runSteps } from "./run-steps.mjs";
import { buildIfNeeded } from "./set-up.mjs";

ensureBrowser();
installEngines();
buildIfNeeded();

const engines = [
  { id: "chromium", name: "Chromium", there: true },
  { id: "firefox", name: "Firefox", there: Boolean(findFirefox()) },
  { id: "webkit", name: "WebKit", there: hasWebKit() },
];

await runSteps(
  (folder) =>
    engines
      .filter(({ there }) => there)
      .map(({ id, name }) => {
        const report = join(folder, `${id}.json`);
        return {
          name: `journeys in ${name}`,
          command: "node",
          args: ["e2e/engines/main.ts", id, report],
          count: () => JSON.parse(readFileSync(report, "utf8")),
        };
      }),
  { leftOut: () => [howToGetEngines()].filter(Boolean) },
);
