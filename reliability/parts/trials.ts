import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { and, eq, gt, like, lte, sql } from "drizzle-orm";
import type { Database } from "../../api/db/database.ts";
import { openDatabase } from "../../api/db/open.ts";
import { charges, families, subscriptions } from "../../api/db/schema.ts";
import { readApiConfig } from "../../api/read-config.ts";
import { withServers } from "../../e2e/support/own-server.ts";
import { type BusySmtp, startBusySmtp } from "../busy-smtp.ts";
import type { DatabaseKind } from "../databases.ts";
import { callProcess, type Person } from "../own-process.ts";
import { type Finding, leaveOut, watch } from "../report.ts";
import { prepare } from "../serving.ts";

const TAKES_MS = 20;
const CODE_WITHIN_MS = 30_000;
const ASK_EVERY_MS = 500;
const PEOPLE = 2_000;
const LOOK_EVERY_MS = 200;
/** Of which a slow machine sends a few dozen a second. */
const LONGEST_MS_PER_MAIL = 50;
const START_MS = 60_000;
/** Long enough for a second copy to come, if there were one. */
const AFTERWARDS_MS = 6_000;

/**
 * Every other family has confirmed a plan, which is charged for the first time now; the trial of the others ends within
 * a day, without a plan. Both are written to, once, while people ask for codes.
 */
export async function endTrialsAtOnce(kind: DatabaseKind, trials: number): Promise<Finding[]> {
  const codes = watch("codes while trials end");
  const ends = watch("trials that end on one day");
  if (kind.name === "embedded") return [leaveOut("trials that end on one day", "on PostgreSQL alone")];
  let note = "";
  let slowestMs = 0;
  await withServers(async (servers) => {
    const smtp = await startBusySmtp({ takesMs: TAKES_MS });
    const { env, people } = await prepare(kind, servers, PEOPLE);
    const opened = await openDatabase(readApiConfig(env, { publicOrigin: "http://localhost" }));
    try {
      await addTrials(opened.db, trials);
      const startedMs = performance.now();
      const server = await servers.launchReady({ ...env, SMTP_URL: smtp.url });
      const isTrial = ({ recipient }: BusySmtp["received"][number]) => recipient.endsWith("@trials.example");
      const isOver = () =>
        smtp.received.filter(isTrial).length >= trials ||
        performance.now() - startedMs > START_MS + trials * LONGEST_MS_PER_MAIL;
      const asking = askForCodes(server.origin, people, isOver);
      const settledMs = await untilSettled(opened.db, startedMs, isOver);
      const asked = await asking;
      const mailedMs = (smtp.received.findLast(isTrial)?.atMs ?? startedMs) - startedMs;
      const load = loadavg()[0]?.toFixed(1);
      await wait(AFTERWARDS_MS);

      for (const { email, askedAtMs, status } of asked) {
        const arrived = smtp.received.filter(({ recipient }) => recipient === email);
        const ms = (arrived[0]?.atMs ?? Number.POSITIVE_INFINITY) - askedAtMs;
        slowestMs = Math.max(slowestMs, ms);
        codes.try();
        codes.keep(status === 200, `asking was answered ${status}`);
        codes.keep(ms < CODE_WITHIN_MS, `a code took ${Math.round(ms)} ms`);
        codes.bar(arrived.length <= 1, `a code came ${arrived.length} times`);
      }
      await checkTrials(ends, opened.db, smtp, trials);
      server.process.kill("SIGTERM");
      await server.exited;
      note = `settled in ${toSeconds(settledMs)} s, mailed in ${toSeconds(mailedMs)} s, ${Math.round((trials * 1000) / mailedMs)} mails a second; load ${load}`;
    } finally {
      await opened.close();
      await smtp.close();
    }
  });
  return [codes.done(`the slowest took ${Math.round(slowestMs)} ms`), ends.done(note)];
}

