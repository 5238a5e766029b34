import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { describeApi } from "../testing/testing.ts";

describeApi("behind a pooler that gives each transaction another connection", (api) => {
  test("a call asks for no statement that another connection has kept", async () => {
    const bearer = await api.signIn("premium@maamoul.example");
    await api.call("features", { bearer });
    // One call after the other has the same connection.
    await api.db.execute(sql`deallocate all`);
    expect(await api.call("features", { bearer })).toMatchObject({ is_paid_plan: true });
  });
});
