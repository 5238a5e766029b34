import { sql } from "drizzle-orm";
import { StartError } from "../../start-error.ts";
import type { Database } from "../database.ts";
import { accounts, charges, families } from "../schema.ts";
import type { BackupFile } from "./copy-archive.ts";
import { withBackup } from "./open-backup.ts";
import {
  inOneMoment,
  readRows,
  refuseDifference,
  type Sums,
  sumTables,
  tableNames,
  writeRows,
} from "./table-rows.ts";

/** Whether the file, restored elsewhere, has what the database had when it was written. */
export function compareBackup(file: BackupFile, sums: Sums): Promise<void> {
  return withBackup(file, (backup) =>
    inOneMoment(backup, async (tx) => refuseDifference(file.path, sums, await sumTables(tx))),
  );
}

/**
 * Puts a backup in the place of everything that the database holds, and compares. Where the database has people, the
 * file is cut, of another version, not what it says, or `check` refuses, nothing has changed.
 */
export async function restoreBackup(
  db: Database,
  file: BackupFile,
  check: (backup: Database) => Promise<void> = async () => {},
): Promise<Sums> {
  await refuseOccupied(db);
  return withBackup(file, async (backup) => {
    await check(backup);
    return inOneMoment(backup, (from) =>
      inOneMoment(db, async (to) => {
        // Somebody may have signed up meanwhile; from here on nobody does.
        await to.execute(sql.raw(`lock table ${tableNames.join(", ")}`));
        await refuseOccupied(to);
        await to.execute(sql.raw(`truncate ${tableNames.join(", ")}`));
        await writeRows(to, readRows(from));
        await to.execute(
          sql`select setval(pg_get_serial_sequence('charges', 'number'), max(number)) from charges`,
        );
        const sums = await sumTables(from);
        refuseDifference(file.path, sums, await sumTables(to));
        return sums;
      }),
    );
  });
}

async function refuseOccupied(db: Database): Promise<void> {
  for (const table of [accounts, families, charges])
    if ((await db.$count(table)) > 0)
      throw new StartError("The database that the settings name has people or payments in it");
}
