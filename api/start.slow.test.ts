import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream";
import { eq, sql } from "drizzle-orm";
import pino from "pino";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { findFreePort } from "../tools/scripts/free-port.ts";
import { copy } from "./copy/copy.ts";
import { openDatabase } from "./db/open.ts";
import { accounts, families, promoCodes } from "./db/schema.ts";
import { readApiConfig } from "./read-config.ts";
import { removeDemo, seedDemo } from "./seed/demo.ts";
import { startApi } from "./start.ts";
import { StartError } from "./start-error.ts";
import { createPostgresDatabase } from "./testing/database/create-database.ts";
import { testRender } from "./testing/render.ts";
import { startQuietly as start } from "./testing/start.ts";
import { PUBLIC_ORIGIN } from "./testing/test-config.ts";

let folder: string;

const REAL = {
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  SMTP_URL: "smtp://127.0.0.1:1",
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "maamoul-start-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a data folder that others could read is closed to them", async () => {
  const dataDir = join(folder, "open-to-all");
  await mkdir(dataDir);
  await chmod(dataDir, 0o755);
  await (await start({ DATA_DIR: dataDir })).close();
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
});

test("an unwritable folder is refused in one line", async () => {
  await writeFile(join(folder, "file"), "");
  const refusal = start({ DATA_DIR: join(folder, "file", "data") });
  await expect(refusal).rejects.toBeInstanceOf(StartError);
  await expect(refusal).rejects.toThrow(/^DATA_DIR .* cannot be written: [^\n]*$/);
});

test("a database that is damaged or half gone is refused with what to do, and nothing begins anew in it", async () => {
  const dataDir = join(folder, "damaged");
  await (await start({ DATA_DIR: dataDir })).close();
  const database = join(dataDir, "db");
  const advice = /^The database in DATA_DIR .* cannot be opened \(.*\)\. Put a backup copy [^\n]*$/;
  await rm(join(database, "PG_VERSION"));
  await expect(start({ DATA_DIR: dataDir })).rejects.toThrow(advice);
  expect(existsSync(join(database, "PG_VERSION"))).toBe(false);
  await rm(database, { recursive: true });
  await mkdir(database);
  await expect(start({ DATA_DIR: dataDir })).rejects.toThrow(advice);
});

test("a database that refuses this user is told in one line, without the password", async () => {
  const url = new URL(await createPostgresDatabase());
  url.password = "secret";
  const refusal = start({ DATABASE_URL: url.href });
  await expect(refusal).rejects.toBeInstanceOf(StartError);
  await expect(refusal).rejects.toThrow(/^DATABASE_URL cannot be used: (?!.*secret)[^\n]*$/);
});

/** A database that nobody reaches until the way to it is open. */
async function hideDatabase() {
  const url = new URL(await createPostgresDatabase());
  const there = { host: url.hostname, port: Number(url.port) };
  const reachable = url.href;
  url.port = String(await findFreePort());
  const line = createServer((socket) => pipeline(socket, connect(there), socket, () => {}));
  onTestFinished(() => void line.close());
  return { reachable, hidden: url.href, open: () => line.listen(Number(url.port), url.hostname) };
}

test("a database that only reads is not enough, and the log says why once", async () => {
  const url = await createPostgresDatabase();
  const log: string[] = [];
  const logger = pino({}, { write: (line: string) => void log.push(line) });
  const config = readApiConfig({ DATABASE_URL: url }, { publicOrigin: PUBLIC_ORIGIN });
  const { db, close: closeDatabase } = await openDatabase({ databaseUrl: url, dataDir: "" });
  const name = sql.identifier(new URL(url).pathname.slice(1));
  const { missing, close } = await startApi(config, { logger, render: testRender });
  onTestFinished(close);
  await db.execute(sql`alter database ${name} set default_transaction_read_only = on`);
  await db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await expect.poll(missing).toBe("the database takes no writes");
  await missing();
  const told = log.filter((line) => line.includes("the database takes no writes"));
  expect(told.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, reason: expect.stringContaining("read-only transaction") }),
  ]);
  await closeDatabase();
});

test("a start without the database answers 503 in the caller's language, and everything once it is there", async () => {
  const { hidden, open } = await hideDatabase();
  const { app, missing, close } = await start({ DATABASE_URL: hidden });
  onTestFinished(close);
  const login = () =>
    app.request("/api/v1/users/login", {
      method: "POST",
      headers: { "Content-Type": "application/json", "Accept-Language": "ar" },
      body: JSON.stringify({ email: "parent@maamoul.example", password: "cookies-123" }),
    });
  const away = await login();
  expect([away.status, away.headers.get("Retry-After"), await away.json()]).toEqual([
    503,
    "5",
    { code: "unavailable", message: copy.ar.messages.unavailable },
  ]);
  const page = await app.request("/checkout/one", { headers: { "Accept-Language": "ar" } });
  expect([page.status, await page.text()]).toEqual([
    503,
    expect.stringContaining(copy.ar.messages.unavailable),
  ]);
  expect(await missing()).toBe("the database does not answer");

  open();
  await expect.poll(missing).toBeUndefined();
  expect((await login()).status).toBe(200);
});

