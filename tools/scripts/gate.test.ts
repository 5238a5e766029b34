import { spawn, spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import playwrightConfig from "../../playwright.config.ts";
import attacksConfig from "../../tests/attacks/vitest.config.ts";
import { projects } from "../../vitest.config.ts";

/** Each prints the folder that it was given, then the process that it may leave behind. */
const scenarios = {
  passing: `console.log(0)`,
  failing: `console.log(0); process.exitCode = 3`,
  unreported: `console.log(0)`,
  leaking: `
    const forever = ["--eval", "setInterval(() => {}, 1000)"];
    const child = require("node:child_process").spawn(process.execPath, forever, { detached: true, stdio: "ignore" });
    child.unref();
    console.log(child.pid)`,
  hanging: `setInterval(() => {}, 1000); console.log(process.pid)`,
};

/** Runs the test command with one step that does this, and tells how it ended. */
async function runGate(scenario: keyof typeof scenarios, interruptBy?: "SIGINT" | "SIGTERM") {
  const step = ["--eval", `console.log(process.env.TMPDIR); ${scenarios[scenario]}`];
  const count = scenario === "unreported" ? `() => JSON.parse("")` : "undefined";
  const code = `import { runSteps } from "./tools/scripts/run-steps.mjs";
    const step = { name: "a step", command: process.execPath, args: ${JSON.stringify(step)}, count: ${count} };
    await runSteps(() => [step], { graceMs: 1_000 });`;
  const command = spawn(process.execPath, ["--input-type=module", "--eval", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void command.kill("SIGKILL"));
  let output = "";
  command.stdout.on("data", (chunk) => {
    output += chunk;
    if (interruptBy && stepOf(output)) command.kill(interruptBy);
  });
  const status = await new Promise((resolve) => command.once("close", resolve));
  const { folder = "", pid } = stepOf(output) ?? {};
  return {
    status,
    output,
    lastLine: output.trim().split("\n").at(-1),
    leaves: { folder: existsSync(folder), process: isRunning(Number(pid)) },
  };
}

function stepOf(output: string) {
  return output.match(/^(?<folder>\/.*)\n(?<pid>\d+)$/m)?.groups;
}

/** A process that has ended and that nobody has asked about yet is still listed, as a zombie. */
function isRunning(pid: number): boolean {
  if (pid === 0) return false;
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return /^[^Z]/.test(stdout.trim());
}

const nothing = { folder: false, process: false };

test.each([
  ["passing", 0, "2 passed, 0 failed"],
  ["failing", 1, "1 passed, 1 failed"],
  ["unreported", 1, "1 passed, 1 failed"],
  ["leaking", 1, "1 passed, 1 failed"],
] as const)(
  "a %s step ends the command with %d and its totals, and leaves nothing",
  async (scenario, code, totals) => {
    const { status, lastLine, leaves } = await runGate(scenario);
    expect({ status, lastLine, leaves }).toEqual({ status: code, lastLine: totals, leaves: nothing });
  },
);

test("a process left behind is named", async () => {
  expect((await runGate("leaking")).output).toMatch(/ended by this command:\n +\d+ .*setInterval/);
});

test("steps of a list run side by side, and each counts", () => {
  // One ends when the other has begun.
  const step = (own: string, other: string, exitCode: number) => ({
    name: own,
    command: process.execPath,
    args: [
      "--eval",
      `const fs = require("node:fs");
       fs.writeFileSync(process.env.TMPDIR + "/${own}", "");
       const timer = setInterval(() => fs.existsSync(process.env.TMPDIR + "/${other}") && clearInterval(timer), 10);
       process.exitCode = ${exitCode}`,
    ],
  });
  const code = `import { runSteps } from "./tools/scripts/run-steps.mjs";
    await runSteps(() => [${JSON.stringify([step("one", "two", 0), step("two", "one", 3)])}]);`;
  const { status, stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", code], {
    encoding: "utf8",
    timeout: 60_000,
  });
  expect({ status, lastLine: stdout.trim().split("\n").at(-1) }).toEqual({
    status: 1,
    lastLine: "2 passed, 1 failed",
  });
});

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("%s ends the command and all that it started", async (interruptBy, code) => {
  const { status, leaves } = await runGate("hanging", interruptBy);
  expect({ status, leaves }).toEqual({ status: code, leaves: nothing });
});

test("every test file belongs to a runner", () => {
  const collected = new Set([
    ...projects.flatMap(({ test: { include } }) => globSync(include)),
    // `npm run attacks` has more of them.
    ...globSync(attacksConfig.test?.include ?? []),
    ...globSync(`${playwrightConfig.testDir}/**/*.spec.ts`),
  ]);
  const written = globSync("**/*.{test,spec}.{ts,tsx,mts,js,mjs}", {
    exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
  });
  expect(written.sort()).toEqual([...collected].sort());
});
