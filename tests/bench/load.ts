import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { median } from "./table.ts";

const SECONDS = 2;
/** Counted in answers and not in seconds, since V8 compiles what has run often enough. */
const WARM_UP_ANSWERS = 20_000;
const ROUNDS = 3;
const CONNECTIONS = 16;

/** A process, its children included, that answers at an address. */
export type Served = { readonly pid: number; readonly origin: string; stop(): Promise<void> };
export type Target = { served: Served; path: string; headers?: Record<string, string> };
export type Load = { perSecond: number; cpuMicroseconds: number; p99Ms: number };

export function has(program: string): boolean {
  return spawnSync("which", [program]).status === 0;
}

/** Starts a process of ours or of others and waits for the line that says that it listens. */
export async function serve(
  origin: string,
  [program, ...args]: readonly [string, ...string[]],
  { env = {}, says }: { env?: Record<string, string>; says?: string },
): Promise<Served> {
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (says) await waitFor(child, says);
  else await untilAnswers(origin);
  // A log that nobody reads must not hold the process up.
  child.stdout?.resume();
  return {
    pid: child.pid as number,
    origin,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function waitFor({ stdout }: ChildProcess, line: string): Promise<void> {
  let said = "";
  for await (const chunk of stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    said += chunk;
    if (said.includes(line)) return;
  }
  throw new Error(`It did not start:\n${said}`);
}

async function untilAnswers(origin: string): Promise<void> {
  while (!(await fetch(origin).catch(() => undefined))) await new Promise((next) => setTimeout(next, 50));
}

/** Both in turns, so that what else the machine does meets both; the medians of three rounds each. */
export async function compareLoads(ours: Target, other: Target): Promise<{ ours: Load; other: Load }> {
  const rounds: { ours: Load; other: Load }[] = [];
  await warmUp(ours);
  await warmUp(other);
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ ours: await load(ours), other: await load(other) });
  const middle = (of: (round: { ours: Load; other: Load }) => number) => median(rounds.map(of));
  const of = (which: "ours" | "other"): Load => ({
    perSecond: middle((round) => round[which].perSecond),
    cpuMicroseconds: middle((round) => round[which].cpuMicroseconds),
    p99Ms: middle((round) => round[which].p99Ms),
  });
  return { ours: of("ours"), other: of("other") };
}

export async function warmUp(target: Target): Promise<void> {
  for (let answers = 0; answers < WARM_UP_ANSWERS; ) answers += (await load(target)).perSecond * SECONDS;
}

export async function load(
  { served, path, headers = {} }: Target,
  seconds = SECONDS,
  { connections = CONNECTIONS, script }: { connections?: number; script?: string } = {},
): Promise<Load> {
  const before = readCpuMs(served.pid);
  const { stdout } = await promisify(execFile)("wrk", [
    ...["-t1", `-c${connections}`, `-d${seconds}s`, "--latency"],
    ...Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
    ...(script ? ["-s", script] : []),
    served.origin + path,
  ]);
  const cpuMs = readCpuMs(served.pid) - before;
  const refused = /Non-2xx or 3xx responses: (\d+)/.exec(stdout);
  if (refused) throw new Error(`${path}: ${refused[0]}`);
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  const [, p99 = "", unit = ""] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    cpuMicroseconds: (cpuMs * 1000) / requests,
    p99Ms: Number(p99) * { us: 0.001, ms: 1, s: 1000 }[unit as "us" | "ms" | "s"],
  };
}

const TICK_MS = 10;

/** Of a process and its children; Linux only. */
export function readCpuMs(pid: number): number {
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ name, fields: readStat(name) }))
    .filter(({ name, fields }) => Number(name) === pid || Number(fields[1]) === pid);
  return children.reduce((sum, { fields }) => sum + (Number(fields[11]) + Number(fields[12])) * TICK_MS, 0);
}

/** The fields after the name, which may contain anything. */
function readStat(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  } catch {
    return [];
  }
}
