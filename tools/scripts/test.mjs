// Plain JavaScript: this runs on the host's Node, before anything is installed.
import { spawnSync } from "node:child_process";
import { runSteps } from "./run-steps.mjs";
import { journeys, vitest } from "./steps.mjs";

const npm = (script) => ({ name: script, command: "npm", args: ["run", "--silent", script] });
const node = (name, script) => ({ name, command: "node", args: [`tools/scripts/${script}`] });

await runSteps(
  (folder) => [
    { name: "install", command: process.execPath, args: ["tools/scripts/install.mjs"], required: true },
    // Each of a list leaves a part of two cores idle.
    [npm("types"), npm("lint"), node("build", "build.mjs")],
    [vitest(folder, "rules"), vitest(folder, "parts"), node("what older browsers know", "check-compat.ts")],
    // Alone: beside the parts both take longer than one after the other.
    vitest(folder, "api"),
    // The texts are written anew to see whether they change: only the journeys read none of them.
    [npm("texts"), journeys(folder, "stories")],
  ],
  {
    leftOut: () => [
      ...(spawnSync("promtool", ["--version"]).status === 0
        ? []
        : ["when each alarm fires: apt-get install prometheus"]),
      "the other journeys, sweeps, older browsers, engines, slow tests of the API and attacks: npm run test:rest",
    ],
  },
);
