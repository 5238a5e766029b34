import { createReadStream, mkdtempSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream";
import { buffer } from "node:stream/consumers";
import { constants, createGunzip, gunzipSync } from "node:zlib";
import type { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { readError, StartError } from "../../start-error.ts";
import type { Database } from "../database.ts";
import { makeEmptyDatabase } from "../empty-database.ts";
import { createPglite } from "../pglite.ts";
import * as schema from "../schema.ts";
import { readSchemaState } from "../schema-state.ts";
import { type BackupFile, copyArchive } from "./copy-archive.ts";
import { loadOldRows } from "./old-format.ts";
import { splitLines } from "./split-lines.ts";
import { tableNames } from "./table-rows.ts";

/** Drizzle's own table of what ran. */
const MIGRATIONS = "__drizzle_migrations";

/** Shows a backup as an embedded database of its own, which is thrown away. */
export async function withBackup<T>(file: BackupFile, use: (backup: Database) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "maamoul-backup-"));
  let client: PGlite | undefined;
  try {
    const database = join(folder, "db");
    const kind = await readKind(file.path);
    if (kind === "archive") await makeEmptyDatabase(database);
    client = kind === "folder" ? await openFolder(file.path, database) : await createPglite(database);
    if (kind === "archive") await loadArchive(client, file);
    if (kind === "rows") await loadOldRows(client, file.path, splitLines(unpack(file.path)));
    const backup = drizzle(client, { schema, casing: "snake_case" });
    await refuseOtherVersion(backup, file);
    return await use(backup);
  } finally {
    await client?.close();
    rmSync(folder, { recursive: true });
  }
}

/** By how the file begins: an archive of pg_dump, the packed folder of PGlite, or rows of the old format. */
async function readKind(path: string): Promise<"archive" | "folder" | "rows"> {
  const file = await open(path);
  const read = await file.read(Buffer.alloc(4096), 0, 4096, 0).finally(() => file.close());
  const head = read.buffer.subarray(0, read.bytesRead);

  if (head.toString("latin1", 0, 5) === "PGDMP") return "archive";
  try {
    const unpacked = gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH });
    if (unpacked.toString("latin1", 0, 10) === '{"schema":') return "rows";
    if (unpacked.toString("latin1", 257, 262) === "ustar") return "folder";
  } catch {
    // Refused below.
  }
  throw notWhole(path);
}

const notWhole = (path: string) => new StartError(`${path} is not a whole backup of this product`);

async function* unpack(path: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  try {
    // Its failure is the reader's.
    yield* pipeline(createReadStream(path), createGunzip(), () => {});
  } catch (error) {
    if (!readError(error).code?.startsWith("Z_")) throw error;
    throw notWhole(path);
  }
}

async function openFolder(path: string, folder: string): Promise<PGlite> {
  const packed = new Blob([await buffer(unpack(path))]);
  return createPglite(folder, packed).catch(() => {
    throw notWhole(path);
  });
}

async function loadArchive(client: PGlite, file: BackupFile): Promise<void> {
  await client.exec(`truncate drizzle.${MIGRATIONS}`);
  await copyArchive(client, file, { schema: "drizzle", tables: [MIGRATIONS] });
  await refuseOtherVersion(drizzle(client), file);
  // References hold again once all tables are there.
  await client.exec("set session_replication_role = replica");
  await copyArchive(client, file, { schema: "public", tables: tableNames });
}

async function refuseOtherVersion(backup: Pick<Database, "select">, { path }: BackupFile): Promise<void> {
  if ((await readSchemaState(backup)) !== "own")
    throw new StartError(`${path} is of another version: restore it with that version, then migrate`);
}
