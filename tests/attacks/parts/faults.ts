import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { startPostgres } from "../../../api/testing/database/postgres-server.ts";
import { type Servers, withServers } from "../../journeys/support/own-server.ts";
import { type DatabaseKind, postgresAt } from "../databases.ts";
import { callProcess, PASSWORD } from "../own-process.ts";
import { type Finding, watch } from "../report.ts";
import { change, expectRecovery, expectRefusals, fetchStatus, type Running, start } from "../serving.ts";
import { tryFolders } from "./folders.ts";
import { fillMailDisk } from "./mail-disk.ts";

const CRASHES = 5;
const ANSWERS_BEFORE_CRASH = 60;

export async function tryFaults(kind: DatabaseKind): Promise<Finding[]> {
  const findings: Finding[] = [];
  await withServers(async (servers) => {
    const tried = kind.name === "embedded" ? await tryFolders(servers) : await tryPostgres(servers);
    findings.push(...tried, await fillMailDisk(kind, servers));
  });
  return findings;
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
