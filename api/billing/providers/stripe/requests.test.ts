import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { erasePerson } from "../../../accounts/deletion/erase-person.ts";
import { accounts, failedWork, families, providerRequests, subscriptions } from "../../../db/schema.ts";
import { speakAsStripe } from "../../../testing/stripe/events.ts";
import { invalid, missingParameter, unknownParameter } from "../../../testing/stripe/refusals.ts";
import { startStripeStandIn } from "../../../testing/stripe/stripe.ts";
import { describeApi } from "../../../testing/testing.ts";
import { tellProviders } from "../../running/tell-providers.ts";
import { gatherProviders } from "../create.ts";
import { connectStripe } from "./provider.ts";

const SECRET = "whsec_test";
const MOTHER = "parent@maamoul.example";
const FATHER = "father@maamoul.example";
const PASSWORD = "cookies-123";
const DAY_SECONDS = 24 * 3600;
const CHANGE = "POST /v1/subscriptions/";
const END = "DELETE /v1/subscriptions";
const EXPIRE = "POST /v1/checkout/sessions/";
const REFUND = "POST /v1/refunds";
const refusals = [
  ["a wrong parameter", unknownParameter("expand[2]")],
  ["a parameter that names nothing", missingParameter("customer", "cus_other")],
  ["a refusal without a code", invalid("This API call cannot be made.")],
] as const;

const standIn = await startStripeStandIn();
afterAll(standIn.close);

