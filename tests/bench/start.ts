import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Row } from "./report.ts";
import { formatTable, median } from "./table.ts";

const ROUNDS = 3;
const MOST_IDLE_MB = 300;
/** What still goes on after a process listens is done by then. */
const SETTLED_MS = 5_000;

const BARE = `
  import { PGlite } from "@electric-sql/pglite";
  const database = await PGlite.create(process.env.DATA_DIR, { relaxedDurability: false });
  await database.query("select 1");
  console.log("is ready");
  setInterval(() => {}, 1000);
  process.on("SIGTERM", () => database.close().then(() => process.exit(0)));`;

const contenders = {
  bare: ["--input-type=module", "--eval", BARE],
  ours: ["dist/server/main.js"],
};

/** From a process to one that serves, beside a process that only opens a database: on no folder, then on its own. */
export async function measureStart(): Promise<{ table: string; ratios: Row[] }> {
  const times = { bare: { first: [], second: [] }, ours: { first: [], second: [] } } as Record<
    keyof typeof contenders,
    Record<"first" | "second", number[]>
  >;
  const peaks: number[] = [];
  const idle: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const folder = mkdtempSync(join(tmpdir(), "maamoul-bench-"));
    for (const start of ["first", "second"] as const) {
      for (const name of ["bare", "ours"] as const) {
        const { child, ms } = await launch(contenders[name], join(folder, name));
        times[name][start].push(ms);
        if (round === ROUNDS - 1 && name === "ours") {
          await wait(SETTLED_MS);
          peaks.push(readMemoryMb(child, "VmHWM"));
          idle.push(readMemoryMb(child, "VmRSS"));
        }
        child.kill("SIGTERM");
        await once(child, "exit");
      }
    }
    rmSync(folder, { recursive: true });
  }
  const ratiosOf = (start: "first" | "second") =>
    times.ours[start].map((ms, round) => ms / (times.bare[start][round] as number));
  const rows = (["first", "second"] as const).map((start, index) => {
    const ratios = ratiosOf(start);
    return [
      start,
      `${Math.round(median(times.bare[start]))} ms`,
      `${Math.round(median(times.ours[start]))} ms`,
      median(ratios).toFixed(2),
      `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
      `${peaks[index]} MB`,
      `${idle[index]} MB`,
    ];
  });
  const table = formatTable(
    ["start", "database alone", "ready", "ratio (goal 1.50)", "spread", "peak (goal 512)", "idle"],
    rows,
  );
  const idleMb = Math.max(...idle);
  const ratios: Row[] = [
    {
      what: "a start, until it serves",
      against: "the database alone",
      ratio: median(ratiosOf("second")),
      goal: 1.5,
      better: "less",
      detail: `${Math.round(median(times.ours.second))} and ${Math.round(median(times.bare.second))} ms`,
    },
    {
      what: "memory of an idle embedded process",
      against: `${MOST_IDLE_MB} MB`,
      ratio: idleMb / MOST_IDLE_MB,
      goal: 1,
      better: "less",
      detail: `${idleMb} MB`,
    },
  ];
  return { table, ratios };
}

async function launch(args: readonly string[], folder: string): Promise<{ child: ChildProcess; ms: number }> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, PORT: "0", DATA_DIR: folder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  for await (const chunk of child.stdout) {
    output += chunk;
    if (output.includes("is ready")) break;
  }
  if (!output.includes("is ready")) throw new Error(`It did not start:\n${output}`);
  return { child, ms: performance.now() - startedAt };
}

/** Linux only: elsewhere NaN. */
function readMemoryMb({ pid }: ChildProcess, field: "VmHWM" | "VmRSS"): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  } catch {
    return Number.NaN;
  }
}
