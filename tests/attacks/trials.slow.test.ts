import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { withServers } from "../journeys/support/own-server.ts";
import { describeProcesses, type Watch } from "./attack.ts";
import { type BusySmtp, startBusySmtp } from "./busy-smtp.ts";
import type { DatabaseKind } from "./databases.ts";
import { addEndingTrials, countTold, expectEnded } from "./ending-trials.ts";
import { callProcess } from "./own-process.ts";
import { prepare, withDatabase } from "./serving.ts";

const TAKES_MS = 20;
const ASK_EVERY_MS = 1_000;
const LONGEST_CODE_MS = 30_000;
/** Until it serves, though all of them are due at once. */
const LONGEST_START_MS = 20_000;
const LONGEST_MS_EACH = 60;
/** One asks each second; nobody twice, since people are limited. */
const ASKERS = 3_600;
/** The embedded database settles a tenth of what PostgreSQL does in the same time, as one process on one core. */
const TRIALS = { PGlite: 5_000, PostgreSQL: 50_000 };

describeProcesses("trials", (kind, _, story) => {
  story("trials that end on one day", (watch) => endTrialsAtOnce(kind, watch));
});

/** Everybody's free days end on one day; meanwhile somebody asks for a code every second, and waits for it. */
async function endTrialsAtOnce(kind: DatabaseKind, watch: Watch): Promise<void> {
  const count = TRIALS[kind.name];
  const trials = watch("trials that end on one day");
  const codes = watch("codes asked for meanwhile, one a second");
  const smtp = await startBusySmtp({ takesMs: TAKES_MS });
  await withServers(async (servers) => {
    const prepared = await prepare(kind, servers, 1);
    const env = { ...prepared.env, SMTP_URL: smtp.url };
    await withDatabase(env, async (db) => {
      await addEndingTrials(db, count);
      await addAskers(db);
    });

    const startedMs = performance.now();
    const server = await servers.launchReady(env);
    const readyMs = performance.now() - startedMs;
    const isWorkedOff = () => countTold(smtp) >= count || performance.now() - startedMs > longestMs(count);
    const asked = await askForCodes(server.origin, isWorkedOff);
    const seconds = (performance.now() - startedMs) / 1000;
    const waits = await waitForCodes(smtp, asked);
    server.process.kill("SIGTERM");
    await server.exited;

    codes.try(asked.length);
    for (const ms of waits)
      codes.keep(ms <= LONGEST_CODE_MS, `a code came after ${Math.round(ms / 1000)} s, or never`);
    trials.admit(readyMs < LONGEST_START_MS, `it served after ${Math.round(readyMs / 1000)} s only`);
    await withDatabase(env, (db) => expectEnded(trials, { db, smtp, count }));
    const load = loadavg()[0]?.toFixed(1);
    trials.note(
      `charged and mailed in ${Math.round(seconds)} s, ${Math.round(count / seconds)} a second, serving after ${(readyMs / 1000).toFixed(1)} s; load ${load}`,
    );
    codes.note(describeWaits(waits));
  });
  await smtp.close();
}

const longestMs = (count: number) => 60_000 + count * LONGEST_MS_EACH;

type Asked = { readonly email: string; readonly atMs: number };

const askerOf = (index: number) => `asker-${index}@family-${index % 5}.example`;

async function addAskers(db: Parameters<Parameters<typeof withDatabase>[1]>[0]): Promise<void> {
  const each = sql`generate_series(0, ${ASKERS - 1}::int) as i`;
  await db.execute(sql`insert into families (id, created_at) select 'asker-' || i, now() from ${each}`);
  await db.execute(sql`insert into accounts (id, family_id, email, password_hash, role, language, created_at)
    select 'asker-' || i, 'asker-' || i, 'asker-' || i || '@family-' || i % 5 || '.example', 'none', 'parent', 'en', now() from ${each}`);
}

/** Each from an address of its own. A call that is not answered does not hold up the next. */
async function askForCodes(origin: string, isOver: () => boolean): Promise<Asked[]> {
  const asked: Asked[] = [];
  const answers: Promise<unknown>[] = [];
  for (let index = 0; index < ASKERS && !isOver(); index++) {
    const email = askerOf(index);
    asked.push({ email, atMs: performance.now() });
    const address = `10.1.${index >> 8}.${index & 255}`;
    // An answer that is lost shows as a code that never comes.
    answers.push(callProcess(origin, "forgotPassword", { body: { email }, address }).catch(() => {}));
    await wait(ASK_EVERY_MS);
  }
  await Promise.all(answers);
  return asked;
}

/** How long each waited, from the call to the mail's arrival. */
async function waitForCodes(smtp: BusySmtp, asked: readonly Asked[]): Promise<number[]> {
  const startedMs = performance.now();
  const listArrivals = () => new Map(smtp.received.map(({ recipient, atMs }) => [recipient, atMs]));
  const haveAll = () => asked.every(({ email }) => listArrivals().has(email));
  while (!haveAll() && performance.now() - startedMs < 2 * LONGEST_CODE_MS) await wait(200);
  const arrivals = listArrivals();
  return asked.map(({ email, atMs }) => (arrivals.get(email) ?? Number.POSITIVE_INFINITY) - atMs);
}

function describeWaits(waits: readonly number[]): string {
  const sorted = waits.toSorted((a, b) => a - b);
  const seconds = (ms = 0) => `${(ms / 1000).toFixed(1)} s`;
  return `the longest waited ${seconds(sorted.at(-1))}, the median ${seconds(sorted[sorted.length >> 1])}`;
}
