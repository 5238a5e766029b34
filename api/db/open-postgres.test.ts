import { sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { calls } from "../../contract/calls.ts";
import { createPostgresDatabase } from "../testing/database/create-database.ts";
import { startQuietly } from "../testing/start.ts";
import { openPostgres, POOL_SIZE } from "./open-postgres.ts";

const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  closing.push(() => client.end());
  return client;
}

async function logIn(app: Awaited<ReturnType<typeof startQuietly>>["app"], email: string) {
  const body = JSON.stringify({ email, password: "cookies-123" });
  const headers = { "Content-Type": "application/json" };
  const answer = await app.request(calls.login.path, { method: "POST", headers, body });
  return { Authorization: `Bearer ${(await answer.json()).access_token}`, ...headers };
}

test("a family that somebody holds locked is refused soon, and the others are served meanwhile", async () => {
  const url = await createPostgresDatabase();
  const { app, close } = await startQuietly({ DATABASE_URL: url });
  closing.push(close);
  const [locked, other] = [
    await logIn(app, "premium@maamoul.example"),
    await logIn(app, "trial@maamoul.example"),
  ];
  const [holder, watcher] = [await connect(url), await connect(url)];
  await holder.query("begin");
  await holder.query("select * from families for update");

  const statuses = new Set<number>();
  let done = false;
  closing.push(async () => {
    done = true;
  });
  const callers = Array.from({ length: POOL_SIZE }, async () => {
    const init = { method: "POST", headers: locked };
    while (!done) statuses.add((await app.request(calls.cancelSubscription.path, init)).status);
  });
  const waiting =
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  const countWaiting = async () => (await watcher.query(waiting)).rows[0].count;
  await expect.poll(countWaiting, { interval: 20, timeout: 60_000 }).toBe(POOL_SIZE);
  const served = await app.request(calls.plans.path, { headers: other });
  done = true;
  await Promise.all(callers);
  expect(served.status).toBe(200);
  // A family that asks on and on meets the limit of its own calls too.
  statuses.delete(429);
  expect([...statuses]).toEqual([503]);
});

test("the server itself ends what takes too long, and a transaction that nobody goes on with", async () => {
  const { db, close } = await openPostgres(await createPostgresDatabase());
  closing.push(close);
  const names = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];
  const limits = await Promise.all(
    names.map(async (name) => {
      const { rows } = (await db.execute(sql`select current_setting(${name}) as value`)) as unknown as {
        rows: { value: string }[];
      };
      return rows[0]?.value;
    }),
  );
  expect(limits).toEqual(["8s", "2s", "15s"]);
});

test("a connection that breaks in the middle of a transaction fails that one, and not the process", async () => {
  const url = await createPostgresDatabase();
  const { db, close } = await openPostgres(url);
  closing.push(close);
  const other = await connect(url);
  const broken = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    await other.query(
      "select pg_terminate_backend(pid, 5000) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()",
    );
    // The news of it comes while no statement is under way, so that nobody but the connection hears it.
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    await tx.execute(sql`select 1`);
  });
  await expect(broken).rejects.toThrow();
  await db.execute(sql`select 1`);
});
