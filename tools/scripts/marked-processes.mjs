import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** Whatever a run of the tests starts inherits this variable, or is given it. */
export const RUN_VARIABLE = "MAAMOUL_TEST_RUN";

/** The processes that carry the mark of a run, whoever their parent is by now. */
function findMarked(run) {
  const mark = `${RUN_VARIABLE}=${run}`;
  if (process.platform === "win32") return [];
  if (process.platform !== "linux")
    return execFileSync("ps", ["axeww", "-o", "pid=,command="], { encoding: "utf8", maxBuffer: 2 ** 26 })
      .split("\n")
      .filter((line) => line.includes(mark))
      .map((line) => ({ pid: Number.parseInt(line, 10), command: line.trim().slice(0, 100) }));
  return readdirSync("/proc").flatMap((pid) => {
    try {
      if (!readFileSync(`/proc/${pid}/environ`, "utf8").split("\0").includes(mark)) return [];
      return {
        pid: Number(pid),
        command: readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " "),
      };
    } catch {
      // No process, gone meanwhile, or another user's.
      return [];
    }
  });
}

/** Waits until a run has no process left, or not longer than this, and returns those that are. */
export async function untilGone(run, limitMs) {
  const end = Date.now() + limitMs;
  let left = findMarked(run);
  while (left.length > 0 && Date.now() < end) {
    await wait(100);
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
