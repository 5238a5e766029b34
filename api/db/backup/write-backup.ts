import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import type { ApiConfig } from "../../config.ts";
import type { Database } from "../database.ts";
import { nameConnection } from "./name-connection.ts";
import { writeOutput } from "./postgres-program.ts";
import { inOneMoment, type Sums, sumTables } from "./table-rows.ts";

/** Nobody else may read it: keys and people are in it. No file is written over. */
const FLAGS = "wx";
const MODE = 0o600;

/** An archive of pg_dump, or a packed folder of PGlite; answers what each table held at its moment. */
export async function writeBackup(
  db: Database,
  { databaseUrl, environment }: Pick<ApiConfig, "databaseUrl" | "environment">,
  path: string,
): Promise<Sums> {
  if (!databaseUrl) return writeFolder(db, path);
  return inOneMoment(db, async (tx) => {
    const exported = await tx.execute(sql`select pg_export_snapshot() as id`);
    const [snapshot] = (exported as { rows: { id: string }[] }).rows;
    const args = ["--format=custom", "--encoding=UTF8", `--snapshot=${snapshot?.id}`];
    const env = { ...environment, ...nameConnection(databaseUrl) };
    const file = await open(path, FLAGS, MODE);
    await writeOutput({ name: "pg_dump", args, env }, file.fd).finally(() => file.close());
    return sumTables(tx);
  });
}

async function writeFolder(db: Database, path: string): Promise<Sums> {
  const { $client } = db as Database & { $client: PGlite };
  // Nobody writes meanwhile: the one connection is taken.
  const { folder, sums } = await inOneMoment(db, async (tx) => ({
    folder: await $client.dumpDataDir("none"),
    sums: await sumTables(tx),
  }));
  await pipeline(folder.stream(), createGzip(), createWriteStream(path, { flags: FLAGS, mode: MODE }));
  return sums;
}
