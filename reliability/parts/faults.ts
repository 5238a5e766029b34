import { spawnSync } from "node:child_process";
import { closeSync, openSync, readdirSync, rmSync, truncateSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { startPostgres } from "../../api/testing/postgres-server.ts";
import { type OwnServer, type Servers, withServers } from "../../e2e/support/own-server.ts";
import { findFreePort } from "../../scripts/free-port.ts";
import { type DatabaseKind, postgresAt } from "../databases.ts";
import { addPeople, callProcess, type Heard, PASSWORD, type Person } from "../own-process.ts";
import { type Finding, leaveOut, watch } from "../report.ts";

/** What the limits of api/db/open-postgres.ts add up to, and a slow machine. */
const LONGEST_ANSWER_MS = 30_000;
const RECOVERY_MS = 60_000;
const CRASHES = 5;
const ANSWERS_BEFORE_CRASH = 60;
const SMALL_DISK = "size=96m";
const REFUSALS = 20;
const MOST_WRITES = 1000;

export async function tryFaults(kind: DatabaseKind): Promise<Finding[]> {
  const findings: Finding[] = [];
  await withServers(async (servers) => {
    const tried = kind.name === "embedded" ? await tryFolders(servers) : await tryPostgres(servers);
    findings.push(...tried);
  });
  return findings;
}

type Running = {
  readonly server: OwnServer;
  readonly people: Person[];
  readonly env: Record<string, string>;
};

async function start(servers: Servers, more: Record<string, string>): Promise<Running> {
  const env = { PORT: String(await findFreePort()), DATA_DIR: servers.freshFolder(), ...more };
  const people = await addPeople(env, 4);
  return { server: await servers.launchReady(env), people, env };
}

const change = ({ server }: Running, { bearer }: Person, reminders: boolean) =>
  callProcess(server.origin, "changeSettings", { bearer, body: { reminders } });

/** Every caller is told in time that it does not work now, and nothing else. */
function expectRefusals(seen: ReturnType<typeof watch>, answers: readonly Heard[]): void {
  for (const { status, ms } of answers) {
    seen.try();
    seen.keep(status === 503, `answered ${status} instead of 503`);
    seen.keep(ms < LONGEST_ANSWER_MS, `answered after ${Math.round(ms)} ms`);
  }
}

async function expectRecovery(seen: ReturnType<typeof watch>, running: Running): Promise<number> {
  const startedMs = performance.now();
  while (performance.now() - startedMs < RECOVERY_MS) {
    const changes = running.people.map((person) => change(running, person, true));
    const answers = await Promise.all(changes).catch(() => [{ status: 0 }]);
    if (answers.every(({ status }) => status === 200)) return performance.now() - startedMs;
    await wait(200);
  }
  seen.keep(false, `it did not serve again within ${RECOVERY_MS / 1000} s`);
  return RECOVERY_MS;
}

async function tryPostgres(servers: Servers): Promise<Finding[]> {
  const database = await startPostgres();
  const kind = postgresAt(() => database.url);
  try {
    const running = await start(servers, { ...(await kind.createEnv()), TRUST_PROXY: "on" });
    const askAll = () => Promise.all(running.people.map((person) => change(running, person, false)));
    const findings: Finding[] = [];

    const away = watch("calls while PostgreSQL is away, then restarted");
    await database.crash();
    expectRefusals(away, await askAll());
    away.keep((await fetchStatus(running, "/readyz")) === 503, "readyz says ready without a database");
    away.keep((await fetchStatus(running, "/healthz")) === 200, "healthz went down with the database");
    away.keep((await fetchStatus(running, "/")) === 200, "the site went down with the database");
    await database.startAgain();
    findings.push(away.done(`back after ${Math.round(await expectRecovery(away, running))} ms`));

    const midway = watch("crashes of PostgreSQL under load");
    for (let crash = 0; crash < CRASHES; crash++) {
      const load = startLoad(running);
      await load.untilAnswered(ANSWERS_BEFORE_CRASH);
      await database.crash();
      await load.untilRefused();
      await database.startAgain();
      for (const status of await load.stop())
        midway.keep(status === 200 || status === 503, `answered ${status}`);
      midway.try();
      await expectRecovery(midway, running);
    }
    const { exitCode } = running.server.process;
    midway.keep(exitCode === null, `the process ended with ${exitCode}`);
    findings.push(midway.done());

    const frozen = watch("calls while PostgreSQL is frozen (SIGSTOP)");
    database.freeze();
    try {
      const asked = askAll();
      frozen.keep((await fetchStatus(running, "/")) === 200, "the site waits for a frozen database");
      expectRefusals(frozen, await asked);
    } finally {
      database.goOn();
    }
    findings.push(frozen.done(`back after ${Math.round(await expectRecovery(frozen, running))} ms`));

    const readOnly = watch("calls while PostgreSQL is read-only");
    await setReadOnly(database.url, true);
    expectRefusals(readOnly, await askAll());
    const { bearer = "" } = running.people[0] ?? {};
    const read = await callProcess(running.server.origin, "readSettings", { bearer });
    readOnly.keep(read.status === 200, `reading was answered ${read.status}`);
    await setReadOnly(database.url, false);
    findings.push(readOnly.done(`back after ${Math.round(await expectRecovery(readOnly, running))} ms`));
    return findings;
  } finally {
    await database.stop();
  }
}

/** Logins, which are transactions, beside calls that are not. */
function startLoad({ server, people }: Running) {
  let isOver = false;
  const statuses: number[] = [];
  const answered = () => statuses.filter((status) => status === 200).length;
  const callers = people.flatMap(({ email, bearer }, index) => {
    const logIn = () =>
      callProcess(server.origin, "login", {
        body: { email, password: PASSWORD },
        address: `192.0.2.${index}`,
      });
    const read = () => callProcess(server.origin, "features", { bearer });
    return [logIn, read, read].map(async (call) => {
      // 0: no answer at all.
      while (!isOver)
        statuses.push(
          await call().then(
            ({ status }) => status,
            () => 0,
          ),
        );
    });
  });
  const until = async (holds: () => boolean) => {
    while (!holds() && server.process.exitCode === null) await wait(10);
  };
  return {
    untilAnswered: (count: number) => until(() => answered() >= count),
    untilRefused: () => until(() => statuses.some((status) => status !== 200)),
    async stop(): Promise<number[]> {
      isOver = true;
      await Promise.all(callers);
      return statuses;
    },
  };
}

/** As a server is that has become a replica. */
async function setReadOnly(url: string, isReadOnly: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  await client.query("set default_transaction_read_only = off");
  await client.query(`alter system set default_transaction_read_only = ${isReadOnly ? "on" : "off"}`);
  await client.query("select pg_reload_conf()");
  await client.end();
  await wait(500);
}

async function fetchStatus({ server }: Running, path: string): Promise<number> {
  return (await fetch(server.origin + path)).status;
}

async function tryFolders(servers: Servers): Promise<Finding[]> {
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
    const body = { email: `${"x".repeat(50)}-${write}@reliability.example` };
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

function fillUp(path: string): void {
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
