import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { migrationsFolder } from "./database.ts";
import { createPglite } from "./pglite.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Where the build keeps a migrated database without a row, to be copied. Its name carries what it was made of,
 * so one of other migrations or another PGlite is not found.
 */
export function preparedDatabasePath(migrations = migrationsFolder): string {
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const hash = createHash("sha256").update(dependencies["@electric-sql/pglite"]);
  for (const migration of readMigrationFiles({ migrationsFolder: migrations })) hash.update(migration.hash);
  return join(root, "dist", `empty-database-${hash.digest("hex").slice(0, 16)}`);
}

/** At build time, and before tests. */
export async function prepareEmptyDatabase(): Promise<string> {
  const path = preparedDatabasePath();
  if (existsSync(path)) return path;
  for (const stale of globSync(join(root, "dist", "empty-database-*"))) rmSync(stale, { recursive: true });
  await makeWhole(path, async (part) => {
    await initialise(part);
    makeReadable(part);
  });
  return path;
}

/** A copy takes a fraction of the time and of the memory that `initdb` and the migrations take. */
export async function makeEmptyDatabase(path: string, prepared = preparedDatabasePath()): Promise<void> {
  await makeWhole(path, existsSync(prepared) ? (part) => copyWritable(prepared, part) : initialise);
}

/** Under its name it is whole: what dies on the way leaves only a part, which the next one removes. */
async function makeWhole(path: string, make: (part: string) => void | Promise<void>): Promise<void> {
  const part = `${path}.part`;
  mkdirSync(dirname(path), { recursive: true });
  rmSync(part, { recursive: true, force: true });
  await make(part);
  renameSync(part, path);
}

/** Who starts a build is not always who made it, and it has no row to hide. */
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
}

/** The build may lie in a tree that nobody may write to, and `cp` makes a folder as its original is before it fills it. */
function copyWritable(from: string, to: string): void {
  mkdirSync(to, 0o700);
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name);
    const target = join(to, relative(from, source));
    if (entry.isDirectory()) mkdirSync(target, 0o700);
    else {
      copyFileSync(source, target);
      chmodSync(target, 0o600);
    }
  }
}

async function initialise(path: string): Promise<void> {
  const client = await createPglite(path);
  await migrate(drizzle(client, { casing: "snake_case" }), { migrationsFolder });
  await client.close();
}
