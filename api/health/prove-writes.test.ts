import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { settings } from "../db/schema.ts";
import { isDatabaseUnavailable } from "../db/unavailable.ts";
import { describeOnBothDatabases } from "../testing/testing.ts";
import { createWriteProof } from "./prove-writes.ts";

describeOnBothDatabases("whether the database takes writes", (api) => {
  /** Every transaction from here on only reads, as on a replica. */
  async function whileItOnlyReads(work: () => Promise<void>): Promise<void> {
    const begin = api.db.transaction.bind(api.db);
    const spy = vi
      .spyOn(api.db, "transaction")
      .mockImplementation((use) => begin(use, { accessMode: "read only" }));
    await work().finally(() => spy.mockRestore());
  }

  test("is proved, and nothing is left behind", async () => {
    const before = await api.db.select().from(settings);
    await createWriteProof(api.db)();
    expect(await api.db.select().from(settings)).toEqual(before);
  });

  test("is denied by one that only reads, with its reason, until it writes again", async () => {
    const prove = createWriteProof(api.db);
    await whileItOnlyReads(async () => {
      const error = await prove().catch((thrown) => thrown);
      expect(isDatabaseUnavailable(error)).toBe(true);
      expect(String(error.cause.message)).toContain("read-only transaction");
    });
    await prove();
  });

  test("is asked once by all who ask at once or soon after", async () => {
    const transaction = vi.spyOn(api.db, "transaction");
    const prove = createWriteProof(api.db);
    await Promise.all([prove(), prove(), prove()]);
    await prove();
    expect(transaction).toHaveBeenCalledTimes(1);
    transaction.mockRestore();
  });

  test("goes through a file beside the tables, which a full disk refuses", async () => {
    const files = async () => {
      const [own] = await api.db
        .select({ files: sql<string>`pg_stat_get_db_temp_files(oid)` })
        .from(sql`pg_database`)
        .where(sql`datname = current_database()`);
      return Number(own?.files);
    };
    const before = await files();
    await createWriteProof(api.db)();
    await expect.poll(files).toBeGreaterThan(before);
  });
});
