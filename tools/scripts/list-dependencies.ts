import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";

/** Prints each direct dependency with its licence and the day of its release, oldest first, then all licences. */
const AT_ONCE = 8;
const DAY_MS = 86_400_000;

type Locked = { version: string; license?: string };
const lock: { packages: Record<string, Locked & Record<string, unknown>> } = JSON.parse(
  readFileSync("package-lock.json", "utf8"),
);
const { "": root, ...packages } = lock.packages;
const kinds = ["dependencies", "devDependencies"] as const;
const direct = kinds.flatMap((kind) => Object.keys((root?.[kind] ?? {}) as object));

const rows: { name: string; version: string; license: string; released: string; days: number }[] = [];
const waiting = [...direct];
await Promise.all(Array.from({ length: AT_ONCE }, listNext));
rows.sort((a, b) => b.days - a.days);
for (const { name, version, license, released, days } of rows)
  console.log(
    `${name.padEnd(36)} ${version.padEnd(16)} ${license.padEnd(14)} ${released} ${String(days).padStart(5)} days`,
  );

const licenses = Map.groupBy(Object.values(packages), ({ license }) => license ?? "not named");
console.log(`\nLicences of all ${Object.keys(packages).length} packages:`);
for (const [license, having] of [...licenses].sort(([, a], [, b]) => b.length - a.length))
  console.log(`${String(having.length).padStart(5)} ${license}`);

async function listNext(): Promise<void> {
  for (let name = waiting.shift(); name; name = waiting.shift()) {
    const { version = "", license = "not named" } = packages[`node_modules/${name}`] ?? {};
    const released = await readRelease(name, version);
    const days = Math.floor((Date.now() - Date.parse(released)) / DAY_MS);
    rows.push({ name, version, license, released: released.slice(0, 10), days });
  }
}

/** The registry alone knows when a version came. */
async function readRelease(name: string, version: string): Promise<string> {
  const { stdout } = await promisify(execFile)("npm", ["view", name, "time", "--json"], {
    maxBuffer: 2 ** 26,
    shell: process.platform === "win32",
  });
  const times: Record<string, string> = JSON.parse(stdout);
  return times[version] ?? "";
}
