import { cpus } from "node:os";
import { readCpuMs } from "./load.ts";

type Times = { busyMs: number; totalMs: number };

function readTimes(): Times {
  const all = cpus().map(({ times }) => times);
  const sum = (of: (times: (typeof all)[number]) => number) =>
    all.reduce((total, each) => total + of(each), 0);
  const idleMs = sum(({ idle }) => idle);
  const totalMs = sum(({ user, nice, sys, idle, irq }) => user + nice + sys + idle + irq);
  return { busyMs: totalMs - idleMs, totalMs };
}

/** What share of all cores others take while nothing of ours runs. */
export async function watchOthers(ms: number): Promise<number> {
  const [before, ownBefore] = [readTimes(), readCpuMs(process.pid)];
  await new Promise((resolve) => setTimeout(resolve, ms));
  const [after, ownAfter] = [readTimes(), readCpuMs(process.pid)];
  const busyMs = after.busyMs - before.busyMs - (ownAfter - ownBefore);
  return Math.max(0, busyMs / (after.totalMs - before.totalMs));
}
