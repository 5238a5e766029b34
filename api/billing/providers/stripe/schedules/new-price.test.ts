import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { charges, families, plans, providerRequests } from "../../../../db/schema.ts";
import { operate } from "../../../../operator/operate.ts";
import { JOINER, join } from "../../../../testing/accounts/invite.ts";
import { speakAsStripe } from "../../../../testing/stripe/events.ts";
import type { Remote } from "../../../../testing/stripe/objects.ts";
import { startStripeStandIn } from "../../../../testing/stripe/stripe.ts";
import { describeApi } from "../../../../testing/testing.ts";
import {
  announceToPaying,
  changePlanPrice,
  keepPlanPrice,
  listTold,
  withdrawFromTold,
} from "../../../change-price.ts";
import { reconcile } from "../../../running/reconcile.ts";
import { tellProviders } from "../../../running/tell-providers.ts";
import { gatherProviders } from "../../create.ts";
import { grantPlan } from "../../grant/grant-plan.ts";
import { connectStripe } from "../provider.ts";

const SECRET = "whsec_test";
const EMAIL = "parent@maamoul.example";
const PLAN = "premium-monthly";
const CREATE = "POST /v1/subscription_schedules";
const standIn = await startStripeStandIn();
afterAll(standIn.close);

/** It is 1 March 2026; the month that was bought is paid to 1 April. */
describeApi(
  "a new price for a family that pays at Stripe",
  (api) => {
    beforeEach(() => {
      standIn.takeAll();
      standIn.setDown(false);
      for (const all of [standIn.remotes, standIn.schedules, standIn.invoices]) all.clear();
    });
    const { tell, buy: buyAt, enterCard, nowSeconds } = speakAsStripe(api, standIn, SECRET);
    const signIn = () => api.signIn(EMAIL);
    const features = async () => api.call("features", { bearer: await signIn() });
    const work = () => tellProviders(api.deps);
    const passTo = (day: string) =>
      api.advance((new Date(`${day}T08:00:00Z`).getTime() - api.now().getTime()) / 1000);
    async function buy(plan = PLAN, promoCode?: string): Promise<Remote> {
      const remote = await buyAt(await api.openCheckout(await signIn(), plan, promoCode));
      await tell("invoice.paid", { id: remote.latest_invoice });
      return remote;
    }
    async function readPlan(id = PLAN) {
      const [plan] = await api.db.select().from(plans).where(eq(plans.id, id));
      if (!plan) throw new Error(`no plan ${id}`);
      return plan;
    }
    /** $12 instead of $9.99. */
    async function announce(date = "2026-04-01", id = PLAN) {
      const from = new Date(`${date}T00:00:00+04:00`);
      await changePlanPrice(api.deps, await readPlan(id), 1200, from);
      await announceToPaying(api.deps, await readPlan(id), 1200, from);
      await work();
    }
    async function takeBack() {
      await keepPlanPrice(api.deps, await readPlan());
      return withdrawFromTold(api.deps, await readPlan());
    }
    async function renew(remote: Remote, day = "2026-04-01") {
      passTo(day);
      const { id } = standIn.renew(remote);
      await tell("customer.subscription.updated", { id: remote.id });
      await tell("invoice.paid", { id });
      await work();
    }
    /** What was charged, the first one first. */
    async function amounts() {
      const all = await api.db
        .select()
        .from(charges)
        .where(eq(charges.familyId, await api.familyOf(EMAIL)))
        .orderBy(charges.number);
      return all.map(({ amountCents }) => amountCents);
    }
    const isScheduled = ({ schedule }: Remote) => schedule !== null;
    async function change(plan: string) {
      const path = await api.openCheckout(await signIn(), plan);
      const page = await (await api.app.request(path)).text();
      const [, quote = ""] = /name="quote" value="([^"]+)"/.exec(page) ?? [];
      await api.app.request(path, { method: "POST", body: new URLSearchParams({ quote }) });
    }

    test("is no longer refused to the operator", async () => {
      await buy();
      const said: string[] = [];
      const print = (text: string) => void said.push(text);
      const terminal = { print, printError: print, readStdin: async () => "", ask: async () => "yes" };
      const open = async () => ({ deps: api.deps, close: async () => {} });
      const line = `price ${PLAN} 12 --from 2026-04-15 --existing`;
      expect(await operate(line.split(" "), terminal, open)).toBe(0);
      expect(said).toEqual(["Done. 1 families are told by mail"]);
    });

    test("is charged at the end of the period, and not before", async () => {
      const remote = await buy();
      await announce();
      expect(remote.items.data[0].price.unit_amount).toBe(999);
      expect(await features()).toMatchObject({ price: 999, next_charge: { amount: 1200 } });
      await renew(remote);
      expect(await amounts()).toEqual([999, 1200]);
      expect(await features()).toMatchObject({ price: 1200, next_price: null });
      await renew(remote, "2026-05-01");
      expect(await amounts()).toEqual([999, 1200, 1200]);
      expect(isScheduled(remote)).toBe(false);
    });

    test("waits for the last period before its day", async () => {
      const remote = await buy();
      await announce("2026-04-15");
      expect(isScheduled(remote)).toBe(false);
      await renew(remote);
      expect(isScheduled(remote)).toBe(true);
      await renew(remote, "2026-05-01");
      expect(await amounts()).toEqual([999, 999, 1200]);
    });

    test("that Stripe is told of twice, and twice at once, is scheduled once", async () => {
      const remote = await buy();
      await announce();
      const { schedule } = remote;
      const [row] = await listTold(api.deps);
      if (!row) throw new Error("nobody was told");
      const set = () => api.deps.providers.find("stripe").remote?.setPrice?.(api.deps, row);
      await Promise.allSettled([set(), set()]);
      expect(remote.schedule).toBe(schedule);
      standIn.releaseSchedule(remote);
      await Promise.allSettled([set(), set()]);
      await set();
      const active = [...standIn.schedules.values()].filter(({ status }) => status === "active");
      expect(active.map(({ id }) => id)).toEqual([remote.schedule]);
      await renew(remote);
      expect(await amounts()).toEqual([999, 1200]);
    });

    test("waits while Stripe is away", async () => {
      const remote = await buy();
      standIn.setDown(true);
      await announce();
      standIn.setDown(false);
      expect(isScheduled(remote)).toBe(false);
      api.advance(60);
      await work();
      expect(isScheduled(remote)).toBe(true);
    });

    test("that was taken from the schedule in the dashboard is scheduled again", async () => {
      const remote = await buy();
      await announce();
      await tell("subscription_schedule.released", { id: standIn.releaseSchedule(remote) });
      await work();
      expect(isScheduled(remote)).toBe(true);
    });

    test("that nobody told Stripe of is found at night", async () => {
      const remote = await buy();
      standIn.setDown(true);
      await announce();
      standIn.setDown(false);
      await api.db.delete(providerRequests);
      await reconcile(api.deps);
      expect(isScheduled(remote)).toBe(true);
    });

    test("that nobody told Stripe is off is found at night", async () => {
      const remote = await buy();
      await announce();
      await takeBack();
      await api.db.delete(providerRequests);
      await reconcile(api.deps);
      expect(isScheduled(remote)).toBe(false);
    });

    test("is not charged to a family that cancels, and is once it goes on", async () => {
      const remote = await buy();
      await announce();
      await api.call("cancelSubscription", { bearer: await signIn() });
      await work();
      expect(remote).toMatchObject({ cancel_at_period_end: true, schedule: null });
      await api.call("resumeSubscription", { bearer: await signIn() });
      await work();
      await renew(remote);
      expect(await amounts()).toEqual([999, 1200]);
    });

    test("lets a plan be cancelled while it is being scheduled", async () => {
      const remote = await buy();
      standIn.hold("GET /v1/prices");
      const announcing = announce();
      await expect.poll(() => standIn.requests.at(-1)).toBe("GET /v1/prices");
      await api.call("cancelSubscription", { bearer: await signIn() });
      standIn.takeAll();
      await announcing;
      api.advance(60);
      await work();
      expect(remote).toMatchObject({ cancel_at_period_end: true, schedule: null });
      expect(await features()).toMatchObject({ next_charge: null });
    });

    test("does not follow a family to another plan", async () => {
      const remote = await buy("premium-yearly");
      await announce("2027-02-01", "premium-yearly");
      await change("classroom-yearly");
      await tell("customer.subscription.updated", { id: remote.id });
      await work();
      expect(isScheduled(remote)).toBe(false);
      expect(await features()).toMatchObject({
        plan_id: "classroom-yearly",
        price: 23_900,
        next_price: null,
      });
    });

    test("gives way to a change that waits, and comes again when that is taken back", async () => {
      const remote = await buy("premium-yearly");
      await announce("2027-02-01", "premium-yearly");
      await change(PLAN);
      await work();
      const second = () => standIn.schedules.get(remote.schedule ?? "")?.phases[1]?.price ?? "";
      expect(standIn.prices.get(second())?.unit_amount).toBe(999);
      await api.call("undoChange", { bearer: await signIn() });
      await work();
      expect(standIn.prices.get(second())?.unit_amount).toBe(1200);
      await renew(remote, "2027-03-01");
      expect(await amounts()).toEqual([9939, 1200]);
    });

    test("waits as long as a gift does", async () => {
      const remote = await buy();
      await announce();
      const until = new Date("2026-06-01T08:00:00Z");
      await grantPlan(api.deps, { familyId: await api.familyOf(EMAIL), planId: PLAN, until });
      await work();
      expect(await features()).toMatchObject({ next_price: { at: until.toISOString(), amount: 1200 } });
      await renew(remote, "2026-06-01");
      expect(await amounts()).toEqual([999, 1200]);
    });

    test("is the first charge where the free days end after its day", async () => {
      const trialEndsAt = new Date("2026-03-20T08:00:00Z");
      await api.db
        .update(families)
        .set({ trialEndsAt })
        .where(eq(families.id, await api.familyOf(EMAIL)));
      const remote = await buy();
      await announce("2026-03-15");
      expect(remote).toMatchObject({ status: "trialing", trial_end: trialEndsAt.getTime() / 1000 });
      await renew(remote, "2026-03-20");
      expect(await amounts()).toEqual([1200]);
    });

    test("has the family's promo code off", async () => {
      const remote = await buy(PLAN, "WELCOME20");
      await announce();
      await renew(remote);
      expect(await amounts()).toEqual([799, 960]);
      const [, renewal] = await api.db
        .select()
        .from(charges)
        .where(eq(charges.familyId, await api.familyOf(EMAIL)))
        .orderBy(charges.number);
      expect(renewal).toMatchObject({ listCents: 1200, discountCents: 240, creditCents: 0 });
    });

    test("waits while the payments are paused, and is charged once they go on", async () => {
      const remote = await buy();
      remote.pause_collection = { behavior: "void", resumes_at: null };
      await tell("customer.subscription.updated", { id: remote.id });
      await announce();
      remote.pause_collection = null;
      await tell("customer.subscription.updated", { id: remote.id });
      await renew(remote);
      expect(await amounts()).toEqual([999, 1200]);
    });

    test("is charged to the card that was entered while it waited", async () => {
      const remote = await buy();
      await announce();
      const { method } = await enterCard((await api.call("changeCard", { bearer: await signIn() })).url);
      await work();
      await renew(remote);
      expect(await amounts()).toEqual([999, 1200]);
      expect(remote.default_payment_method).toBe(method.id);
      expect(await features()).toMatchObject({ card_last4: "1881" });
    });

    test("is the overdue amount where its charge fails", async () => {
      const remote = await buy();
      await announce();
      passTo("2026-04-01");
      const { id } = standIn.failRenewal(remote, nowSeconds() + 3 * 24 * 3600);
      await tell("invoice.payment_failed", { id });
      expect(await features()).toMatchObject({ price: 1200, past_due: { amount: 1200 } });
    });

    test("leaves a payment of before, that is told late, its receipt", async () => {
      const remote = await buyAt(await api.openCheckout(await signIn(), PLAN));
      const first = remote.latest_invoice;
      await announce();
      await renew(remote);
      await tell("invoice.paid", { id: first });
      const all = await api.db
        .select()
        .from(charges)
        .where(eq(charges.familyId, await api.familyOf(EMAIL)))
        .orderBy(charges.amountCents);
      expect(all).toMatchObject([
        { amountCents: 999, listCents: 999, discountCents: 0, creditCents: 0 },
        { amountCents: 1200, listCents: 1200, discountCents: 0, creditCents: 0 },
      ]);
    });

    test("is never charged for a family whose payer has left", async () => {
      const remote = await buy();
      await join(api, EMAIL, JOINER);
      await announce();
      await api.call("leaveFamily", { bearer: await signIn() });
      await work();
      expect(remote).toMatchObject({ cancel_at_period_end: true, schedule: null });
      expect(await takeBack()).toBe(1);
      await work();
      expect(remote).toMatchObject({ cancel_at_period_end: true, schedule: null });
    });

    test("that is taken back is not charged, and the family keeps its price", async () => {
      const remote = await buy();
      await announce();
      expect(await takeBack()).toBe(1);
      await work();
      expect(isScheduled(remote)).toBe(false);
      await renew(remote);
      expect(await amounts()).toEqual([999, 999]);
    });

    test("that is taken back while it is being scheduled is not charged", async () => {
      const remote = await buy();
      standIn.hold(CREATE);
      const announcing = announce();
      await expect.poll(() => isScheduled(remote)).toBe(true);
      await takeBack();
      await work();
      standIn.takeAll();
      await announcing;
      await work();
      expect(isScheduled(remote)).toBe(false);
      await renew(remote);
      expect(await amounts()).toEqual([999, 999]);
    });

    test("that is taken back once Stripe has charged it stays, though nobody told us yet", async () => {
      const remote = await buy();
      await announce();
      passTo("2026-04-01");
      const { id } = standIn.renew(remote);
      await api.readMail();
      expect(await takeBack()).toBe(0);
      expect(await api.readMail()).toEqual([]);
      await tell("invoice.paid", { id });
      expect(await amounts()).toEqual([999, 1200]);
      expect(await features()).toMatchObject({ price: 1200 });
    });
  },
  { STRIPE_SECRET_KEY: "sk_test_standin", STRIPE_WEBHOOK_SECRET: SECRET },
  gatherProviders([connectStripe(standIn.client, SECRET)]),
);
