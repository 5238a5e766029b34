import { runSteps } from "../run-steps.mjs";

/** Each prints the folder that it was given, then the process that it may leave behind. */
const scenarios = {
  passing: `console.log(0)`,
  failing: `console.log(0); process.exitCode = 3`,
  leaking: `
    const forever = ["--eval", "setInterval(() => {}, 1000)"];
    const child = require("node:child_process").spawn(process.execPath, forever, { detached: true, stdio: "ignore" });
    child.unref();
    console.log(child.pid)`,
  hanging: `setInterval(() => {}, 1000); console.log(process.pid)`,
};
const [scenario, stepLimitMs] = process.argv.slice(2);
const code = `console.log(process.env.TMPDIR); ${scenarios[scenario]}`;

await runSteps(() => [[{ name: scenario, command: process.execPath, args: ["--eval", code] }]], {
  stepLimitMs: Number(stepLimitMs),
  graceMs: 1_000,
});
