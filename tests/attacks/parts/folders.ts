import { spawnSync } from "node:child_process";
import { closeSync, openSync, readdirSync, rmSync, truncateSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "../../../tools/scripts/free-port.ts";
import type { OwnServer, Servers } from "../../journeys/support/own-server.ts";
import { addPeople, callProcess, type Person } from "../own-process.ts";
import { type Finding, leaveOut, watch } from "../report.ts";
import { change, expectRecovery, fetchStatus, RECOVERY_MS, start } from "../serving.ts";

const SMALL_DISK = "size=96m";
const REFUSALS = 20;
const MOST_WRITES = 1000;

/** What may happen to the folder of the embedded database. */
export async function tryFolders(servers: Servers): Promise<Finding[]> {
  const folder = servers.freshFolder();
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", SMALL_DISK, "tmpfs", folder]).status === 0;
  try {
    return [
      mounted
        ? await fillDisk(servers, folder)
        : leaveOut("writes to a full disk", "only root may mount a small one"),
      mounted
        ? await closeDisk(servers, folder)
        : leaveOut("start on a read-only disk", "only root may mount one"),
      await corruptFolder(servers),
    ];
  } finally {
    if (mounted) spawnSync("umount", ["--lazy", folder]);
  }
}

async function fillDisk(servers: Servers, folder: string): Promise<Finding> {
  const seen = watch("writes to a full disk");
  const running = await start(servers, { DATA_DIR: join(folder, "data"), TRUST_PROXY: "on" });
  const { origin } = running.server;
  const [first] = running.people as [Person];
  seen.keep((await change(running, first, false)).status === 200, "the write before was refused");
  const ballast = join(folder, "ballast");
  fillUp(ballast);
  let refused = 0;
  // Each adds rows, until a table needs a page that the disk does not have.
  for (let write = 0; refused < REFUSALS && write < MOST_WRITES; write++) {
    const body = { email: `${"x".repeat(50)}-${write}@attacks.example` };
    const { status } = await callProcess(origin, "forgotPassword", {
      body,
      address: `10.0.${write >> 8}.${write & 255}`,
    });
    seen.try();
    if (status !== 200) refused++;
    seen.keep(status === 200 || status === 503, `a write was answered ${status}`);
  }
  seen.keep(refused > 0, "the disk did not get full");
  seen.keep((await fetchStatus(running, "/")) === 200, "the site went down with the disk");
  rmSync(ballast);
  const back = await expectRecovery(seen, running);
  running.server.process.kill("SIGKILL");
  await running.server.exited;
  const again = await servers.launchReady(running.env);
  const { body } = await callProcess(again.origin, "readSettings", { bearer: first.bearer });
  seen.keep(body.reminders === true, "what was answered afterwards is gone");
  again.process.kill("SIGTERM");
  await again.exited;
  return seen.done(`${refused} refused, back after ${Math.round(back)} ms`);
}

/** To the last byte. */
export function fillUp(path: string): void {
  const file = openSync(path, "w");
  for (const bytes of [1024 * 1024, 4096, 1])
    try {
      for (;;) writeSync(file, Buffer.alloc(bytes));
    } catch {
      // Full to that size.
    }
  closeSync(file);
}

async function closeDisk(servers: Servers, folder: string): Promise<Finding> {
  const seen = watch("start on a read-only disk");
  seen.try();
  spawnSync("mount", ["-o", "remount,ro", folder]);
  const env = { PORT: String(await findFreePort()), DATA_DIR: join(folder, "data") };
  await expectOneLine(seen, await servers.launch(env), /DATA_DIR .* cannot be written/);
  return seen.done();
}

async function corruptFolder(servers: Servers): Promise<Finding> {
  const seen = watch("starts on a corrupted folder");
  const damages: [string, (database: string) => void][] = [
    ["the control file is empty", (database) => truncateSync(join(database, "global/pg_control"), 0)],
    [
      "the control file is noise",
      (database) => writeFileSync(join(database, "global/pg_control"), "x".repeat(8192)),
    ],
    ["the version is gone", (database) => rmSync(join(database, "PG_VERSION"))],
    ["the log is gone", (database) => rmSync(join(database, "pg_wal"), { recursive: true })],
    [
      "the tables are gone",
      (database) => {
        const [first = ""] = readdirSync(join(database, "base")).sort((a, b) => Number(b) - Number(a));
        rmSync(join(database, "base", first), { recursive: true });
      },
    ],
    [
      "all is gone",
      (database) => {
        for (const name of readdirSync(database)) rmSync(join(database, name), { recursive: true });
      },
    ],
  ];
  for (const [damage, make] of damages) {
    const env = { PORT: String(await findFreePort()), DATA_DIR: servers.freshFolder() };
    await addPeople(env, 1);
    make(join(env.DATA_DIR, "db"));
    seen.try();
    await expectOneLine(seen, await servers.launch(env), /DATA_DIR .*(copy|backup|another folder)/, damage);
  }
  return seen.done();
}

async function expectOneLine(
  seen: ReturnType<typeof watch>,
  server: OwnServer,
  words: RegExp,
  when = "",
): Promise<void> {
  const code = await Promise.race([server.exited, wait(RECOVERY_MS, "still running" as const)]);
  if (code === "still running") server.process.kill("SIGKILL");
  const lines = server.output().trim().split("\n");
  seen.keep(code === 1, `${when}: it ended with ${code}`);
  seen.keep(
    lines.length === 1 && words.test(lines[0] ?? ""),
    `${when}: it said ${lines.slice(0, 3).join(" / ").slice(0, 300)}`,
  );
}
