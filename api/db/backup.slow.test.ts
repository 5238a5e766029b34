import { fstatSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getTableName, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { openFresh } from "../testing/database/seeded-database.ts";
import { dollarPlans } from "../testing/dollar-plans.ts";
import { growDatabase } from "../testing/grow.ts";
import { restoreBackup, writeBackup } from "./backup.ts";
import type { Database } from "./database.ts";
import { plans } from "./schema.ts";
import { tables } from "./table-rows.ts";

/** Three times what is read at once, and a half. */
const FAMILIES = 3_500;

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "maamoul-backup-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "file");
}

async function open(kind: keyof typeof openFresh): Promise<Database> {
  const { db, close } = await openFresh[kind]();
  onTestFinished(close);
  return db;
}

async function countRows(db: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) counts[getTableName(table)] = await db.$count(table);
  return counts;
}

const ways = [
  { from: "pglite", to: "postgres" },
  { from: "postgres", to: "pglite" },
] as const;

test.each(ways)("every row of thousands of families goes from $from to $to", async ({ from, to }) => {
  const file = newFile();
  const before = await open(from);
  await before.insert(plans).values(dollarPlans);
  await growDatabase(before, FAMILIES);
  await writeBackup(before, file, new Date());
  const after = await open(to);
  await restoreBackup(after, file);
  const counts = await countRows(after);
  expect(counts).toEqual(await countRows(before));
  expect(counts).toMatchObject({ families: FAMILIES, accounts: FAMILIES, rate_limits: 3 * FAMILIES });
});

/** The files that this process has open, by their numbers on the disk. */
function listOpenFiles(): number[] {
  return readdirSync("/dev/fd").flatMap((descriptor) => {
    try {
      return fstatSync(Number(descriptor)).ino;
    } catch {
      return [];
    }
  });
}

test("a backup that fails while it reads has closed its file", async () => {
  const file = newFile();
  const db = await open("pglite");
  await db.execute(sql`drop table webhook_events`);
  await expect(writeBackup(db, file, new Date())).rejects.toMatchObject({
    cause: { message: 'relation "webhook_events" does not exist' },
  });
  expect(listOpenFiles()).not.toContain(statSync(file).ino);
});
