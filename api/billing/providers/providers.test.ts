import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { type Subscription, subscriptions } from "../../db/schema.ts";
import { withMoments } from "../../family/state.ts";
import { settleDue } from "../../testing/settle-due.ts";
import { describeApi, type TestApi } from "../../testing/testing.ts";
import { endPlan } from "../running/end-plans.ts";
import { gatherProviders } from "./create.ts";
import { grantPlan } from "./grant/grant-plan.ts";
import type { PaymentProvider } from "./provider.ts";

const PREMIUM = "premium@maamoul.example";
const PARENT = "parent@maamoul.example";
const PAY_URL = "https://pay.example/1";
const card = { number: "4242 4242 4242 4242", expiry: "08/30", cvc: "123", name: "Layla Haddad" };

/** One more provider, which writes down what it is asked. */
const asked: string[] = [];
const fourth: PaymentProvider = {
  name: "fourth",
  atPeriodEnd: "provider-managed",
  visitCheckout: async () => ({ goTo: PAY_URL }),
  openCardPage: async () => ({ goTo: PAY_URL }),
  remote: {
    closeCheckout: async () => void asked.push("close"),
    setRenewal: async (_deps, _row, renews) => void asked.push(renews ? "resume" : "cancel"),
    undoChange: async () => void asked.push("undo"),
    end: async () => void asked.push("end"),
    sync: async () => void asked.push("sync"),
  },
};

function prepare(api: TestApi) {
  beforeEach(() => void asked.splice(0));
  const ofFamily = async (email: string) => eq(subscriptions.familyId, await api.familyOf(email));
  return {
    create: async (plan: string) => api.openCheckout(await api.signIn(PARENT), plan),
    async change(email: string, changed: Partial<Subscription>) {
      const rows = await api.db
        .select()
        .from(subscriptions)
        .where(await ofFamily(email));
      for (const row of rows)
        await api.db
          .update(subscriptions)
          .set(withMoments({ ...row, ...changed }))
          .where(eq(subscriptions.id, row.id));
    },
    async statusesOf(email: string) {
      const rows = await ofFamily(email);
      const found = await api.db.select().from(subscriptions).where(rows);
      return found.map(({ status, provider }) => `${provider} ${status}`).sort();
    },
  };
}

describeApi(
  "a provider that was added after the sandbox",
  (api) => {
    const { create, change, statusesOf } = prepare(api);

    test("takes what is bought from now on", async () => {
      const path = await create("premium-yearly");
      expect((await api.app.request(path)).headers.get("Location")).toBe(PAY_URL);
      expect(await statusesOf(PARENT)).toEqual(["fourth pending"]);
    });

    test("does not take over a checkout of the sandbox: that one is closed, and the same choice opens another", async () => {
      const path = await create("premium-yearly");
      await change(PARENT, { provider: "sandbox" });
      expect((await api.app.request(path)).status).toBe(410);
      expect(await create("premium-yearly")).not.toBe(path);
      expect(await statusesOf(PARENT)).toEqual(["fourth pending", "sandbox ended"]);
    });

    test("leaves no way to pay with a test card", async () => {
      const path = await create("premium-yearly");
      await change(PARENT, { provider: "sandbox" });
      const response = await api.app.request(path, { method: "POST", body: new URLSearchParams(card) });
      expect(response.status).toBe(410);
      expect(await statusesOf(PARENT)).toContain("sandbox pending");
    });

    test("is not asked about a plan of the sandbox, which is cancelled here", async () => {
      const bearer = await api.signIn(PREMIUM);
      const { cancel_at } = await api.call("cancelSubscription", { bearer });
      expect(cancel_at).toBe("2027-03-01T08:00:00.000Z");
      expect(asked).toEqual([]);
    });

    test("ends a plan of the sandbox with its period instead of renewing it for nothing", async () => {
      api.advance(366 * 24 * 3600);
      await settleDue(api.deps);
      expect(await statusesOf(PREMIUM)).toEqual(["sandbox ended"]);
    });

    test("is told of everything that happens to its own", async () => {
      await change(PREMIUM, { provider: "fourth", providerSubscriptionId: "remote" });
      const bearer = await api.signIn(PREMIUM);
      await api.call("cancelSubscription", { bearer });
      await api.call("resumeSubscription", { bearer });
      await grantPlan(api.deps, { familyId: await api.familyOf(PREMIUM), planId: "classroom-yearly" });
      expect(asked).toEqual(["cancel", "resume", "end"]);
    });

    test("is asked about a period that it did not tell the end of", async () => {
      await change(PREMIUM, { provider: "fourth", providerSubscriptionId: "remote" });
      api.advance(366 * 24 * 3600);
      await settleDue(api.deps);
      expect(asked).toEqual(["sync"]);
    });

    test("closes an open checkout of its own before another is opened", async () => {
      await create("premium-yearly");
      await change(PARENT, { providerCheckoutId: "remote" });
      const body = { subscription_plan_id: "premium-monthly" };
      await api.refuse("createSubscription", { bearer: await api.signIn(PARENT), body });
      expect(asked).toEqual(["close", "close"]);
    });
  },
  {},
  gatherProviders([fourth]),
);

describeApi("a provider whose keys are gone", (api) => {
  const { create, change, statusesOf } = prepare(api);
  const unavailable = { status: 503, body: { code: "unavailable" } };
  const beforehand = { provider: "fourth", providerSubscriptionId: "remote" };

  test("leaves its plans running, past the end of a period too", async () => {
    await change(PREMIUM, beforehand);
    api.advance(366 * 24 * 3600);
    await settleDue(api.deps);
    expect(await api.call("features", { bearer: await api.signIn(PREMIUM) })).toMatchObject({
      is_paid_plan: true,
    });
  });

  test("cannot be told of a cancellation: it is refused, nothing changes, and the operator can read why", async () => {
    await change(PREMIUM, beforehand);
    const bearer = await api.signIn(PREMIUM);
    expect(await api.refuse("cancelSubscription", { bearer })).toMatchObject(unavailable);
    expect(await api.call("features", { bearer })).toMatchObject({ is_paid_plan: true, cancel_at: null });
    expect(api.log.join()).toContain("a payment provider that is not set up");
  });

  test("lets no plan be ended that it would go on billing", async () => {
    await change(PREMIUM, beforehand);
    const familyId = await api.familyOf(PREMIUM);
    await expect(endPlan(api.deps, familyId)).rejects.toThrow("unavailable");
    expect(await statusesOf(PREMIUM)).toEqual(["fourth active"]);
  });

  test("hears of a replaced plan when its keys are back", async () => {
    await change(PREMIUM, beforehand);
    await grantPlan(api.deps, { familyId: await api.familyOf(PREMIUM), planId: "classroom-yearly" });
    await settleDue(api.deps);
    expect(asked).toEqual([]);
    await settleDue({ ...api.deps, providers: gatherProviders([fourth]) });
    await settleDue({ ...api.deps, providers: gatherProviders([fourth]) });
    expect(asked).toEqual(["end"]);
  });

  test("keeps a checkout that may be paid there from being replaced until its time is over", async () => {
    const path = await create("premium-yearly");
    await change(PARENT, { provider: "fourth", providerCheckoutId: "remote" });
    expect((await api.app.request(path)).status).toBe(410);
    const body = { subscription_plan_id: "premium-yearly" };
    expect(await api.refuse("createSubscription", { bearer: await api.signIn(PARENT), body })).toMatchObject(
      unavailable,
    );
    api.advance(24 * 3600);
    expect(await create("premium-yearly")).not.toBe(path);
  });
});
