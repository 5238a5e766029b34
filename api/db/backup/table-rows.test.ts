import { eq, ne, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { describeOnBothDatabases } from "../../testing/testing.ts";
import type { Database } from "../database.ts";
import { accounts } from "../schema.ts";
import { inOneMoment, readRows } from "./table-rows.ts";

function readTable(db: Database, name: string) {
  return inOneMoment(db, async (tx) => {
    const read: { id: string; mentor_id?: string | null }[] = [];
    for await (const { table, row } of readRows(tx)) if (table === name) read.push(JSON.parse(row));
    return read;
  });
}

describeOnBothDatabases("reading a table", (api) => {
  test.each([0, 999, 1_000, 1_001, 3_500])("reads each of %i rows once", async (count) => {
    await api.db.execute(
      sql`insert into webhook_events select i, now() from generate_series(1, ${count}::int) as i`,
    );
    const ids = (await readTable(api.db, "webhook_events")).map(({ id }) => id);
    expect(ids).toHaveLength(count);
    expect(new Set(ids).size).toBe(count);
  });

  test("reads a child after its mentor, wherever their rows lie", async () => {
    await api.db.update(accounts).set({ name: "Layla" }).where(ne(accounts.role, "child"));
    const ids: string[] = [];
    for (const { id, mentor_id } of await readTable(api.db, "accounts")) {
      if (mentor_id !== null) expect(ids).toContain(mentor_id);
      ids.push(id);
    }
    expect(await api.db.$count(accounts, eq(accounts.role, "child"))).toBe(1);
    expect(ids).toHaveLength(await api.db.$count(accounts));
  });
});
