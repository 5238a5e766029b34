import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { OpenDatabase } from "../../api/db/database.ts";
import { openEmbedded } from "../../api/db/open-embedded.ts";
import { openPostgres } from "../../api/db/open-postgres.ts";

/** One of the two databases that the product runs on. */
export type DatabaseKind = {
  readonly name: "embedded" | "PostgreSQL";
  /** A new and empty one in this process. */
  open(): Promise<OpenDatabase>;
  /** What a process is told to run on a new and empty one. */
  createEnv(): Promise<Record<string, string>>;
};

export const embedded: DatabaseKind = {
  name: "embedded",
  async open() {
    const folder = mkdtempSync(join(tmpdir(), "maamoul-attacks-"));
    const opened = await openEmbedded(folder);
    const remove = () => rmSync(folder, { recursive: true, force: true });
    return { ...opened, close: () => opened.close().finally(remove) };
  },
  createEnv: async () => ({}),
};

export function postgresAt(serverUrl: () => string): DatabaseKind {
  return {
    name: "PostgreSQL",
    open: async () => openPostgres(await createDatabase(serverUrl())),
    createEnv: async () => ({ DATABASE_URL: await createDatabase(serverUrl()) }),
  };
}

async function createDatabase(serverUrl: string): Promise<string> {
  const name = `attacks_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: `${serverUrl}/postgres` });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return `${serverUrl}/${name}`;
}
