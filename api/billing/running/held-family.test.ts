import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { failedWork, families, subscriptions } from "../../db/schema.ts";
import { describeApi } from "../../testing/testing.ts";
import { settleFamilies } from "./settle-due.ts";

describeApi("a family that another process is settling", (api) => {
  let familyId: string;
  beforeEach(async () => {
    familyId = await api.familyOf("premium@maamoul.example");
    api.advance(366 * 24 * 3600);
  });
  const isDue = async () => {
    const [row] = await api.db.select().from(subscriptions).where(eq(subscriptions.familyId, familyId));
    return row?.dueAt !== null && Number(row?.dueAt) <= api.now().getTime();
  };

  test("is left to that process, and is no failure", async () => {
    await api.db.transaction(async (tx) => {
      await tx.select().from(families).where(eq(families.id, familyId)).for("update");
      await settleFamilies(api.deps);
    });
    expect(await isDue()).toBe(true);
    expect(await api.db.$count(failedWork)).toBe(0);
  });

  test("is settled in the next round if that process did not", async () => {
    await settleFamilies(api.deps);
    expect(await isDue()).toBe(false);
  });
});
