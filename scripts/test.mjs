// Plain JavaScript: this runs on the host's Node, before anything is installed.
import { runSteps } from "./run-steps.mjs";
import { journeys, vitest } from "./steps.mjs";

const npm = (script) => ({ name: script, command: "npm", args: ["run", "--silent", script] });

await runSteps(
  (folder) => [
    { name: "install", command: process.execPath, args: ["scripts/install.mjs"], required: true },
    npm("types"),
    npm("lint"),
    npm("texts"),
    vitest(folder, "rules"),
    vitest(folder, "parts"),
    vitest(folder, "api"),
    journeys(folder, "stories"),
  ],
  {
    leftOut: () => [
      "the other journeys, sweeps, older browsers, engines, operator's processes and attacks: npm run test:rest",
    ],
  },
);
