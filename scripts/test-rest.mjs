import { ensureBrowser } from "./browser.mjs";
import { howToGetEngines, installEngines } from "./engines.mjs";
import { runSteps } from "./run-steps.mjs";
import { buildIfNeeded } from "./set-up.mjs";
import { engines, journeys, vitest } from "./steps.mjs";

/** What has something to say less often than `npm test`, which comes first. */
ensureBrowser();
installEngines();
buildIfNeeded();
await runSteps(
  (folder) => [
    vitest(folder, "sweeps"),
    vitest(folder, "reliability"),
    journeys(folder, "rest"),
    ...engines(folder),
  ],
  {
    leftOut: () => [howToGetEngines()].filter(Boolean),
  },
);
