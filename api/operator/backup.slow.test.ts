import { execFile, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "../db/open.ts";
import { createPostgresDatabase } from "../testing/database/create-database.ts";
import { useInstalledPostgres } from "../testing/database/installed-postgres.ts";
import { runProgram } from "../testing/operator-process.ts";
import { startQuietly } from "../testing/start.ts";

const root = mkdtempSync(join(tmpdir(), "maamoul-backup-"));
afterAll(() => rmSync(root, { recursive: true }));
const KEY_SECRET = "a secret that is long enough for the keys";
const execFileLater = promisify(execFile);
const postgres = useInstalledPostgres();
let folders = 0;

function freshFolder(): string {
  const folder = join(root, String(folders++));
  mkdirSync(folder);
  return folder;
}

/** Of this version, without a row. */
async function onPostgres(): Promise<Env & { DATABASE_URL: string }> {
  const env = { DATABASE_URL: await postgres.createDatabase(), PATH: postgres.programs };
  expect(runProgram("migrate", [], env).status).toBe(0);
  return env;
}

const ways = [
  ["an embedded database", "an embedded database"],
  ["an embedded database", "PostgreSQL"],
  ["PostgreSQL", "PostgreSQL"],
  ["PostgreSQL", "an embedded database"],
] as const;

type Env = Record<string, string>;
const places: Record<(typeof ways)[number][0], () => Promise<Env>> = {
  "an embedded database": async () => ({ DATA_DIR: freshFolder() }),
  PostgreSQL: async () => ({ ...(await onPostgres()), DATA_DIR: freshFolder() }),
};

async function ask(api: Awaited<ReturnType<typeof startQuietly>>, path: string, bearer: string) {
  const response = await api.app.request(path, { headers: { Authorization: `Bearer ${bearer}` } });
  return [response.status, await response.json()];
}

async function logIn(api: Awaited<ReturnType<typeof startQuietly>>): Promise<string> {
  const response = await api.app.request("/api/v1/users/login", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: "premium@maamoul.example", password: "cookies-123" }),
  });
  return (await response.json()).access_token;
}

test("a backup that cannot be written is refused in one line, and the entry says so", async () => {
  const env = await onPostgres();
  const file = join(root, "nowhere", "file");
  expect(runProgram("main", ["backup", file], env)).toEqual({
    status: 1,
    said: `ENOENT: no such file or directory, open '${file}.part'\n`,
  });
  const [entry] = JSON.parse(runProgram("main", ["audit", "--json"], env).said);
  expect(entry).toMatchObject({ command: "backup", outcome: "refused" });
});

test("a backup that cannot be restored is refused in one line and leaves no file", async () => {
  const env = await onPostgres();
  const { db, close } = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: "" });
  await db.execute(sql`alter table webhook_events drop constraint webhook_events_pkey`);
  await db.execute(sql`insert into webhook_events values ('twice', now()), ('twice', now())`);
  await close();
  const folder = freshFolder();
  expect(runProgram("main", ["backup", join(folder, "file")], env)).toEqual({
    status: 1,
    said: 'duplicate key value violates unique constraint "webhook_events_pkey"\n',
  });
  expect(readdirSync(folder)).toEqual([]);
});

test("a backup without pg_dump is refused in one line that names the package, and leaves no file", async () => {
  const env = { DATABASE_URL: await createPostgresDatabase(), PATH: freshFolder() };
  const folder = freshFolder();
  expect(runProgram("main", ["backup", join(folder, "file")], env)).toEqual({
    status: 1,
    said: "pg_dump is not installed: on Debian, apt-get install postgresql-client\n",
  });
  expect(readdirSync(folder)).toEqual([]);
});

/** What pg_dump 15 writes for a server of version 18. */
const MISMATCH = `pg_dump: error: aborting because of server version mismatch
pg_dump: detail: server version: 18.4; pg_dump version: 15.18 (Debian 15.18-0+deb12u1)`;

test("a backup by a pg_dump that is older than the server is refused in one line and leaves no file", async () => {
  const env = { DATABASE_URL: await createPostgresDatabase(), PATH: freshFolder() };
  const program = join(env.PATH, "pg_dump");
  writeFileSync(program, `#!/bin/sh\necho '${MISMATCH}' >&2\nexit 1\n`);
  chmodSync(program, 0o755);
  const folder = freshFolder();
  expect(runProgram("main", ["backup", join(folder, "file")], env)).toEqual({
    status: 1,
    said: "pg_dump is older than the server (server version: 18.4; pg_dump version: 15.18 (Debian 15.18-0+deb12u1)): install postgresql-client-18 or newer\n",
  });
  expect(readdirSync(folder)).toEqual([]);
});

test("a backup that the disk has no room for is refused in one line and leaves no file", async () => {
  const env = await onPostgres();
  const { db, close } = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: "" });
  await db.execute(
    sql`insert into webhook_events select gen_random_uuid(), now() from generate_series(1, 3500)`,
  );
  await close();
  const folder = freshFolder();
  // No file may be longer than a few kilobytes.
  const line = `ulimit -f 16; exec "${process.execPath}" api/operator/main.ts backup "${join(folder, "file")}"`;
  const { status, stdout, stderr } = spawnSync("/bin/sh", ["-c", line], { env, encoding: "utf8" });
  expect({ status, said: stdout + stderr }).toEqual({ status: 1, said: "pg_dump was ended by SIGXFSZ\n" });
  expect(readdirSync(folder)).toEqual([]);
});

test.each(ways)(
  "%s is backed up while it serves, lost, and found again whole in %s, with every session",
  async (from, to) => {
    const before: Env = { ...(await places[from]()), KEY_SECRET };
    const file = join(freshFolder(), "maamoul.backup");
    const serving = await startQuietly(before);
    const bearer = await logIn(serving);
    const paths = ["/api/v1/family-subscription/features", "/api/v1/users/settings"];
    const known = await Promise.all(paths.map((path) => ask(serving, path, bearer)));
    // In a process of its own: the command reaches the embedded database through the server.
    const env = { ...process.env, ...before };
    const written = await execFileLater(process.execPath, ["api/operator/main.ts", "backup", file], { env });
    expect(written).toEqual({
      stdout: `${file} has 6 accounts, 1 subscriptions and 1 payments; it was restored elsewhere and compared\n`,
      stderr: "",
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await serving.close();
    rmSync(before.DATA_DIR ?? "", { recursive: true });

    const after = { ...(await places[to]()), KEY_SECRET };
    expect(runProgram("migrate", [], after).status).toBe(0);
    expect(runProgram("main", ["restore", file, "--yes"], after)).toEqual({
      status: 0,
      said: "The database has 6 accounts, 1 subscriptions and 1 payments, compared with the file\n",
    });
    expect(runProgram("main", ["restore", file, "--yes"], after).said).toContain(
      "has people or payments in it",
    );
    const restored = await startQuietly(after);
    expect(await Promise.all(paths.map((path) => ask(restored, path, bearer)))).toEqual(known);
    expect(await logIn(restored)).toBeTypeOf("string");
    await restored.close();
  },
);
