import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { inArray } from "drizzle-orm";
import { charges, subscriptions } from "../../api/db/schema.ts";
import { withServers } from "../journeys/support/own-server.ts";
import { describeProcesses, type Seen } from "./attack.ts";
import type { DatabaseKind } from "./databases.ts";
import { describeDue, listPayers } from "./due-plans.ts";
import { callProcess, PASSWORD } from "./own-process.ts";
import { prepare, withDatabase } from "./serving.ts";

const RENEWALS = 1_000;
const RENEWED_MS = 300_000;
const WITHIN_MS = 5_000;
/** A login beside the renewals, than one afterwards. */
const MOST_TIMES_SLOWER = 10;
const PEOPLE = 20;

describeProcesses("due", (kind, attack) => {
  attack("renewals due at once while people log in", (seen) => renewAtOnce(kind, seen));
});

/** Everybody's month ends at the same moment, as after an outage, while others log in. */
async function renewAtOnce(kind: DatabaseKind, seen: Seen): Promise<void> {
  await withServers(async (servers) => {
    const { env, people } = await prepare(kind, servers, RENEWALS + PEOPLE);
    const due = await withDatabase(env, async (db) => {
      const payers = (await listPayers(db)).slice(0, RENEWALS);
      await db.insert(subscriptions).values(payers.map((payer) => describeDue(payer, new Date())));
      return payers.map(({ familyId }) => familyId);
    });

    const startedMs = performance.now();
    const server = await servers.launchReady(env);
    const folder = join(server.dataDir, "outbox");
    const countReceipts = () => (existsSync(folder) ? readdirSync(folder).length : 0);
    const logIn = async (index: number) => {
      const body = { email: people[index]?.email, password: PASSWORD };
      return callProcess(server.origin, "login", { body, address: `198.51.100.${index + 1}` });
    };
    const busy = [];
    for (let index = 0; index < PEOPLE; index++) busy.push(await logIn(index));
    const isBusy = countReceipts() < RENEWALS;
    while (countReceipts() < RENEWALS && performance.now() - startedMs < RENEWED_MS) await wait(100);
    const seconds = (performance.now() - startedMs) / 1000;
    const quiet = [];
    for (let index = 0; index < PEOPLE; index++) quiet.push(await logIn(index));
    const quietMs = Math.max(...quiet.map(({ ms }) => ms));
    const slowestMs = Math.max(...busy.map(({ ms }) => ms));
    for (const { status, ms } of busy) {
      seen.try();
      seen.admit(status === 200, `a login was answered ${status}`);
      seen.admit(ms < Math.max(WITHIN_MS, quietMs * MOST_TIMES_SLOWER), `a login took ${Math.round(ms)} ms`);
    }
    server.process.kill("SIGTERM");
    await server.exited;

    const paid = await withDatabase(env, async (db) => {
      const rows = await db.select().from(charges).where(inArray(charges.familyId, due));
      return Map.groupBy(rows, ({ familyId }) => familyId);
    });
    seen.try(due.length);
    for (const id of due) {
      const times = paid.get(id)?.length ?? 0;
      seen.keep(times > 0, "a plan was not renewed");
      seen.bar(times <= 1, `a plan was charged ${times} times`);
    }
    seen.note(
      `renewed and mailed in ${seconds.toFixed(1)} s; the slowest login ${Math.round(slowestMs)} ms beside it${isBusy ? "" : " (it was over before they were)"}, ${Math.round(quietMs)} ms afterwards`,
    );
  });
}
