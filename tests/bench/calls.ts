import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { startPostgres } from "../../api/testing/database/postgres-server.ts";
import { growDatabase } from "../../api/testing/grow.ts";
import { calls, type ResponseOf } from "../../contract/calls.ts";
import { findFreePort } from "../../tools/scripts/free-port.ts";
import { bareSelect, hashAlone } from "./baselines.ts";
import { compareLoads, type Load, load, type Served, serve, type Target, warmUp } from "./load.ts";
import type { Row } from "./report.ts";

const ACCOUNTS = 200_000;
const HASH_SECONDS = 3;
export const FAMILY_EMAIL = "premium@maamoul.example";
const password = "cookies-123";
const emails = ["parent", "trial", "premium", "child", "admin"].map((name) => `${name}@maamoul.example`);

type Env = Record<string, string>;
type Database = Parameters<typeof growDatabase>[0];

export async function serveOurs(env: Env): Promise<Served> {
  const port = await findFreePort();
  return serve(`http://127.0.0.1:${port}`, [process.execPath, "dist/server/main.js"], {
    env: { ...env, PORT: String(port) },
    says: "is ready",
  });
}

async function serveBare(program: string, env: Env): Promise<Served> {
  const port = await findFreePort();
  return serve(`http://127.0.0.1:${port}`, [process.execPath, "--input-type=module", "--eval", program], {
    env: { ...env, PORT: String(port) },
    says: "is ready",
  });
}

export async function logIn(served: Served): Promise<ResponseOf<"login">> {
  const answer = await fetch(served.origin + calls.login.path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: FAMILY_EMAIL, password }),
  });
  return answer.json();
}

async function featuresOf(served: Served): Promise<Target> {
  const { access_token } = await logIn(served);
  return { served, path: calls.features.path, headers: { Authorization: `Bearer ${access_token}` } };
}

/** `features` beside a handler with one indexed select, on the embedded database: one after the other in its folder. */
export async function measureEmbeddedCalls(ours: Served, dataDir: string): Promise<Row[]> {
  const features = await featuresOf(ours);
  await warmUp(features);
  const own = await load(features);
  await ours.stop();
  const bare = await serveBare(bareSelect.embedded, { DATA_DIR: dataDir });
  const select = { served: bare, path: "/" };
  await warmUp(select);
  const baseline = await load(select);
  await bare.stop();
  return [compareFeatures("PGlite", own, baseline)];
}

export async function measurePostgresCalls(): Promise<Row[]> {
  const server = await startPostgres();
  const folder = mkdtempSync(join(tmpdir(), "maamoul-bench-"));
  try {
    const env = { DATABASE_URL: `${server.url}/postgres`, DATA_DIR: folder };
    await runSql(env.DATABASE_URL, (db) => db.execute("create database grown"));
    const ours = await serveOurs(env);
    const features = await featuresOf(ours);
    const bare = await serveBare(bareSelect.postgres, env);
    const pair = await compareLoads(features, { served: bare, path: "/" });
    await bare.stop();
    const logins = await measureLogins(ours, features, folder);
    const growth = await measureGrowth(features, { ...env, DATABASE_URL: `${server.url}/grown` });
    await ours.stop();
    return [compareFeatures("PostgreSQL", pair.ours, pair.other), ...logins, growth];
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Beside the small database, in turns. Vacuumed first, or PostgreSQL would do that while it answers. */
async function measureGrowth(small: Target, env: Env & { DATABASE_URL: string }): Promise<Row> {
  const served = await serveOurs(env);
  await runSql(env.DATABASE_URL, async (db) => {
    await growDatabase(db, ACCOUNTS);
    await db.execute("vacuum analyze");
    await db.execute("checkpoint");
  });
  const { ours: large, other } = await compareLoads(await featuresOf(served), small);
  await served.stop();
  return {
    what: `cost of \`features\` at ${ACCOUNTS.toLocaleString("en")} accounts`,
    against: "at six",
    ratio: large.cpuMicroseconds / other.cpuMicroseconds,
    goal: 1.2,
    better: "less",
    detail: `${Math.round(large.cpuMicroseconds)} and ${Math.round(other.cpuMicroseconds)} µs`,
  };
}

async function runSql(connectionString: string, run: (db: Database) => Promise<unknown>): Promise<void> {
  const pool = new pg.Pool({ connectionString });
  await run(drizzle(pool));
  await pool.end();
}

function compareFeatures(database: string, ours: Load, baseline: Load): Row {
  return {
    what: `\`features\` on ${database}`,
    against: "a handler with one indexed select",
    ratio: baseline.cpuMicroseconds / ours.cpuMicroseconds,
    rate: ours.perSecond / baseline.perSecond,
    goal: 0.1,
    better: "more",
    detail: `${Math.round(ours.cpuMicroseconds)} and ${Math.round(baseline.cpuMicroseconds)} µs`,
  };
}

async function measureLogins(ours: Served, features: Target, folder: string): Promise<Row[]> {
  const script = join(folder, "login.lua");
  const bodies = emails.map((email) => `'${JSON.stringify({ email, password })}'`);
  writeFileSync(
    script,
    `local bodies = { ${bodies.join(", ")} }
    local turn = 0
    wrk.headers["Content-Type"] = "application/json"
    request = function()
      turn = turn % #bodies + 1
      return wrk.format("POST", nil, nil, bodies[turn])
    end`,
  );
  const login = { served: ours, path: calls.login.path };
  const options = { connections: 4, script };
  await load(login, 1, options);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "--eval", hashAlone],
    { env: { ...process.env, SECONDS: String(HASH_SECONDS) } },
  );
  const hash: Load = JSON.parse(stdout);
  const alone = await load(login, HASH_SECONDS, options);
  const quiet = await load(features, HASH_SECONDS, { connections: 2 });
  const [, busy] = await Promise.all([
    load(login, HASH_SECONDS + 1, options),
    load(features, HASH_SECONDS, { connections: 2 }),
  ]);
  return [
    {
      what: "a login",
      against: "the password hash alone",
      ratio: hash.cpuMicroseconds / alone.cpuMicroseconds,
      rate: alone.perSecond / hash.perSecond,
      goal: 0.9,
      better: "more",
      detail: `${(alone.cpuMicroseconds / 1000).toFixed(1)} and ${(hash.cpuMicroseconds / 1000).toFixed(1)} ms`,
    },
    {
      what: "`features` while people log in, 99th percentile",
      against: "while nobody does",
      ratio: busy.p99Ms / quiet.p99Ms,
      goal: 5,
      better: "less",
      detail: `${busy.p99Ms.toFixed(1)} and ${quiet.p99Ms.toFixed(1)} ms`,
    },
  ];
}