test("a database that comes late and is not to be started on is named until it is put right", async () => {
  const { reachable, hidden, open } = await hideDatabase();
  await (await start({ DATABASE_URL: reachable })).close();
  const { missing, close } = await start({ DATABASE_URL: hidden, ...REAL });
  onTestFinished(close);
  open();
  await expect.poll(missing).toBe("the start is refused, see the log");
  const { db, close: closeDatabase } = await openDatabase({ databaseUrl: reachable, dataDir: "" });
  await removeDemo(db);
  await closeDatabase();
  await expect.poll(missing).toBeUndefined();
});

test("processes that start at once on PostgreSQL share one migration, one demo and their keys", async () => {
  const env = { DATABASE_URL: await createPostgresDatabase("template0") };
  const [one, two, three] = await Promise.all([start(env), start(env), start(env)]);
  // On a slow machine one of them has to wait for the others for longer than a statement may.
  for (const api of [one, two, three]) await expect.poll(api.missing).toBeUndefined();
  const body = JSON.stringify({ email: "parent@maamoul.example", password: "cookies-123" });
  const headers = { "Content-Type": "application/json" };
  const login = await one.app.request("/api/v1/users/login", { method: "POST", headers, body });
  const { access_token } = await login.json();
  for (const api of [two, three]) {
    const bearer = { Authorization: `Bearer ${access_token}` };
    expect((await api.app.request("/api/v1/subscription-plans", { headers: bearer })).status).toBe(200);
  }
  await Promise.all([one.close(), two.close(), three.close()]);
});

test("a restart keeps what people changed and follows the ADNOC settings", async () => {
  const env = { DATABASE_URL: await createPostgresDatabase() };
  await (await start(env)).close();
  const { db, close } = await openDatabase(readApiConfig(env, { publicOrigin: "http://localhost:3000" }));
  await db.delete(accounts).where(eq(accounts.email, "child@maamoul.example"));
  await db.update(promoCodes).set({ percent: 30 }).where(eq(promoCodes.code, "ADNOC-LS"));
  await (await start({ ...env, ADNOC_PLAN_ID: "premium-monthly", ADNOC_EMAIL_DOMAINS: "x.example" })).close();
  expect(await db.$count(accounts)).toBe(5);
  const [code] = await db.select().from(promoCodes).where(eq(promoCodes.code, "ADNOC-LS"));
  expect(code).toMatchObject({ percent: 30, planIds: ["premium-monthly"], emailDomains: ["x.example"] });
  await close();
});

test("the demo password is hashed when the demo is seeded and never again", async () => {
  const env = { DATABASE_URL: await createPostgresDatabase() };
  await (await start(env)).close();
  const { db, close } = await openDatabase(readApiConfig(env, { publicOrigin: "http://localhost:3000" }));
  const hash = vi.fn<() => Promise<string>>();
  await seedDemo(db, new Date(), hash);
  expect(hash).not.toHaveBeenCalled();
  await close();
});

test("with a real checkout there are plans but no demo accounts", async () => {
  const env = { DATABASE_URL: await createPostgresDatabase(), ...REAL };
  const api = await start(env);
  const { db, close } = await openDatabase(readApiConfig(env, { publicOrigin: "http://localhost:3000" }));
  expect(await db.$count(accounts)).toBe(0);
  await Promise.all([api.close(), close()]);
});

test("a real checkout without real mail does not start", async () => {
  const { SMTP_URL: _, ...withoutMail } = REAL;
  await expect(start({ DATABASE_URL: await createPostgresDatabase(), ...withoutMail })).rejects.toThrow(
    /^SMTP_URL takes/,
  );
});

test("a database with the demo accounts does not start beside a real checkout until they are removed", async () => {
  const env = { DATABASE_URL: await createPostgresDatabase() };
  await (await start(env)).close();
  const refusal = start({ ...env, ...REAL });
  await expect(refusal).rejects.toBeInstanceOf(StartError);
  await expect(refusal).rejects.toThrow(/npm run operator -- demo remove$/);

  const { db, close } = await openDatabase(readApiConfig(env, { publicOrigin: "http://localhost:3000" }));
  await removeDemo(db);
  await (await start({ ...env, ...REAL })).close();
  expect(await db.$count(accounts)).toBe(0);
  await close();
});

test("test keys behind https do not start beside accounts of people unless that is meant", async () => {
  const env = { DATABASE_URL: await createPostgresDatabase(), ...REAL };
  const publicOrigin = "https://maamoul.example";
  const startThere = (more = {}) =>
    startApi(readApiConfig({ ...env, ...more }, { publicOrigin }), {
      logger: pino({ level: "silent" }),
      render: testRender,
    });
  await (await startThere()).close();

  const { db, close } = await openDatabase(readApiConfig(env, { publicOrigin }));
  const createdAt = new Date();
  const familyId = randomUUID();
  await db.insert(families).values({ id: familyId, createdAt });
  const person = { id: randomUUID(), familyId, email: "layla@home.example", passwordHash: "none", createdAt };
  await db.insert(accounts).values({ ...person, role: "parent", language: "en" });
  const refusal = startThere();
  await expect(refusal).rejects.toBeInstanceOf(StartError);
  await expect(refusal).rejects.toThrow(/^STRIPE_SECRET_KEY is a test key, [^\n]*SANDBOX=on[^\n]*$/);
  await (await startThere({ SANDBOX: "on" })).close();
  await (await startThere({ STRIPE_SECRET_KEY: "sk_live_1" })).close();
  await (await start(env)).close();
  await close();
});
