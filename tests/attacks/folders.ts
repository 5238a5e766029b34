import { spawnSync } from "node:child_process";
import { closeSync, openSync, readdirSync, rmSync, truncateSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "../../tools/scripts/free-port.ts";
import { type OwnServer, type Servers, withServers } from "../journeys/support/own-server.ts";
import type { Seen } from "./attack.ts";
import { addPeople, callProcess, type Person } from "./own-process.ts";
import { change, expectRecovery, fetchStatus, RECOVERY_MS, start } from "./serving.ts";

const SMALL_DISK = "size=96m";
const REFUSALS = 20;
const MOST_WRITES = 1000;

/** On a small disk of its own, which only root may mount. */
export function onSmallDisk(
  work: (servers: Servers, folder: string, seen: Seen) => Promise<void>,
): (seen: Seen) => Promise<void> {
  return (seen) =>
    withServers(async (servers) => {
      const folder = servers.freshFolder();
      if (spawnSync("mount", ["-t", "tmpfs", "-o", SMALL_DISK, "tmpfs", folder]).status !== 0)
        return seen.leaveOut("only root may mount a small disk");
      try {
        await work(servers, folder, seen);
      } finally {
        spawnSync("umount", ["--lazy", folder]);
      }
    });
}

export async function fillDisk(servers: Servers, folder: string, seen: Seen): Promise<void> {
  const running = await start(servers, { DATA_DIR: join(folder, "data"), TRUST_PROXY: "on" });
  const { origin } = running.server;
  const [first] = running.people as [Person];
  seen.admit((await change(running, first, false)).status === 200, "the write before was refused");
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
    seen.admit(status === 200 || status === 503, `a write was answered ${status}`);
  }
  if (refused === 0) throw new Error("the disk did not get full");
  seen.admit((await fetchStatus(running, "/")) === 200, "the site went down with the disk");
  rmSync(ballast);
  const back = await expectRecovery(seen, running);
  running.server.process.kill("SIGKILL");
  await running.server.exited;
  const again = await servers.launchReady(running.env);
  const { body } = await callProcess(again.origin, "readSettings", { bearer: first.bearer });
  seen.keep(body.reminders === true, "what was answered afterwards is gone");
  again.process.kill("SIGTERM");
  await again.exited;
  seen.note(`${refused} refused, back after ${Math.round(back)} ms`);
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

/** An installation that starts on it has run before. */
export async function closeDisk(servers: Servers, folder: string, seen: Seen): Promise<void> {
  const env = { PORT: String(await findFreePort()), DATA_DIR: join(folder, "data") };
  await addPeople(env, 1);
  seen.try();
  spawnSync("mount", ["-o", "remount,ro", folder]);
  await expectOneLine(seen, await servers.launch(env), /DATA_DIR .* cannot be written/);
}

export async function corruptFolder(servers: Servers, seen: Seen): Promise<void> {
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
}

async function expectOneLine(seen: Seen, server: OwnServer, words: RegExp, when = ""): Promise<void> {
  const code = await Promise.race([server.exited, wait(RECOVERY_MS, "still running" as const)]);
  if (code === "still running") server.process.kill("SIGKILL");
  const lines = server.output().trim().split("\n");
  seen.admit(code === 1, `${when}: it ended with ${code}`);
  seen.admit(
    lines.length === 1 && words.test(lines[0] ?? ""),
    `${when}: it said ${lines.slice(0, 3).join(" / ").slice(0, 300)}`,
  );
}
