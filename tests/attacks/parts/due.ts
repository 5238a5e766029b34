import { randomUUID } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { asc, eq, inArray } from "drizzle-orm";
import type { Database } from "../../../api/db/database.ts";
import { type Account, accounts, charges, type Quote, subscriptions } from "../../../api/db/schema.ts";
import { settleDue } from "../../../api/testing/settle-due.ts";
import { addFamilies } from "../../../api/testing/sign-in.ts";
import { periodEnd } from "../../../contract/money.ts";
import { withServers } from "../../journeys/support/own-server.ts";
import type { DatabaseKind } from "../databases.ts";
import { withOwnApi } from "../own-api.ts";
import { callProcess, PASSWORD } from "../own-process.ts";
import { type Finding, watch } from "../report.ts";
import { prepare, withDatabase } from "../serving.ts";

/** A month and some days. */
const OLD_MS = 40 * 24 * 3600 * 1000;
const RENEWED_MS = 300_000;
const WITHIN_MS = 5_000;
/** A login beside the renewals, than one afterwards. */
const MOST_TIMES_SLOWER = 10;
const PEOPLE = 20;
/** Nothing can be computed with it. */
const broken: Quote = {
  kind: "start",
  at: "",
  snapshot: "",
  creditCents: 0,
  dueTodayCents: 0,
  nextChargeAt: "never",
  nextChargeCents: 0,
  nextIsFirst: true,
};

/** A paid month of the sandbox that is over. */
function describeDue({ familyId, id: payerId }: Payer, now: Date): typeof subscriptions.$inferInsert {
  const start = new Date(now.getTime() - OLD_MS);
  const end = periodEnd(start, "month", 1);
  return {
    id: randomUUID(),
    familyId,
    payerId,
    planId: "premium-monthly",
    status: "active",
    priceCents: 999,
    listPriceCents: 999,
    provider: "sandbox",
    cardLast4: "4242",
    anchorAt: start,
    periodStart: start,
    periodEnd: end,
    paidUntil: end,
    dueAt: end,
    createdAt: start,
    paidAt: start,
  };
}

type Payer = Pick<Account, "id" | "familyId">;

/** The one adult of each family that was added. */
async function listPayers(db: Database): Promise<Payer[]> {
  const rows = await db.select().from(accounts).orderBy(asc(accounts.email));
  return rows.filter(({ email }) => !email.endsWith("@maamoul.example"));
}

/** Every other family is settled in the same round, once; the one that fails is named, and keeps what it had. */
export function settleAroundABadFamily(kind: DatabaseKind, families: number): Promise<Finding> {
  return withOwnApi(kind, async (api) => {
    const seen = watch("renewals beside a family whose settling always fails");
    await addFamilies(api.deps, families);
    const payers = (await listPayers(api.db)).slice(0, families);
    const ids = payers.map(({ familyId }) => familyId);
    const bad = ids[Math.floor(families / 2)] ?? "";
    const rows = payers.map((payer) => describeDue(payer, api.now()));
    await api.db
      .insert(subscriptions)
      .values(
        rows.map((row) =>
          row.familyId === bad
            ? { ...row, status: "confirming" as const, periodEnd: null, quote: broken }
            : row,
        ),
      );
    for (let round = 0; round < 3; round++) await settleDue(api.deps);
    const paid = Map.groupBy(
      await api.db.select().from(charges).where(inArray(charges.familyId, ids)),
      ({ familyId }) => familyId,
    );
    for (const id of ids) {
      seen.try();
      const times = paid.get(id)?.length ?? 0;
      if (id === bad) seen.bar(times === 0, `the bad family was charged ${times} times`);
      else seen.keep(times > 0, "a family was not settled");
      seen.bar(times <= 1, `a family was charged ${times} times`);
    }
    const [row] = await api.db.select().from(subscriptions).where(eq(subscriptions.familyId, bad));
    seen.keep(row?.status === "confirming", `what the bad family had became ${row?.status}`);
    const named = api.log.filter((line) => line.includes("a family cannot be settled"));
    seen.keep(
      named.length === 1 && named[0]?.includes(bad) === true,
      `the log names it ${named.length} times`,
    );
    return seen.done();
  });
}

/** Everybody's month ends at the same moment, as after an outage, while others log in. */
export async function renewAtOnce(kind: DatabaseKind, renewals: number): Promise<Finding> {
  const seen = watch("renewals due at once while people log in");
  let note = "";
  await withServers(async (servers) => {
    const { env, people } = await prepare(kind, servers, renewals + PEOPLE);
    const due = await withDatabase(env, async (db) => {
      const payers = (await listPayers(db)).slice(0, renewals);
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
    const isBusy = countReceipts() < renewals;
    while (countReceipts() < renewals && performance.now() - startedMs < RENEWED_MS) await wait(100);
    const seconds = (performance.now() - startedMs) / 1000;
    const quiet = [];
    for (let index = 0; index < PEOPLE; index++) quiet.push(await logIn(index));
    const quietMs = Math.max(...quiet.map(({ ms }) => ms));
    const slowestMs = Math.max(...busy.map(({ ms }) => ms));
    for (const { status, ms } of busy) {
      seen.try();
      seen.keep(status === 200, `a login was answered ${status}`);
      seen.keep(ms < Math.max(WITHIN_MS, quietMs * MOST_TIMES_SLOWER), `a login took ${Math.round(ms)} ms`);
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
    note = `renewed and mailed in ${seconds.toFixed(1)} s; the slowest login ${Math.round(slowestMs)} ms beside it${isBusy ? "" : " (it was over before they were)"}, ${Math.round(quietMs)} ms afterwards`;
  });
  return seen.done(note);
}
