import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

/** A copy of the migrated database, or one that nobody has migrated yet. */
export async function createPostgresDatabase(
  template = "template1",
  server = inject("postgresUrl"),
): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  return `${server}/${name}`;
}
