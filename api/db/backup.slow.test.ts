import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getTableName } from "drizzle-orm";
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
  const folder = mkdtempSync(join(tmpdir(), "maamoul-backup-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "file");
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
