import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { StartError } from "../start-error.ts";
import { createPostgresDatabase } from "../testing/testing.ts";
import { openDatabase } from "./open.ts";
import { MIGRATION_LOCK, migrateAlone, openPostgres } from "./open-postgres.ts";
import { readSchemaState } from "./schema-state.ts";

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

function run(script: string, env: Record<string, string>, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`api/operator/${script}.ts`, ...args], {
    env,
    encoding: "utf8",
  });
  return { status, printed: stdout.trim(), errors: stderr.trim().split("\n") };
}

test("the operator's command refuses an empty, an older and a newer schema in one line, and changes none", async () => {
  const url = await createPostgresDatabase();
  const env = { DATABASE_URL: url };
  const client = await connect(url);
  const list = () => run("main", env, "accounts", "list");
  expect(list()).toMatchObject({ status: 1, errors: [expect.stringContaining("has no tables yet")] });
  expect(await readSchemaState(drizzle(client))).toBe("none");

  expect(run("migrate", env)).toMatchObject({ status: 0, printed: expect.stringContaining("is ready") });
  expect(list()).toMatchObject({ status: 0, printed: "None." });

  const move = (by: number) =>
    client.query("update drizzle.__drizzle_migrations set created_at = created_at + $1", [by]);
  await move(-1);
  expect(list()).toMatchObject({ status: 1, errors: [expect.stringContaining("of an older version")] });
  expect(await readSchemaState(drizzle(client))).toBe("older");
  await move(2);
  expect(list()).toMatchObject({ status: 1, errors: [expect.stringContaining("of a newer version")] });
});

test("the operator's command makes no embedded database, and a migration does", async () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), "maamoul-schema-")), "data");
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const env = { DATA_DIR: dataDir };
  const list = () => run("main", env, "accounts", "list");
  expect(list()).toMatchObject({ status: 1, errors: [expect.stringContaining("There is no database")] });
  expect(run("migrate", env).status).toBe(0);
  expect(list()).toMatchObject({ status: 0, printed: "None." });
});

test("a wait for another's migration is told, and ends", async () => {
  const url = await createPostgresDatabase();
  const [holder, waiting] = [await connect(url), await connect(url)];
  await holder.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
  const said: string[] = [];
  const refusal = migrateAlone(waiting, (line) => said.push(line), 50);
  await expect(refusal).rejects.toBeInstanceOf(StartError);
  await expect(refusal).rejects.toThrow(/^Another process has held the lock .* for 0.05 seconds/);
  expect(said).toEqual(["another process migrates the database; waiting for it"]);
});

test("a start on a schema that is its own waits for no lock", async () => {
  const url = await createPostgresDatabase();
  await (await openPostgres(url)).close();
  const holder = await connect(url);
  await holder.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
  const said: string[] = [];
  const { close } = await openDatabase({ databaseUrl: url, dataDir: "" }, { say: (line) => said.push(line) });
  await close();
  expect(said).toEqual([]);
});
