import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { erasePerson } from "../../accounts/deletion/erase-person.ts";
import {
  accounts,
  charges,
  failedWork,
  families,
  type ProviderRequest,
  providerRequests,
  subscriptions,
} from "../../db/schema.ts";
import { withMoments } from "../../family/state.ts";
import { Failure } from "../../http/failure.ts";
import { measure } from "../../measure.ts";
import { findInvited, invite, JOINER, join } from "../../testing/accounts/invite.ts";
import { addCharge, changeSubscription } from "../../testing/families/family.ts";
import { describeApi } from "../../testing/testing.ts";
import { gatherProviders } from "../providers/create.ts";
import type { CardRefund, PaymentProvider } from "../providers/provider.ts";
import { tellProviders } from "./tell-providers.ts";

const PREMIUM = "premium@maamoul.example";
const PARENT = "parent@maamoul.example";
const password = "cookies-123";
const MINUTE_SECONDS = 60;

/** One more provider, which writes down what it is asked, and refuses while it has a reason. */
const asked: string[] = [];
const refunds: CardRefund[] = [];
let reason: Error | undefined;

async function answer(what: string): Promise<void> {
  asked.push(what);
  if (reason) throw reason;
}

const remote = {
  closeCheckout: () => answer("close"),
  setRenewal: (_deps: unknown, _row: unknown, renews: boolean) => answer(renews ? "start" : "stop"),
  undoChange: () => answer("undo"),
  end: () => answer("end"),
  sync: () => answer("sync"),
};

const fourth: PaymentProvider = {
  name: "fourth",
  atPeriodEnd: "provider-managed",
  visitCheckout: async () => ({ goTo: "https://pay.example/1" }),
  openCardPage: async () => ({ goTo: "https://pay.example/card" }),
  remote,
  refund: async (_deps, refund) => {
    await answer("refund");
    refunds.push(refund);
  },
};

