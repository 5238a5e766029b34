import { readMigrationFiles } from "drizzle-orm/migrator";
import { StartError } from "../../start-error.ts";
import { type Database, migrationsFolder } from "../database.ts";
import { inOneMoment, type Row, refuseDifference, replaceRows, type Sums, sumTables } from "./table-rows.ts";

/** What it is a backup of, a row, or what it held in all, which a whole file ends with. */
type Line = { schema: string } | Row | { sums: Sums };

/** Lines of JSON, which version 2.0.0 and those before wrote and which no version writes any more. */
export function loadOldRows(db: Database, path: string, lines: AsyncIterable<string>): Promise<void> {
  let sums: Sums | undefined;
  async function* readRows(): AsyncGenerator<Row> {
    for await (const text of lines) {
      const line: Line = JSON.parse(text);
      if ("row" in line) yield line;
      else if ("sums" in line) sums = line.sums;
      else if (line.schema !== readMigrationFiles({ migrationsFolder }).at(-1)?.hash)
        throw new StartError(`${path} is of another version: restore it with that version, then migrate`);
    }
  }
  return inOneMoment(db, async (tx) => {
    await replaceRows(tx, readRows());
    if (!sums) throw new StartError(`${path} ends in the middle`);
    refuseDifference(path, sums, await sumTables(tx));
  });
}
