import { eq, ne, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { describeOnBothDatabases } from "../testing/testing.ts";
import { accounts, webhookEvents } from "./schema.ts";
import { inOneMoment, readRows } from "./table-rows.ts";

describeOnBothDatabases("reading a table", (api) => {
  test.each([0, 999, 1_000, 1_001, 3_500])("reads each of %i rows once", async (count) => {
    await api.db.execute(
      sql`insert into webhook_events select i, now() from generate_series(1, ${count}::int) as i`,
    );
    const ids = await inOneMoment(api.db, async (tx) => {
      const read: string[] = [];
      for await (const row of readRows(tx, webhookEvents)) read.push(JSON.parse(row).id);
      return read;
    });
    expect(ids).toHaveLength(count);
    expect(new Set(ids).size).toBe(count);
  });

  test("reads a child after its mentor, wherever their rows lie", async () => {
    await api.db.update(accounts).set({ name: "Layla" }).where(ne(accounts.role, "child"));
    const ids: string[] = [];
    await inOneMoment(api.db, async (tx) => {
      for await (const row of readRows(tx, accounts)) {
        const { id, mentor_id } = JSON.parse(row);
        if (mentor_id !== null) expect(ids).toContain(mentor_id);
        ids.push(id);
      }
    });
    expect(await api.db.$count(accounts, eq(accounts.role, "child"))).toBe(1);
    expect(ids).toHaveLength(await api.db.$count(accounts));
  });
});