describeApi(
  "what Stripe must still be told",
  (api) => {
    let familyId: string;
    beforeEach(async () => {
      standIn.takeAll();
      standIn.setDown(false);
      familyId = await api.familyOf(MOTHER);
      const father = { id: randomUUID(), familyId, email: FATHER, passwordHash: "none" };
      const createdAt = new Date(api.now().getTime() + 1000);
      await api.db.insert(accounts).values({ ...father, role: "parent", language: "en", createdAt });
    });

    const { nowSeconds, tell, open, buy: buyAt } = speakAsStripe(api, standIn, SECRET);
    const create = async () => api.openCheckout(await api.signIn(MOTHER), "premium-monthly");
    async function buy() {
      const remote = await buyAt(await create());
      await tell("invoice.paid", { id: remote.latest_invoice });
      return remote;
    }
    const leave = async () => api.call("leaveFamily", { bearer: await api.signIn(MOTHER) });
    const readRow = async () => {
      const isOfFamily = eq(subscriptions.familyId, familyId);
      return (await api.db.select().from(subscriptions).where(isOfFamily))[0];
    };
    const readKinds = async () => (await api.db.select().from(providerRequests)).map(({ kind }) => kind);
    const readFailures = async () =>
      (await api.db.select().from(failedWork)).map(({ what, reason }) => [what, reason]);
    const readBalance = async () =>
      (await api.db.select().from(families).where(eq(families.id, familyId)))[0]?.balances.USD ?? 0;
    /** As long as a failure waits at most. */
    async function tellAgain() {
      api.advance(3600);
      await tellProviders(api.deps);
    }
    async function failRenewal(remote: Awaited<ReturnType<typeof buy>>) {
      const { id } = standIn.failRenewal(remote, nowSeconds() + DAY_SECONDS);
      await tell("invoice.payment_failed", { id });
    }

    const given = {
      async "stop renewal"() {
        const remote = await buy();
        await leave();
        return { beginning: CHANGE, remote, isDone: () => remote.cancel_at_period_end };
      },
      async "start renewal"() {
        const remote = await buy();
        const bearer = await api.signIn(MOTHER);
        await api.call("deleteAccount", { bearer, body: { password: PASSWORD } });
        await tellProviders(api.deps);
        await api.call("keepAccount", { bearer: await api.signIn(MOTHER) });
        return { beginning: CHANGE, remote, isDone: () => !remote.cancel_at_period_end };
      },
      async end() {
        const remote = await buy();
        await failRenewal(remote);
        await leave();
        return { beginning: END, remote, isDone: () => remote.status === "canceled" };
      },
      async "close checkout"() {
        const session = await open(await create());
        await leave();
        const isDone = () => standIn.sessionOf(session).status === "expired";
        return { beginning: EXPIRE, session, isDone };
      },
      async refund() {
        const session = await open(await create());
        await leave();
        const remote = standIn.pay(session, nowSeconds());
        await tell("invoice.paid", { id: remote.latest_invoice });
        // What was bought is ended besides.
        await api.db.delete(providerRequests).where(eq(providerRequests.kind, "end"));
        await api.db.delete(providerRequests).where(eq(providerRequests.kind, "close checkout"));
        const isOfIt = ({ payment_intent }: { payment_intent: string }) =>
          payment_intent === `pi_${remote.latest_invoice}`;
        const isDone = () => [...standIn.refunds.values()].findLast(isOfIt)?.amount_refunded === 999;
        return { beginning: REFUND, remote, isDone };
      },
    };
    const kinds = Object.keys(given) as (keyof typeof given)[];
    const everyRefusal = kinds.flatMap((kind) =>
      refusals.map(([name, refusal]) => ({ kind, name, refusal })),
    );

    test.each(kinds)("%s: is done, once", async (kind) => {
      const { isDone } = await given[kind]();
      expect(await readKinds()).toEqual([kind]);
      expect(isDone()).toBe(false);
      await tellProviders(api.deps);
      expect(isDone()).toBe(true);
      expect(await readKinds()).toEqual([]);
      const before = standIn.requests.length;
      await tellProviders(api.deps);
      expect(standIn.requests).toHaveLength(before);
    });

    test.each(everyRefusal)(
      "$kind: refused for $name, it stays, is seen, and is tried again",
      async (each) => {
        const { beginning, isDone } = await given[each.kind]();
        standIn.refuse(beginning, each.refusal);
        await tellProviders(api.deps);
        expect(isDone()).toBe(false);
        expect(await readKinds()).toEqual([each.kind]);
        expect(await readFailures()).toEqual([
          ["a payment provider was not told of a change", each.refusal.error.message],
        ]);
        standIn.takeAll();
        await tellAgain();
        expect(isDone()).toBe(true);
        expect(await readKinds()).toEqual([]);
        expect(await readFailures()).toEqual([]);
      },
    );

    test.each(kinds)("%s: stays while Stripe is away", async (kind) => {
      const { isDone } = await given[kind]();
      standIn.setDown(true);
      await tellProviders(api.deps);
      standIn.setDown(false);
      expect(await readKinds()).toEqual([kind]);
      await tellAgain();
      expect(isDone()).toBe(true);
      expect(await readKinds()).toEqual([]);
    });

    test.each(kinds)("%s: done without an answer, it is done once", async (kind) => {
      const { beginning, isDone } = await given[kind]();
      standIn.lose(beginning);
      await tellProviders(api.deps);
      expect(isDone()).toBe(true);
      expect(await readKinds()).toEqual([kind]);
      standIn.takeAll();
      await tellAgain();
      expect(isDone()).toBe(true);
      expect(await readKinds()).toEqual([]);
    });

    test.each(["stop renewal", "start renewal", "end"] as const)(
      "%s: of a subscription that Stripe does not have, it stays and is seen",
      async (kind) => {
        const { remote } = await given[kind]();
        standIn.remotes.delete(remote.id);
        await tellProviders(api.deps);
        expect(await readKinds()).toEqual([kind]);
        expect(await readFailures()).toEqual([[expect.any(String), `No such subscription: '${remote.id}'`]]);
      },
    );

    test("stop renewal: stopped at Stripe already, a refusal counts as done", async () => {
      const { remote } = await given["stop renewal"]();
      remote.cancel_at_period_end = true;
      standIn.refuse(CHANGE, unknownParameter("cancel_at_period_end"));
      await tellProviders(api.deps);
      expect(await readKinds()).toEqual([]);
    });

    test("end: over at Stripe already, a refusal counts as done", async () => {
      const { remote } = await given.end();
      remote.status = "canceled";
      await tellProviders(api.deps);
      expect(await readKinds()).toEqual([]);
      expect(standIn.customers.get(remote.customer)?.balance).toBe(0);
    });

    test("start renewal: over at Stripe, the plan ends here and nothing is asked for any more", async () => {
      const { remote } = await given["start renewal"]();
      remote.status = "canceled";
      await tellProviders(api.deps);
      expect(await readRow()).toMatchObject({ status: "ended" });
      await tellAgain();
      expect(await readKinds()).toEqual([]);
    });

    test("stop renewal: what Stripe says meanwhile does not undo it", async () => {
      const { remote } = await given["stop renewal"]();
      await tell("customer.subscription.updated", { id: remote.id });
      expect(await readRow()).toMatchObject({ status: "cancelled" });
      expect(await readKinds()).toEqual(["stop renewal"]);
    });

    test("close checkout: paid after its payer left, it is ended and paid back, and credits nothing", async () => {
      const session = await open(await create());
      await leave();
      const remote = standIn.pay(session, nowSeconds());
      await tellProviders(api.deps);
      await tell("invoice.paid", { id: remote.latest_invoice });
      await tellProviders(api.deps);
      await tell("invoice.paid", { id: remote.latest_invoice });
      const refund = [...standIn.refunds.values()].at(-1);
      await tell("charge.refunded", { id: refund?.id ?? "" });
      await tellAgain();
      expect(remote.status).toBe("canceled");
      expect(refund).toMatchObject({ amount_refunded: 999 });
      expect(await readRow()).toMatchObject({ status: "ended", periodStart: null });
      expect([standIn.customers.get(remote.customer)?.balance, await readBalance()]).toEqual([0, 0]);
      expect([await readKinds(), await readFailures()]).toEqual([[], []]);
      const { payments } = await api.call("payments", { bearer: await api.signIn(MOTHER) });
      expect(payments).toMatchObject([{ amount: 999, refunded: 999 }]);
    });

    test("paid beside a later choice, a plan is ended and stays the family's credit", async () => {
      const early = await open(await create());
      await api.db.update(subscriptions).set({ status: "ended" }).where(eq(subscriptions.familyId, familyId));
      api.advance(60);
      await buyAt(await api.openCheckout(await api.signIn(MOTHER), "premium-yearly"));
      const remote = standIn.pay(early, nowSeconds());
      await tell("checkout.session.completed", { id: early });
      await tell("invoice.paid", { id: remote.latest_invoice });
      expect(remote.status).toBe("canceled");
      expect(await readBalance()).toBe(999);
    });

    test("end: a family that is erased keeps it until Stripe has ended its plan", async () => {
      const remote = await buy();
      const people = await api.db.select().from(accounts).where(eq(accounts.familyId, familyId));
      for (const { id, role } of people) if (role !== "child") await erasePerson(api.deps, id);
      standIn.refuse(END, invalid("This subscription cannot be canceled."));
      await tellProviders(api.deps);
      expect([remote.status, await readKinds()]).toEqual(["active", ["end", "forget payer"]]);
      standIn.takeAll();
      await tellAgain();
      expect([remote.status, await readKinds()]).toEqual(["canceled", ["forget payer"]]);
      await tellAgain();
      expect(await readKinds()).toEqual([]);
    });
  },
  { STRIPE_SECRET_KEY: "sk_test_standin", STRIPE_WEBHOOK_SECRET: SECRET },
  gatherProviders([connectStripe(standIn.client, SECRET)]),
);
