import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { TestProject } from "vitest/node";
import { openPglite } from "../db/open-embedded.ts";
import { startPostgres } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    /** A migrated PGlite as a file: to load it takes a quarter of the time that making one takes. */
    pgliteTemplate: string;
  }
}

/** One real PostgreSQL server for the whole run and one PGlite to copy; each test file has its own database. */
export default async function prepareDatabases(project: TestProject) {
  const server = await startPostgres().catch((error) => {
    console.error(`The API tests need PostgreSQL. ${error.message}`);
    return process.exit(1);
  });
  project.provide("postgresUrl", server.url);
  const template = join(tmpdir(), `maamoul-pglite-${randomUUID()}.tar`);
  await writeTemplate(template);
  project.provide("pgliteTemplate", template);
  return async () => {
    await server.stop();
    await rm(template);
  };
}

async function writeTemplate(path: string): Promise<void> {
  const client = await PGlite.create();
  const { close } = await openPglite(client);
  await writeFile(path, (await client.dumpDataDir("none")).stream());
  await close();
}