describeApi(
  "telling a payment provider",
  (api) => {
    beforeEach(() => {
      asked.length = 0;
      refunds.length = 0;
      reason = undefined;
    });
    const work = () => tellProviders(api.deps);
    const listRequests = () => api.db.select().from(providerRequests);
    const countFamily = (id: string) => api.db.$count(families, eq(families.id, id));
    async function idOf(email: string) {
      const [account] = await api.db.select().from(accounts).where(eq(accounts.email, email));
      return account?.id ?? "";
    }
    async function askForDeletion(email: string) {
      await api.call("deleteAccount", { bearer: await api.signIn(email), body: { password } });
    }
    /** The demo's paid plan, as if the other provider kept it. */
    const keepElsewhere = () =>
      changeSubscription(api, { provider: "fourth", providerSubscriptionId: "remote", dueAt: null });
    /** An open checkout of an adult who is alone, known to the other provider. */
    async function openElsewhere() {
      const path = await api.openCheckout(await api.signIn(PARENT), "premium-yearly");
      const [, , id = ""] = path.split("/");
      const [row] = await api.db.select().from(subscriptions).where(eq(subscriptions.id, id));
      if (!row) throw new Error("no checkout was opened");
      const known = withMoments({ ...row, provider: "fourth", providerCheckoutId: "remote" });
      await api.db.update(subscriptions).set(known).where(eq(subscriptions.id, id));
      return row.familyId;
    }
    const request = async (kind: ProviderRequest["kind"], more: Partial<ProviderRequest> = {}) => {
      const { id: subscriptionId, familyId } = await keepElsewhere();
      await api.db
        .insert(providerRequests)
        .values({ id: randomUUID(), familyId, subscriptionId, kind, createdAt: api.now(), ...more });
    };

    test("what was taken back while it was told of something else is not told", async () => {
      await keepElsewhere();
      await askForDeletion(PREMIUM);
      await openElsewhere();
      api.advance(-MINUTE_SECONDS);
      await askForDeletion(PARENT);
      api.advance(MINUTE_SECONDS);
      const closing = vi.spyOn(remote, "closeCheckout").mockImplementationOnce(async () => {
        await api.call("keepAccount", { bearer: await api.signIn(PREMIUM) });
      });
      await work();
      expect(closing).toHaveBeenCalledTimes(1);
      closing.mockRestore();
      expect(asked).toEqual([]);
      await work();
      expect(asked).toEqual(["start"]);
    });

    test.each([
      ["refuses", new Failure("provider_refused")],
      ["does not answer", new Error("the connection timed out")],
    ])("that %s: it is asked again later each time, seen meanwhile, and told once", async (_how, why) => {
      await keepElsewhere();
      await askForDeletion(PREMIUM);
      reason = why;
      const askedAt: number[] = [];
      for (let minute = 0; minute < 8; minute++) {
        const before = asked.length;
        await work();
        if (asked.length > before) askedAt.push(minute);
        api.advance(MINUTE_SECONDS);
      }
      expect(askedAt).toEqual([0, 1, 3, 7]);
      expect(await listRequests()).toMatchObject([{ kind: "stop renewal" }]);
      expect(await api.db.select().from(failedWork)).toMatchObject([
        { what: "a payment provider was not told of a change", times: 4 },
      ]);
      const waiting = { requestsWaiting: 1, oldestRequestSeconds: 8 * MINUTE_SECONDS, workFailing: 1 };
      expect(await measure(api.db, api.now())).toMatchObject(waiting);
      reason = undefined;
      api.advance(MINUTE_SECONDS * 60);
      await work();
      await work();
      expect(asked).toEqual(["stop", "stop", "stop", "stop", "stop"]);
      expect(await listRequests()).toEqual([]);
      const done = { requestsWaiting: 0, oldestRequestSeconds: 0, workFailing: 0 };
      expect(await measure(api.db, api.now())).toMatchObject(done);
    });

    test("that refuses one family keeps no other waiting", async () => {
      await request("stop renewal", { id: "refused", createdAt: new Date(0) });
      await request("end", { id: "other" });
      const refusing: PaymentProvider = {
        ...fourth,
        remote: fourth.remote && {
          ...fourth.remote,
          setRenewal: () => Promise.reject(new Error("it knows no such plan")),
        },
      };
      await tellProviders({ ...api.deps, providers: gatherProviders([refusing]) });
      expect(await listRequests()).toMatchObject([{ id: "refused" }]);
      expect(asked).toEqual(["end"]);
    });

    test("whose keys are gone waits until they are back, for a refund too", async () => {
      await request("stop renewal");
      await request("refund", { providerReference: "in_1" });
      await addCharge(api, await keepElsewhere(), { providerReference: "in_1" });
      await tellProviders({ ...api.deps, providers: gatherProviders([]) });
      expect(await listRequests()).toHaveLength(2);
      api.advance(MINUTE_SECONDS);
      await work();
      expect(await listRequests()).toEqual([]);
      expect(asked.sort()).toEqual(["refund", "stop"]);
    });

    test("of what was taken back meanwhile asks for what counts in the end", async () => {
      await keepElsewhere();
      await askForDeletion(PREMIUM);
      await api.call("keepAccount", { bearer: await api.signIn(PREMIUM) });
      await work();
      expect(asked).toEqual(["start"]);
    });

    test("of the renewal of a plan that has ended meanwhile asks nothing", async () => {
      await request("stop renewal");
      await changeSubscription(api, { status: "ended" });
      await work();
      expect([asked, await listRequests()]).toEqual([[], []]);
    });

    test("to give a payment back names it with what is left of it, and never twice", async () => {
      const charge = await addCharge(api, await keepElsewhere(), {
        provider: "fourth",
        providerReference: "in_1",
        refundedCents: 2000,
      });
      await request("refund", { providerReference: "in_1" });
      await work();
      expect(refunds).toEqual([
        { providerReference: "in_1", cents: 5000, dedupeKey: `refund:${charge.id}:7000` },
      ]);
      await api.db.update(charges).set({ refundedCents: 7000 });
      await request("refund", { providerReference: "in_1" });
      await work();
      expect([refunds.length, await listRequests()]).toEqual([1, []]);
    });

    test("keeps the row of a family that was erased until it is told, and no longer", async () => {
      const familyId = await openElsewhere();
      reason = new Error("away");
      await erasePerson(api.deps, await idOf(PARENT));
      await work();
      expect([await countFamily(familyId), await listRequests()]).toMatchObject([1, [{ familyId }]]);
      reason = undefined;
      api.advance(MINUTE_SECONDS);
      await work();
      expect(asked).toEqual(["close", "close"]);
      expect(await countFamily(familyId)).toBe(0);
    });

    test("keeps the row of a family whose last adult joined another one as long", async () => {
      const familyId = await openElsewhere();
      await api.db
        .update(families)
        .set({ buyer: { name: "Haddad LLC", address: null, taxNumber: null } })
        .where(eq(families.id, familyId));
      await invite(api, PREMIUM, PARENT);
      const body = { id: await findInvited(api, PARENT) };
      await api.call("acceptInvitation", { bearer: await api.signIn(PARENT), body });
      const [left] = await api.db.select().from(families).where(eq(families.id, familyId));
      expect(left).toMatchObject({ buyer: null });
      await work();
      expect([asked, await countFamily(familyId)]).toEqual([["close"], 0]);
    });

    test("keeps what was paid of a family that was erased, and every family in which somebody is", async () => {
      await join(api, PREMIUM);
      const { familyId } = await keepElsewhere();
      await askForDeletion(PREMIUM);
      await work();
      expect(await countFamily(familyId)).toBe(1);
      for (const email of [PREMIUM, JOINER]) await erasePerson(api.deps, await idOf(email));
      await work();
      expect([asked, await countFamily(familyId)]).toEqual([["stop", "end"], 1]);
      expect(await api.db.$count(charges, eq(charges.familyId, familyId))).toBe(1);
    });
  },
  {},
  gatherProviders([fourth]),
);
