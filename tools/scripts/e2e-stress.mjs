import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { buildIfNeeded } from "./set-up.mjs";

const SLOWDOWN = "5";
const REPEATS = "3";

/*
 * The journeys as on a slow and busy machine, to find those that fail by chance: with Playwright's own options, so that
 * `--repeat-each` tells how often and a file which. Its list at the end names each that failed once.
 */
buildIfNeeded();
// They end with this process, however it ends.
for (let core = 0; core < availableParallelism(); core++)
  spawn(process.execPath, ["--eval", `while (process.ppid === ${process.pid});`], {
    stdio: "ignore",
  }).unref();
process.env.E2E_SLOWDOWN = SLOWDOWN;
process.argv.splice(2, 0, `--repeat-each=${REPEATS}`);
await import("./e2e.mjs");
