import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Servers } from "../journeys/support/own-server.ts";
import type { Seen } from "./attack.ts";
import type { DatabaseKind } from "./databases.ts";
import { fillUp } from "./folders.ts";
import { callProcess } from "./own-process.ts";
import { start } from "./serving.ts";

/** Further tries come after 5, 15 and 45 seconds. */
const ARRIVAL_MS = 90_000;

/** Only the mails are on it: the database goes on, and nobody who asks notices. */
export async function fillMailDisk(kind: DatabaseKind, servers: Servers, seen: Seen): Promise<void> {
  const dataDir = servers.freshFolder();
  const folder = join(dataDir, "outbox");
  mkdirSync(folder);
  if (spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder]).status !== 0)
    return seen.leaveOut("only root may mount a small one");
  try {
    const { server, people } = await start(servers, { ...(await kind.createEnv()), DATA_DIR: dataDir });
    fillUp(join(folder, "ballast"));
    for (const { email } of people) {
      const { status } = await callProcess(server.origin, "forgotPassword", { body: { email } });
      seen.try();
      seen.admit(status === 200, `asking was answered ${status}`);
    }
    const countWaiting = () => server.output().split("mail waits").length - 1;
    while (countWaiting() < people.length) await wait(50);
    seen.keep(listMails(folder).length === 0, "a mail was written to a full disk");
    rmSync(join(folder, "ballast"));
    const startedMs = performance.now();
    while (listMails(folder).length < people.length && performance.now() - startedMs < ARRIVAL_MS)
      await wait(50);
    const ms = performance.now() - startedMs;
    server.process.kill("SIGTERM");
    await server.exited;
    for (const { email } of people) {
      const copies = listMails(folder).filter((mail) => mail.includes(`<${email}>`));
      seen.keep(copies.length === 1, `a mail was written ${copies.length} times`);
      for (const mail of copies) seen.keep(mail.trimEnd().endsWith("--"), "a mail was cut off");
    }
    const left = readdirSync(folder).filter((name) => !name.endsWith(".eml"));
    seen.keep(left.length === 0, `left behind: ${left.join(", ")}`);
    seen.note(`all there ${Math.round(ms)} ms after there was room again`);
  } finally {
    spawnSync("umount", ["--lazy", folder]);
  }
}

function listMails(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".eml"));
  return names.map((name) => readFileSync(join(folder, name), "utf8"));
}
