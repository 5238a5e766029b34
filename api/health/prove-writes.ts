import { sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { transact } from "../db/transact.ts";

/** A database that took a write is not asked again for so long: several probes ask each second. */
const GOOD_FOR_MS = 5_000;

/**
 * Rejects where the database takes no writes, as one that only reads or whose disk is full, and leaves no row behind.
 * With so little memory the sort goes through a file beside the tables, and the message through the log of changes.
 */
async function proveWrites(db: Database): Promise<void> {
  await transact(db, async (tx) => {
    await tx.execute(sql`set local work_mem = '64kB'`);
    await tx.execute(sql`delete from settings where false`);
    await tx.execute(sql`select pg_logical_emit_message(true, 'maamoul', 'ready')`);
    await tx.execute(
      sql`select count(*) from (select n from generate_series(1, 2000) as n order by -n offset 1) as sorted`,
    );
  });
}

/** All who ask at once share one proof. */
export function createWriteProof(db: Database): () => Promise<void> {
  let provedAtMs = Number.NEGATIVE_INFINITY;
  let proving: Promise<void> | undefined;
  return async () => {
    if (performance.now() - provedAtMs < GOOD_FOR_MS) return;
    proving ??= proveWrites(db)
      .then(() => {
        provedAtMs = performance.now();
      })
      .finally(() => {
        proving = undefined;
      });
    await proving;
  };
}
