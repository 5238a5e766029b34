import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { describeOnBothDatabases } from "../testing/testing.ts";
import { workOneByOne } from "./one-by-one.ts";

describeOnBothDatabases("background work", (api) => {
  test("lets callers have their turn between two items", async () => {
    let turns = 0;
    const caller = setInterval(() => turns++, 0);
    const turnsAt = new Set<number>();
    const all = Array.from({ length: 20 }, (_, index) => ({ id: String(index) }));
    await workOneByOne(api.deps, {
      what: "an item cannot be looked at",
      all,
      async work() {
        await api.db.execute(sql`select count(*) from generate_series(1, 20000)`);
        turnsAt.add(turns);
      },
    });
    clearInterval(caller);
    // A timer may come a turn later than it is due.
    expect(turnsAt.size).toBeGreaterThan(all.length / 2);
  });
});
