import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { startPostgres } from "../../api/testing/database/postgres-server.ts";
import { startBusySmtp } from "../attacks/busy-smtp.ts";
import { serveOurs } from "./calls.ts";
import { readCpuMs } from "./load.ts";
import type { Row } from "./report.ts";

const MAILS = 2_000;
const TAKES_MS = 20;
const SLOTS = 20;
const LOOK_EVERY_MS = 50;

/** How many reminders a second leave for a mail server that takes 20 ms for each. */
export async function measureMails(): Promise<Row[]> {
  const server = await startPostgres();
  const folder = mkdtempSync(join(tmpdir(), "maamoul-bench-"));
  const smtp = await startBusySmtp({ takesMs: TAKES_MS });
  const DATABASE_URL = `${server.url}/postgres`;
  try {
    const ours = await serveOurs({ DATABASE_URL, DATA_DIR: folder, SMTP_URL: smtp.url });
    const rows: Row[] = [];
    for (const domains of [1, 5]) {
      smtp.received.length = 0;
      const startedCpuMs = readCpuMs(ours.pid);
      await queueReminders(DATABASE_URL, domains);
      while (smtp.received.length < MAILS) await wait(LOOK_EVERY_MS);
      const cpuMs = (readCpuMs(ours.pid) - startedCpuMs) / MAILS;
      const [first, last] = [smtp.received[0], smtp.received.at(-1)];
      const perSecond = (MAILS * 1000) / ((last?.atMs ?? 0) - (first?.atMs ?? 0));
      rows.push({
        what: `reminders to ${domains === 1 ? "one domain" : `${domains} domains`} that are due at once`,
        against: `${SLOTS} connections that never wait`,
        ratio: perSecond / ((SLOTS * 1000) / TAKES_MS),
        goal: 0.05,
        better: "more",
        detail: `${Math.round(perSecond)} a second, ${cpuMs.toFixed(1)} ms of processor each`,
      });
    }
    await ours.stop();
    return rows;
  } finally {
    await smtp.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Of families whose free days end within a day. */
async function queueReminders(connectionString: string, domains: number): Promise<void> {
  const pool = new pg.Pool({ connectionString });
  const db = drizzle(pool);
  const each = sql`generate_series(1, ${MAILS}::int) as i, lateral (select ${`reminded-${domains}-`} || i as id) t`;
  await db.execute(sql`insert into families (id, trial_ends_at, created_at)
    select id, now() + interval '12 hours', now() from ${each}`);
  await db.execute(sql`insert into accounts (id, family_id, email, password_hash, role, language, created_at)
    select id, id, id || '@family-' || i % ${domains}::int || '.example', 'none', 'parent', 'en', now() from ${each}`);
  await db.execute(sql`insert into outbox (id, kind, recipient, language, payload, occasion, created_at, next_attempt_at)
    select id, 'trial_ending', id || '@family-' || i % ${domains}::int || '.example', 'en',
      jsonb_build_object('accountId', id, 'leadDays', '1'), 'trial_ending:1:' || id, now(), now() from ${each}`);
  await pool.end();
}