async function addTrials(db: Database, trials: number): Promise<void> {
  const ends = sql`case when i % 2 = 0 then now() - interval '1 minute' else now() + interval '12 hours' end`;
  await db.execute(sql`insert into families (id, created_at, trial_started_at, trial_ends_at)
    select 'trial-' || i, now() - interval '30 days', now() - interval '30 days', ${ends}
    from generate_series(1, ${trials}::int) i`);
  await db.execute(sql`insert into accounts (id, family_id, email, password_hash, role, language, created_at)
    select 'trial-' || i, 'trial-' || i, 'trial-' || i || '@trials.example', 'none', 'parent',
      case when i % 4 < 2 then 'en' else 'ar' end, now() - interval '30 days'
    from generate_series(1, ${trials}::int) i`);
  await db.execute(sql`insert into subscriptions (id, family_id, plan_id, status, price_cents, list_price_cents,
      currency, provider, card_last4, anchor_at, period_start, period_end, due_at, created_at)
    select 'trial-' || i, 'trial-' || i, p.id, 'active', p.price_cents, p.price_cents, p.currency, 'sandbox', '4242',
      now() - interval '1 minute', now() - interval '30 days', now() - interval '1 minute',
      now() - interval '1 minute', now() - interval '30 days'
    from generate_series(2, ${trials}::int, 2) i, plans p where p.id = 'premium-monthly'`);
}

type Asked = { readonly email: string; readonly askedAtMs: number; readonly status: number };

async function askForCodes(
  origin: string,
  people: readonly Person[],
  isOver: () => boolean,
): Promise<Asked[]> {
  const asked: Promise<Asked>[] = [];
  for (const [index, { email }] of people.entries()) {
    if (isOver()) break;
    const address = `198.51.${index >> 8}.${index & 255}`;
    const askedAtMs = performance.now();
    asked.push(
      callProcess(origin, "forgotPassword", { body: { email }, address }).then(({ status }) => ({
        email,
        askedAtMs,
        status,
      })),
    );
    await wait(ASK_EVERY_MS);
  }
  while (!isOver()) await wait(LOOK_EVERY_MS);
  return Promise.all(asked);
}

async function untilSettled(db: Database, startedMs: number, isOver: () => boolean): Promise<number> {
  for (;;) {
    const due = await db.$count(subscriptions, lte(subscriptions.dueAt, new Date()));
    if (due === 0 || isOver()) return performance.now() - startedMs;
    await wait(LOOK_EVERY_MS);
  }
}

async function checkTrials(
  seen: ReturnType<typeof watch>,
  db: Database,
  { received }: BusySmtp,
  trials: number,
): Promise<void> {
  const isTrial = like(families.id, "trial-%");
  const rows = await db.select({ id: families.id }).from(families).where(isTrial);
  const paid = Map.groupBy(await db.select().from(charges), ({ familyId }) => familyId);
  const running = await db
    .select({ familyId: subscriptions.familyId })
    .from(subscriptions)
    .where(and(eq(subscriptions.status, "active"), gt(subscriptions.periodEnd, new Date())));
  const runs = new Set(running.map(({ familyId }) => familyId));
  const mails = Map.groupBy(received, ({ recipient }) => recipient);
  seen.try(trials);
  seen.keep(rows.length === trials, `there are ${rows.length} families`);
  for (const { id } of rows) {
    const charged = paid.get(id)?.length ?? 0;
    const isPaying = Number(id.slice("trial-".length)) % 2 === 0;
    const copies = mails.get(`${id}@trials.example`)?.length ?? 0;
    seen.keep(copies > 0, "a family got no mail");
    seen.bar(copies <= 1, `a family got ${copies} mails`);
    seen.keep(charged >= Number(isPaying), "a plan was not charged");
    seen.bar(charged <= Number(isPaying), `a family was charged ${charged} times`);
    seen.keep(
      runs.has(id) === isPaying,
      `a family that ${isPaying ? "pays has no" : "does not pay has a"} running plan`,
    );
  }
}

function toSeconds(ms: number): number {
  return Math.round(ms / 1000);
}
