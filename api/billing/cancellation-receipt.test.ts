import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Role } from "../../contract/rules.ts";
import { accounts, outbox } from "../db/schema.ts";
import { describeApi } from "../testing/testing.ts";

const PREMIUM = "premium@maamoul.example";

describeApi("the receipt of a cancellation", (api) => {
  async function addToFamily(email: string, role: Role, language: "en" | "ar") {
    const [parent] = await api.db.select().from(accounts).where(eq(accounts.email, PREMIUM));
    if (!parent) throw new Error("the demo has no premium family");
    await api.db.insert(accounts).values({ ...parent, id: randomUUID(), email, role, language });
  }

  test("goes to every adult of the family in their own language, and to no child", async () => {
    await addToFamily("mother@maamoul.example", "parent", "ar");
    await addToFamily("teen@maamoul.example", "child", "en");
    const { access_token } = await api.login(PREMIUM);
    await api.call("cancelSubscription", { bearer: access_token });
    const sent = await api.db.select().from(outbox);
    expect(sent.map(({ recipient, language }) => `${recipient} ${language}`).sort()).toEqual([
      "mother@maamoul.example ar",
      `${PREMIUM} en`,
    ]);
  });
});
