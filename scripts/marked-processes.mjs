import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** Whatever a run of the tests starts inherits this variable, or is given it. */
export const RUN_VARIABLE = "MAAMOUL_TEST_RUN";
const LOOK_EVERY_MS = 100;

/** The processes that carry the mark of a run, whoever their parent is by now. */
export function findMarked(run) {
  const mark = `${RUN_VARIABLE}=${run}`;
  if (process.platform === "win32") return [];
  return process.platform === "linux" ? readProc(mark) : readPs(mark);
}

/** Waits until a run has no process left, or not longer than this, and returns those that are. */
export async function untilGone(run, limitMs) {
  const end = Date.now() + limitMs;
  let left = findMarked(run);
  while (left.length > 0 && Date.now() < end) {
    await wait(LOOK_EVERY_MS);
    left = findMarked(run);
  }
  return left;
}

export function signalMarked(run, signal) {
  for (const { pid } of findMarked(run)) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (error.code !== "ESRCH") throw error;
    }
  }
}

function readProc(mark) {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        if (!readFileSync(`/proc/${pid}/environ`, "utf8").split("\0").includes(mark)) return [];
        const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
        return [{ pid: Number(pid), command }];
      } catch {
        // Gone meanwhile, or another user's.
        return [];
      }
    });
}

function readPs(mark) {
  return execFileSync("ps", ["axeww", "-o", "pid=,command="], { encoding: "utf8", maxBuffer: 2 ** 26 })
    .split("\n")
    .filter((line) => line.split(" ").includes(mark))
    .map((line) => line.trim())
    .map((line) => ({ pid: Number.parseInt(line, 10), command: line.replace(/^\d+ /, "").slice(0, 100) }));
}
