import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { ensureBrowser } from "./browser.mjs";
import { howToGetEngines, installEngines } from "./engines.mjs";
import { installPostgresPrograms } from "./postgres-programs.mjs";
import { runSteps } from "./run-steps.mjs";
import { buildIfNeeded } from "./set-up.mjs";
import { engines, journeys, vitest } from "./steps.mjs";

/** What has something to say less often than `npm test`, which comes first. */
ensureBrowser();
installEngines();
installPostgresPrograms();
buildIfNeeded();
const versionBefore = readFileSync("ops/version-before", "utf8").trim();
const hasVersionBefore = spawnSync("git", ["cat-file", "-e", `${versionBefore}^{commit}`]).status === 0;
const withoutHistory = hasVersionBefore
  ? undefined
  : "deploys beside the version before, which this clone does not have: git fetch --unshallow";
const withoutJava =
  spawnSync("java", ["-version"]).status === 0
    ? undefined
    : "documents by the Nu HTML checker: apt-get install default-jre-headless";
await runSteps(
  (folder) => [
    vitest(folder, "sweeps"),
    // Alone, since it holds answers and recoveries to limits of the product.
    vitest(folder, "attacks"),
    // Each of a list leaves a part of two cores idle.
    [
      vitest(folder, "slow"),
      vitest(folder, "deploys", hasVersionBefore ? [] : ["ops/deploys/image.test.ts"]),
    ],
    journeys(folder, "rest"),
    engines(folder),
  ],
  { leftOut: () => [howToGetEngines(), withoutHistory, withoutJava].filter(Boolean) },
);
