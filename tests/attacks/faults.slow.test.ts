import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { describe } from "vitest";
import { type PostgresServer, startPostgres } from "../../api/testing/database/postgres-server.ts";
import { withServers } from "../journeys/support/own-server.ts";
import { attackOn, describeProcesses, type Seen } from "./attack.ts";
import { postgresAt } from "./databases.ts";
import { closeDisk, corruptFolder, fillDisk, onSmallDisk } from "./folders.ts";
import { fillMailDisk } from "./mail-disk.ts";
import { callProcess, PASSWORD } from "./own-process.ts";
import { change, expectRecovery, expectRefusals, fetchStatus, type Running, start } from "./serving.ts";

const CRASHES = 5;
const ANSWERS_BEFORE_CRASH = 60;

describeProcesses("faults", (kind, attack) => {
  attack("mails to a disk that gets full", (seen) =>
    withServers((servers) => fillMailDisk(kind, servers, seen)),
  );
});

describe("the folder of the embedded database", () => {
  const attack = attackOn("PGlite");
  attack("writes to a full disk", onSmallDisk(fillDisk));
  attack("start on a read-only disk", onSmallDisk(closeDisk));
  attack("starts on a corrupted folder", (seen) => withServers((servers) => corruptFolder(servers, seen)));
});

describe("PostgreSQL itself", () => {
  const attack = attackOn("PostgreSQL");
  attack("calls while PostgreSQL is away, then restarted", onOwnPostgres(goAway));
  attack("crashes of PostgreSQL under load", onOwnPostgres(crashUnderLoad));
  attack("calls while PostgreSQL is frozen (SIGSTOP)", onOwnPostgres(freeze));
  attack("calls while PostgreSQL is read-only", onOwnPostgres(becomeReadOnly));
});

type Fault = (running: Running, database: PostgresServer, seen: Seen) => Promise<void>;

/** A process on a PostgreSQL of its own. */
function onOwnPostgres(fault: Fault): (seen: Seen) => Promise<void> {
  return (seen) =>
    withServers(async (servers) => {
      const database = await startPostgres();
      try {
        const env = await postgresAt(database.url).createEnv();
        await fault(await start(servers, { ...env, TRUST_PROXY: "on" }), database, seen);
      } finally {
        await database.stop();
      }
    });
}

const changeAll = (running: Running) =>
  Promise.all(running.people.map((person) => change(running, person, false)));

async function goAway(running: Running, database: PostgresServer, seen: Seen): Promise<void> {
  await database.crash();
  expectRefusals(seen, await changeAll(running));
  seen.admit((await fetchStatus(running, "/readyz")) === 503, "readyz says ready without a database");
  seen.admit((await fetchStatus(running, "/healthz")) === 200, "healthz went down with the database");
  seen.admit((await fetchStatus(running, "/")) === 200, "the site went down with the database");
  await database.startAgain();
  await noteRecovery(seen, running);
}

async function crashUnderLoad(running: Running, database: PostgresServer, seen: Seen): Promise<void> {
  for (let crash = 0; crash < CRASHES; crash++) {
    const load = startLoad(running);
    await load.untilAnswered(ANSWERS_BEFORE_CRASH);
    await database.crash();
    await load.untilRefused();
    await database.startAgain();
    for (const status of await load.stop())
      seen.admit(status === 200 || status === 503, `answered ${status}`);
    seen.try();
    await expectRecovery(seen, running);
  }
  const { exitCode } = running.server.process;
  seen.admit(exitCode === null, `the process ended with ${exitCode}`);
}

async function freeze(running: Running, database: PostgresServer, seen: Seen): Promise<void> {
  database.freeze();
  try {
    const asked = changeAll(running);
    seen.admit((await fetchStatus(running, "/")) === 200, "the site waits for a frozen database");
    expectRefusals(seen, await asked);
  } finally {
    database.goOn();
  }
  await noteRecovery(seen, running);
}

async function becomeReadOnly(running: Running, database: PostgresServer, seen: Seen): Promise<void> {
  await setReadOnly(database.url, true);
  expectRefusals(seen, await changeAll(running));
  const { bearer = "" } = running.people[0] ?? {};
  const read = await callProcess(running.server.origin, "readSettings", { bearer });
  seen.admit(read.status === 200, `reading was answered ${read.status}`);
  await setReadOnly(database.url, false);
  await noteRecovery(seen, running);
}

async function noteRecovery(seen: Seen, running: Running): Promise<void> {
  seen.note(`back after ${Math.round(await expectRecovery(seen, running))} ms`);
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
