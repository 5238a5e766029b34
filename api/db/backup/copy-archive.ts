import type { PGlite } from "@electric-sql/pglite";
import type { ApiConfig } from "../../config.ts";
import { StartError } from "../../start-error.ts";
import { readOutput } from "./postgres-program.ts";
import { splitLines } from "./split-lines.ts";

const ROWS_AT_ONCE = 10_000;

export type BackupFile = Pick<ApiConfig, "environment"> & { readonly path: string };

type Tables = { readonly schema: string; readonly tables: readonly string[] };

/** Puts the rows of these tables of an archive of pg_dump into the tables of an embedded database. */
export async function copyArchive(
  client: PGlite,
  { path, environment }: BackupFile,
  { schema, tables }: Tables,
): Promise<void> {
  const named = tables.map((table) => `--table=${table}`);
  const args = ["--data-only", `--schema=${schema}`, ...named, "--file=-", path];
  const missing = new Set(tables);
  await readOutput({ name: "pg_restore", args, env: environment }, async (output) => {
    for await (const { table, columns, rows } of readRows(splitLines(output))) {
      missing.delete(table);
      const blob = new Blob([rows.map((row) => `${row}\n`).join("")]);
      await client.query(`copy ${schema}.${table} ${columns} from '/dev/blob'`, [], { blob });
    }
  });
  for (const table of missing) throw new StartError(`${path} has no table ${table}`);
}

/** Of a script: each row is one line, whatever is in it, and a line of `\.` ends a table. */
async function* readRows(lines: AsyncIterable<string>) {
  let copy: { table: string; columns: string } | undefined;
  let rows: string[] = [];
  for await (const line of lines) {
    if (!copy) {
      const [, table = "", columns = ""] = /^COPY \w+\.(\w+) (\(.*\)) FROM stdin;$/.exec(line) ?? [];
      if (table) copy = { table, columns };
    } else if (line !== "\\.") {
      rows.push(line);
      if (rows.length < ROWS_AT_ONCE) continue;
      yield { ...copy, rows };
      rows = [];
    } else {
      yield { ...copy, rows };
      rows = [];
      copy = undefined;
    }
  }
}
