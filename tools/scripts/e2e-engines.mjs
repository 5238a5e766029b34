import { ensureBrowser } from "./browser.mjs";
import { howToGetEngines, installEngines } from "./engines.mjs";
import { runSteps } from "./run-steps.mjs";
import { buildIfNeeded } from "./set-up.mjs";
import { engines } from "./steps.mjs";

ensureBrowser();
installEngines();
buildIfNeeded();
await runSteps((folder) => [engines(folder)], { leftOut: () => [howToGetEngines()].filter(Boolean) });
