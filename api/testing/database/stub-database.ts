import type { Database } from "../../db/database.ts";

/**
 * Answers every question about a table with the rows given for it, whatever the question asks for: enough to
 * test a rule that decides about rows. How they are found is tested with a database.
 */
export function stubDatabase(rows: Map<object, readonly object[]>): Database {
  const from = (table: object) => {
    const answer = Object.assign(Promise.resolve(rows.get(table) ?? []), {
      where: () => answer,
      innerJoin: () => answer,
    });
    return answer;
  };
  return { select: () => ({ from }) } as unknown as Database;
}
