import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts } from "../db/schema.ts";
import { CHILD, FATHER, gatherFamily, MOTHER } from "../testing/families/family.ts";
import { describeApi } from "../testing/testing.ts";
import { operate } from "./operate.ts";

describeApi("an account that an operator adds", (api) => {
  const find = async (email: string) =>
    (await api.db.select().from(accounts).where(eq(accounts.email, email)))[0];

  test("of a child has a mentor of its family, though the first adult leaves at the same moment", async () => {
    await gatherFamily(api);
    const elsewhere = await api.familyOf("parent@maamoul.example");
    const silent = { print() {}, printError() {}, readStdin: async () => "", ask: null };
    const line = `accounts add little@maamoul.example --role child --family ${CHILD}`;
    const waits = sql`datname = current_database() and wait_event_type = 'Lock'`;
    const { adding } = await api.db.transaction(async (tx) => {
      await tx.execute(sql`select from families where id = ${await api.familyOf(MOTHER)} for update`);
      const adding = operate(line.split(" "), silent, async () => ({
        deps: api.deps,
        close: async () => {},
      }));
      await expect.poll(() => api.db.$count(sql`pg_stat_activity`, waits), { interval: 2 }).toBe(1);
      await tx.update(accounts).set({ familyId: elsewhere }).where(eq(accounts.email, MOTHER));
      return { adding };
    });
    expect(await adding).toBe(0);
    expect((await find("little@maamoul.example"))?.mentorId).toBe((await find(FATHER))?.id);
  });
});
