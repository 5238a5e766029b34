import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { erasePerson } from "../accounts/deletion/erase-person.ts";
import { exportPerson } from "../accounts/my-data/export-person.ts";
import { accounts, subscriptions } from "../db/schema.ts";
import { describeApi } from "../testing/testing.ts";

const PREMIUM = "premium@maamoul.example";

describeApi("why a plan was cancelled", (api) => {
  let bearer = "";
  beforeEach(async () => {
    bearer = await api.signIn(PREMIUM);
  });
  const cancel = (body: { reason?: "price" | "unused"; note?: string }) =>
    api.call("cancelSubscription", { bearer, body });
  async function readAnswer() {
    const familyId = await api.familyOf(PREMIUM);
    const [row] = await api.db.select().from(subscriptions).where(eq(subscriptions.familyId, familyId));
    return [row?.status, row?.cancelReason, row?.cancelNote];
  }
  async function readAccount() {
    const [account] = await api.db.select().from(accounts).where(eq(accounts.email, PREMIUM));
    if (!account) throw new Error("the demo has no premium family");
    return account;
  }

  test("is kept with the cancellation, and in a copy of the person's data", async () => {
    await cancel({ reason: "unused", note: "  Our children have grown up " });
    expect(await readAnswer()).toEqual(["cancelled", "unused", "Our children have grown up"]);
    expect((await exportPerson(api.deps, await readAccount())).subscriptions).toMatchObject([
      { cancelReason: "unused", cancelNote: "Our children have grown up" },
    ]);
  });

  test("need not be said", async () => {
    await cancel({});
    expect(await readAnswer()).toEqual(["cancelled", null, null]);
  });

  test("can be said in a second call, which sends no second mail", async () => {
    await cancel({});
    await api.readMail();
    await cancel({ reason: "price" });
    expect(await readAnswer()).toEqual(["cancelled", "price", null]);
    expect(await api.readMail()).toEqual([]);
  });

  test("is forgotten when the family goes on", async () => {
    await cancel({ reason: "price", note: "Too dear" });
    await api.call("resumeSubscription", { bearer });
    expect(await readAnswer()).toEqual(["active", null, null]);
  });

  test("is forgotten with the person, though the payments stay", async () => {
    await cancel({ reason: "price", note: "Too dear" });
    const { id, familyId } = await readAccount();
    await erasePerson(api.deps, id);
    const rows = await api.db.select().from(subscriptions).where(eq(subscriptions.familyId, familyId));
    expect(rows).toMatchObject([{ cancelReason: null, cancelNote: null }]);
  });

  test.each([
    [{ reason: "boredom" }],
    [{ reason: "price", note: "a".repeat(501) }],
    [{ reason: "price", note: "two\nlines" }],
  ])("%j is refused, and nothing is cancelled", async (body) => {
    const refused = await api.refuse("cancelSubscription", { bearer, body: body as never });
    expect(refused.body.code).toBe("invalid_request");
    expect(await readAnswer()).toEqual(["active", null, null]);
  });
});
