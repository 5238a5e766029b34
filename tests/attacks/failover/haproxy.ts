import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findFreePort } from "../../../tools/scripts/free-port.ts";

const SAMPLE = "ops/haproxy.cfg";
const CHECK = "ops/is-primary";

/** The check is a program that asks with psql. */
export function hasHaproxy(): boolean {
  return ["haproxy -v", "psql --version"].every((command) => spawnSync("sh", ["-c", command]).status === 0);
}

type Haproxy = { readonly url: string; stop(): Promise<void> };

/** The sample itself, with its check, in front of two servers; only addresses, ports, folders and users are others. */
export async function startHaproxy(folder: string, urls: readonly [string, string]): Promise<Haproxy> {
  const [first, second] = [new URL(urls[0]), new URL(urls[1])];
  const port = await findFreePort();
  const [passwords, check, file] = [
    join(folder, "pgpass"),
    join(folder, "is-primary"),
    join(folder, "haproxy.cfg"),
  ] as const;
  writeFileSync(passwords, `*:*:*:*:${first.password}\n`, { mode: 0o600 });
  writeFileSync(
    check,
    fill(CHECK, [
      ["/etc/haproxy/pgpass", passwords],
      ["user=haproxy", `user=${first.username}`],
    ]),
  );
  chmodSync(check, 0o755);
  const lines: Change[] = [
    ["    log /dev/log local0\n", ""],
    ["    log global\n", ""],
    ["    user haproxy\n", ""],
    ["    group haproxy\n", ""],
    ["127.0.0.1:6432", `127.0.0.1:${port}`],
    ["/etc/haproxy/is-primary", check],
    ["192.0.2.11:5432", first.host],
    ["192.0.2.12:5432", second.host],
  ];
  writeFileSync(file, fill(SAMPLE, lines));
  const child = spawn("haproxy", ["-db", "-f", file], { stdio: ["ignore", "ignore", "inherit"] });
  const exited = once(child, "exit");
  return {
    url: `postgres://${first.username}:${first.password}@127.0.0.1:${port}`,
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

type Change = readonly [before: string, after: string];

function fill(sample: string, changes: readonly Change[]): string {
  return changes.reduce(
    (text, [before, after]) => {
      if (!text.includes(before)) throw new Error(`${sample} is not as it was: it has no ${before.trim()}`);
      return text.replace(before, after);
    },
    readFileSync(sample, "utf8"),
  );
}
