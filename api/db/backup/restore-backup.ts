import { sql } from "drizzle-orm";
import type { Database } from "../database.ts";
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
 * Puts a backup in the place of everything that the database holds, and compares. Where the file is cut, of another
 * version, not what it says, or `check` refuses, nothing has changed.
 */
export function restoreBackup(
  db: Database,
  file: BackupFile,
  check: (backup: Database) => Promise<void> = async () => {},
): Promise<Sums> {
  return withBackup(file, async (backup) => {
    await check(backup);
    return inOneMoment(backup, (from) =>
      inOneMoment(db, async (to) => {
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
