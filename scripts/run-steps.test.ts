import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";

const HOUR_MS = 3_600_000;

/** Runs the test command with one step that misbehaves, and tells how it ended. */
async function runGate(scenario: string, { stepLimitMs = HOUR_MS, interruptBy }: Options = {}) {
  const command = spawn(process.execPath, ["scripts/gate/steps.mjs", scenario, String(stepLimitMs)], {
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
    lastLine: output.trim().split("\n").at(-1),
    output,
    leaves: { folder: existsSync(folder), process: isRunning(Number(pid)) },
  };
}

type Options = { stepLimitMs?: number; interruptBy?: "SIGINT" | "SIGTERM" };

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

test("a run that passes ends with its totals and 0", async () => {
  const { status, lastLine, leaves } = await runGate("passing");
  expect(lastLine).toBe("2 passed, 0 failed");
  expect(status).toBe(0);
  expect(leaves).toEqual(nothing);
});

test("a step that fails turns the command red", async () => {
  const { status, lastLine, leaves } = await runGate("failing");
  expect(lastLine).toBe("1 passed, 1 failed");
  expect(status).toBe(1);
  expect(leaves).toEqual(nothing);
});

test("a process left behind is named and ended, and turns the command red", async () => {
  const { status, lastLine, output, leaves } = await runGate("leaking");
  expect(output).toContain("setInterval");
  expect(lastLine).toBe("1 passed, 1 failed");
  expect(status).toBe(1);
  expect(leaves).toEqual(nothing);
});

test("a step that hangs is ended and turns the command red", async () => {
  const { status, output, leaves } = await runGate("hanging", { stepLimitMs: 3_000 });
  expect(output).toContain("did not end within 3 s");
  expect(status).toBe(1);
  expect(leaves).toEqual(nothing);
});

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("%s ends the command and all that it started", async (interruptBy, code) => {
  const { status, leaves } = await runGate("hanging", { interruptBy });
  expect(status).toBe(code);
  expect(leaves).toEqual(nothing);
});
