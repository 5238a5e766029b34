import { setTimeout as wait } from "node:timers/promises";
import { type PostgresServer, startPostgres } from "../../api/testing/database/postgres-server.ts";
import { findFreePort } from "../../tools/scripts/free-port.ts";
import { withServers } from "../journeys/support/own-server.ts";
import { storyOn, type Watch } from "./attack.ts";
import { startBusySmtp } from "./busy-smtp.ts";
import { CROWD, sendCrowd } from "./cluster/crowd.ts";
import { startTally } from "./cluster/tally.ts";
import { postgresAt } from "./databases.ts";
import { ask } from "./failover/ask.ts";
import { hasHaproxy, startHaproxy } from "./failover/haproxy.ts";
import { addPeople, callProcess } from "./own-process.ts";
import { withDatabase } from "./serving.ts";

const BUSY_MS = 15_000;
const LOOK_MS = 50;
const BACK_MS = 120_000;
/** A receipt that was in hand is sent again five minutes later. */
const LAST_MAIL_MS = 330_000;

/** Takes turns with the servers that it believes in, and believes in all until it has asked them. */
const TURNS = 4;

const story = storyOn("PostgreSQL");

story("the primary is killed, and its synchronous standby takes over", (watch) =>
  losePrimary(watch, (primary) => primary.crash()),
);

story("the primary answers no more, and its synchronous standby takes over", (watch) =>
  losePrimary(watch, async (primary) => primary.freeze()),
);

/** People use the product behind HAProxy while the primary goes; they know what they were told. */
async function losePrimary(watch: Watch, lose: (primary: PostgresServer) => Promise<void>): Promise<void> {
  if (!hasHaproxy()) return watch("a lost primary").leaveOut("haproxy or psql is not installed");
  await withServers(async (servers) => {
    const primary = await startPostgres();
    const standby = await primary.addStandby();
    await waitForStandby(primary);
    const haproxy = await startHaproxy(servers.freshFolder(), [primary.url, standby.url]);
    await waitForHaproxy(haproxy);
    const smtp = await startBusySmtp({ takesMs: 20 });
    const { DATABASE_URL = "" } = await postgresAt(primary.url).createEnv();
    const env = {
      DATABASE_URL: haproxy.url + new URL(DATABASE_URL).pathname,
      PORT: String(await findFreePort()),
      TRUST_PROXY: "on",
      SMTP_URL: smtp.url,
    };
    try {
      const [person, ...people] = await addPeople(env, CROWD + 1);
      const { origin } = await servers.launchReady(env);
      const tally = startTally(watch);
      tally.begin({ what: "nothing happens" });
      const crowd = sendCrowd(origin, tally, people);
      await wait(BUSY_MS);

      const away = watch("writes again after the primary is gone");
      tally.begin({ what: "the primary goes and the standby is promoted", mayBeUnavailable: true });
      const lostMs = performance.now();
      await lose(primary);
      await ask(standby.url, "select pg_promote()");
      const isWriting = () =>
        callProcess(origin, "changeSettings", { bearer: person?.bearer, body: { reminders: true } }).then(
          ({ status }) => status === 200,
          () => false,
        );
      let isBack = false;
      while (!isBack && performance.now() - lostMs < BACK_MS) {
        away.try();
        isBack = await isWriting();
        await wait(LOOK_MS);
      }
      away.admit(isBack, `nothing was written for ${BACK_MS / 1000} s`);
      away.note(`after ${((performance.now() - lostMs) / 1000).toFixed(1)} s`);
      // Nobody may start it again as a primary.
      await primary.powerOff();
      await wait(BUSY_MS);

      await crowd.leave();
      const leftMs = performance.now();
      while (!crowd.hasMail(smtp) && performance.now() - leftMs < LAST_MAIL_MS) await wait(LOOK_MS);
      await withDatabase(env, (db) => crowd.compare(watch, db, smtp));
      tally.end();
    } finally {
      await smtp.close();
      await haproxy.stop();
      await primary.powerOff();
      await primary.stop();
      await standby.stop();
    }
  });
}

async function waitForHaproxy({ url }: { url: string }): Promise<void> {
  const isPrimary = async () => (await ask(url, "select 1 where not pg_is_in_recovery()")) === 1;
  const turns = () => Promise.all(Array.from({ length: TURNS }, () => isPrimary().catch(() => false)));
  while (!(await turns()).every(Boolean)) await wait(LOOK_MS);
}

/** A write is answered once the standby has it. */
async function waitForStandby({ url }: PostgresServer): Promise<void> {
  await ask(url, "alter system set synchronous_standby_names = '*'");
  await ask(url, "select pg_reload_conf()");
  const state = "select 1 from pg_stat_replication where sync_state = 'sync'";
  while ((await ask(url, state)) === 0) await wait(LOOK_MS);
}
