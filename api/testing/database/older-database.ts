import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { migrationsFolder } from "../../db/database.ts";
import { createPostgresDatabase } from "./create-database.ts";

/** An empty database as the version before the migration `tag` has it. */
export async function createDatabaseBefore(tag: string): Promise<{ url: string; client: pg.Client }> {
  const url = await createPostgresDatabase("template0");
  const folder = await copyMigrationsBefore(tag);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await migrate(drizzle(client), { migrationsFolder: folder });
  await rm(folder, { recursive: true });
  return { url, client };
}

async function copyMigrationsBefore(tag: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "maamoul-migrations-"));
  await cp(migrationsFolder, folder, { recursive: true });
  const path = join(folder, "meta", "_journal.json");
  const journal = JSON.parse(await readFile(path, "utf8"));
  const index = journal.entries.findIndex((entry: { tag: string }) => entry.tag === tag);
  if (index < 1) throw new Error(`no migration ${tag}`);
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, index) }));
  return folder;
}
