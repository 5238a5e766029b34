import { startPostgres } from "../../api/testing/database/postgres-server.ts";
import { buildIfNeeded } from "../../tools/scripts/set-up.mjs";
import { type DatabaseKind, embedded, postgresAt } from "./databases.ts";
import { tryClocks } from "./parts/clock.ts";
import { tryCluster } from "./parts/cluster.ts";
import { tryCodesAndTokens } from "./parts/codes.ts";
import { tryCrashes } from "./parts/crash.ts";
import { renewAtOnce, settleAroundABadFamily } from "./parts/due.ts";
import { tryFaults } from "./parts/faults.ts";
import { tryFlood } from "./parts/flood.ts";
import { tryHostileInput } from "./parts/hostile.ts";
import { tryMailServers } from "./parts/mail.ts";
import { tryMailServersThatHang } from "./parts/mail-hangs.ts";
import { measureMailSpeed } from "./parts/mail-speed.ts";
import { tryMoney } from "./parts/money.ts";
import { tryNetworks } from "./parts/networks.ts";
import { tryPrivacy } from "./parts/privacy.ts";
import { trySessions } from "./parts/sessions.ts";
import { tryToTellApart } from "./parts/strangers.ts";
import { endTrialsAtOnce } from "./parts/trials.ts";
import { countWrong, type Finding, type PartReport, printReports } from "./report.ts";

/** `npm run attacks` runs all of them, `npm run attacks -- money mail-speed=500` these two. */
const parts: Record<string, (kind: DatabaseKind, count?: number) => Promise<Finding[]>> = {
  codes: tryCodesAndTokens,
  sessions: (kind) => trySessions(kind, { races: 100 }),
  money: (kind) => tryMoney(kind, { orders: 120 }),
  flood: tryFlood,
  clock: tryClocks,
  due: async (kind) => [await settleAroundABadFamily(kind, 300), await renewAtOnce(kind, 1_000)],
  trials: (kind, count = 50_000) => endTrialsAtOnce(kind, count),
  crash: (kind) => tryCrashes(kind, { kills: 25 }),
  faults: tryFaults,
  cluster: (_, count = 5_000) => tryCluster(count),
  mail: async (kind) => [...(await tryMailServers(kind)), ...(await tryMailServersThatHang(kind))],
  "mail-speed": (kind, count = 2_000) => measureMailSpeed(kind, { count }),
  strangers: (kind) => tryToTellApart(kind, { pairs: 200 }),
  privacy: tryPrivacy,
  hostile: (kind) => tryHostileInput(kind, { requests: 5_000 }),
  networks: tryNetworks,
};

const asked = new Map(
  process.argv.slice(2).map((argument) => {
    const [name = "", count] = argument.split("=");
    return [name, count ? Number(count) : undefined];
  }),
);
const unknown = [...asked.keys()].filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}; the parts are ${Object.keys(parts).join(", ")}`);
  process.exit(2);
}

buildIfNeeded();
const server = await startPostgres();
const reports: PartReport[] = [];
try {
  for (const [part, run] of Object.entries(parts)) {
    if (asked.size > 0 && !asked.has(part)) continue;
    for (const kind of [embedded, postgresAt(() => server.url)]) {
      // In the browser, with an API that is played: no database takes part.
      const isPlayed = part === "networks";
      if (isPlayed && kind !== embedded) continue;
      // Several processes need a server.
      if (part === "cluster" && kind === embedded) continue;
      const startedMs = performance.now();
      const findings = await run(kind, asked.get(part));
      const seconds = (performance.now() - startedMs) / 1000;
      const report = { part, database: isPlayed ? "" : kind.name, findings, seconds };
      reports.push(report);
      console.log(
        `${part}${isPlayed ? "" : ` on ${kind.name}`}: ${countWrong(report)} wrong, ${Math.round(seconds)} s`,
      );
    }
  }
} finally {
  await server.stop();
}
printReports(reports);
process.exit(reports.every((report) => countWrong(report) === 0) ? 0 : 1);
