import { setTimeout as wait } from "node:timers/promises";
import { startPostgres } from "../../api/testing/database/postgres-server.ts";
import { findFreePort } from "../../tools/scripts/free-port.ts";
import { withServers } from "../journeys/support/own-server.ts";
import { storyOn } from "./attack.ts";
import { startBusySmtp } from "./busy-smtp.ts";
import { CROWD, sendCrowd } from "./cluster/crowd.ts";
import { buildVersionBefore, shareFiles, sharesFiles, startFleet } from "./cluster/fleet.ts";
import { hasNginx, startNginx } from "./cluster/nginx.ts";
import { startTally } from "./cluster/tally.ts";
import { sendVisitors } from "./cluster/visitors.ts";
import { postgresAt } from "./databases.ts";
import { addEndingTrials, countTold, expectEnded } from "./ending-trials.ts";
import { addPeople, callProcess } from "./own-process.ts";
import { withDatabase } from "./serving.ts";

const PROCESSES = 3;
const TRIALS = 5_000;
const QUIET_MS = 5_000;
const LOOK_MS = 200;
const ENDED_MS = 420_000;
/** What a killed process had in hand is sent by another: a code half a minute later, a receipt five minutes later. */
const LAST_MAIL_MS = 330_000;

/* Several processes need PostgreSQL. */
const story = storyOn("PostgreSQL");

story("three processes behind nginx, whatever happens to them and to PostgreSQL", async (watch) => {
  if (!hasNginx()) return watch("three processes behind nginx").leaveOut("nginx is not installed");
  await withServers(async (servers) => {
    const before = buildVersionBefore(servers.freshFolder());
    const [database, smtp] = [await startPostgres(), await startBusySmtp({ takesMs: 20 })];
    const port = await findFreePort();
    const ports = await Promise.all(Array.from({ length: PROCESSES }, findFreePort));
    const origin = `http://localhost:${port}`;
    const env = {
      ...(await postgresAt(database.url).createEnv()),
      PUBLIC_ORIGIN: origin,
      TRUST_PROXY: "on",
      SMTP_URL: smtp.url,
      ASSETS_DIR: servers.freshFolder(),
    };
    if (!sharesFiles(before)) shareFiles(before, env.ASSETS_DIR);
    // The migrations come first: the version before begins on today's tables.
    const [visitor, ...people] = await addPeople({ ...env, PORT: String(port) }, CROWD + 1);
    const fleet = await startFleet(servers, { ports, env, before });
    const nginx = await startNginx(servers.freshFolder(), { port, ports });
    try {
      const tally = startTally(watch);
      tally.begin({ what: "nothing happens" });
      const crowd = sendCrowd(origin, tally, people);
      const visitors = await sendVisitors(origin, visitor?.email ?? "", { tally, watch });
      await wait(QUIET_MS);

      tally.begin({ what: "the version before becomes this one" });
      await fleet.replaceEach("now");
      tally.begin({ what: "this one becomes the version before again", losesFiles: !sharesFiles(before) });
      await fleet.replaceEach("before");
      await wait(QUIET_MS);
      tally.begin({ what: "the version before becomes this one once more" });
      await fleet.replaceEach("now");

      tally.begin({ what: "each process is killed (kill -9) and started again" });
      for (let index = 0; index < PROCESSES; index++) await fleet.kill(index);

      tally.begin({ what: "PostgreSQL is restarted", mayBeUnavailable: true });
      await database.shutDown();
      await database.startAgain();
      const { bearer = "" } = visitor ?? {};
      while ((await callProcess(origin, "features", { bearer })).status !== 200) await wait(LOOK_MS);
      await wait(QUIET_MS);

      const ended = watch("trials that end while each process is restarted");
      tally.begin({ what: `${TRIALS} trials end and each process is restarted` });
      const startedMs = performance.now();
      await withDatabase(env, (db) => addEndingTrials(db, TRIALS));
      await fleet.replaceEach("now");
      while (countTold(smtp) < TRIALS && performance.now() - startedMs < ENDED_MS) await wait(LOOK_MS);
      const seconds = (performance.now() - startedMs) / 1000;

      await visitors.leave();
      await crowd.leave();
      const leftMs = performance.now();
      while (!crowd.hasMail(smtp) && performance.now() - leftMs < LAST_MAIL_MS) await wait(LOOK_MS);
      await withDatabase(env, async (db) => {
        await expectEnded(ended, { db, smtp, count: TRIALS });
        await crowd.compare(watch, db, smtp);
      });
      tally.end();
      ended.note(`charged and mailed in ${Math.round(seconds)} s`);
    } finally {
      await nginx.stop();
      await smtp.close();
      await database.stop();
    }
  });
});
