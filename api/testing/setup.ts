import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { prepareEmptyDatabase } from "../db/empty-database.ts";
import { openPostgres } from "../db/open-postgres.ts";
import { startPostgres } from "./database/postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    databasesFolder: string;
  }
}

/** One real PostgreSQL server for the whole run, and a migrated database of each kind, which tests get copies of. */
export default async function prepareDatabases(project: TestProject) {
  const server = await startPostgres().catch((error) => {
    console.error(`The API tests need PostgreSQL. ${error.message}`);
    return process.exit(1);
  });
  // What `create database` copies.
  await (await openPostgres(`${server.url}/template1`)).close();
  project.provide("postgresUrl", server.url);
  await prepareEmptyDatabase();
  const folder = mkdtempSync(join(tmpdir(), "maamoul-databases-"));
  project.provide("databasesFolder", folder);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  };
}
