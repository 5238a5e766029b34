import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { failedWork, type Quote, subscriptions } from "../../db/schema.ts";
import { settleDue } from "../../testing/settle-due.ts";
import { describeApi } from "../../testing/testing.ts";
import { gatherProviders } from "../providers/create.ts";
import { createMissingProvider } from "../providers/missing.ts";

const others = ["parent@maamoul.example", "trial@maamoul.example", "employee@adnoc.ae"];
const BAD = "premium@maamoul.example";
const MINUTE_SECONDS = 60;
const broken: Quote = {
  kind: "start",
  at: "",
  snapshot: "",
  creditCents: 0,
  dueTodayCents: 0,
  nextChargeAt: "never",
  nextChargeCents: 0,
  nextIsFirst: true,
};

describeApi("a family whose settling always fails", (api) => {
  async function insert(email: string, values: Partial<typeof subscriptions.$inferInsert>): Promise<string> {
    const familyId = await api.familyOf(email);
    await api.db.insert(subscriptions).values({
      id: randomUUID(),
      familyId,
      planId: "premium-monthly",
      status: "confirming",
      dueAt: api.now(),
      priceCents: 999,
      listPriceCents: 999,
      provider: "sandbox",
      cardLast4: "4242",
      createdAt: api.now(),
      paidAt: api.now(),
      ...values,
    });
    return familyId;
  }
  const statuses = async (familyIds: string[]) =>
    (await api.db.select().from(subscriptions).where(inArray(subscriptions.familyId, familyIds))).map(
      ({ status }) => status,
    );
  const failures = () => api.log.filter((line) => line.includes("a family cannot be settled"));

  test("does not keep the others waiting, and the log names it with the reason", async () => {
    const bad = await insert(BAD, { quote: broken });
    const good = [];
    for (const email of others) good.push(await insert(email, {}));
    await settleDue(api.deps);
    expect(await statuses(good)).toEqual(["active", "active", "active"]);
    expect(await statuses([bad])).toContain("confirming");
    expect(failures()).toHaveLength(1);
    expect(JSON.parse(failures()[0] ?? "")).toMatchObject({
      item: bad,
      reason: expect.stringMatching(/Invalid time value/),
    });
  });

  test("is tried again later each time, and forgotten when it is mended", async () => {
    const bad = await insert(BAD, { quote: broken });
    const triedAtMinutes: number[] = [];
    for (let minute = 0; minute < 16; minute += 1) {
      const before = failures().length;
      await settleDue(api.deps);
      if (failures().length > before) triedAtMinutes.push(minute);
      api.advance(MINUTE_SECONDS);
    }
    expect(triedAtMinutes).toEqual([0, 1, 3, 7, 15]);
    await api.db
      .update(subscriptions)
      .set({ quote: null })
      .where(inArray(subscriptions.familyId, [bad]));
    api.advance(16 * MINUTE_SECONDS);
    await settleDue(api.deps);
    expect(await statuses([bad])).not.toContain("confirming");
    expect(await api.db.$count(failedWork)).toBe(0);
  });

  test("is tried again after the clock was set back", async () => {
    await insert(BAD, { quote: broken });
    api.advance(3 * MINUTE_SECONDS);
    await settleDue(api.deps);
    api.advance(-2 * MINUTE_SECONDS);
    await settleDue(api.deps);
    expect(failures()).toHaveLength(2);
  });

  test("at its provider keeps no other of that provider waiting, ending nor asking", async () => {
    const asked: string[] = [];
    const refuse = async (_deps: unknown, { familyId, status }: { familyId: string; status: string }) => {
      if (familyId === bad) throw new Error("the provider knows no such plan");
      asked.push(status);
    };
    const missing = createMissingProvider("elsewhere");
    const remote = missing.remote && { ...missing.remote, sync: refuse, end: refuse };
    const elsewhere = { ...missing, remote };
    const row = { provider: "elsewhere", periodEnd: api.now(), dueAt: null };
    const named = (providerSubscriptionId: string) => ({ providerSubscriptionId });
    const bad = await insert("parent@maamoul.example", { ...row, status: "replaced", ...named("one") });
    await insert("parent@maamoul.example", { ...row, status: "active", ...named("two") });
    await insert("trial@maamoul.example", { ...row, status: "replaced", ...named("three") });
    await insert("employee@adnoc.ae", { ...row, status: "active", ...named("four") });
    await settleDue({ ...api.deps, providers: gatherProviders([elsewhere]) });
    expect(asked).toEqual(["active", "replaced"]);
    expect(api.log.filter((line) => line.includes(bad))).toEqual([
      expect.stringContaining("does not tell how a plan is"),
      expect.stringContaining("cannot be ended at its provider"),
    ]);
  });
});
