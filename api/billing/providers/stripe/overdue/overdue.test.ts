import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { GRACE_DAYS } from "../../../../../contract/money.ts";
import { failedWork, subscriptions } from "../../../../db/schema.ts";
import { checkInstallation } from "../../../../operator/check/check.ts";
import { settleDue } from "../../../../testing/settle-due.ts";
import { speakAsStripe } from "../../../../testing/stripe/events.ts";
import { invalid } from "../../../../testing/stripe/refusals.ts";
import { startStripeStandIn } from "../../../../testing/stripe/stripe.ts";
import { describeApi } from "../../../../testing/testing.ts";
import { gatherProviders } from "../../create.ts";
import { connectStripe } from "../provider.ts";

const SECRET = "whsec_test";
const EMAIL = "parent@maamoul.example";
const DAY_SECONDS = 24 * 3600;
const standIn = await startStripeStandIn();
afterAll(standIn.close);

describeApi(
  "an overdue plan at Stripe",
  (api) => {
    let familyId: string;
    beforeEach(async () => {
      standIn.takeAll();
      standIn.remotes.clear();
      familyId = await api.familyOf(EMAIL);
    });

    const { nowSeconds, tell, buy: buyAt, enterCard } = speakAsStripe(api, standIn, SECRET);
    const features = async () => api.call("features", { bearer: await api.signIn(EMAIL) });
    type Remote = Awaited<ReturnType<typeof buyAt>>;
    /** A month ago. */
    async function buy(): Promise<Remote> {
      const remote = await buyAt(await api.openCheckout(await api.signIn(EMAIL), "premium-monthly"));
      await tell("invoice.paid", { id: remote.latest_invoice });
      api.advance(31 * DAY_SECONDS);
      await api.readMail();
      return remote;
    }
    async function failRenewal(remote: Remote, nextTry: number | null = null) {
      const { id } = standIn.failRenewal(remote, nextTry);
      await tell("invoice.payment_failed", { id });
    }
    async function passDays(days: number) {
      api.advance(days * DAY_SECONDS);
      await settleDue(api.deps);
    }
    const readRow = async () =>
      (await api.db.select().from(subscriptions).where(eq(subscriptions.familyId, familyId)))[0];
    const subjects = async () => (await api.readMail()).map(({ subject }) => subject);
    const check = async () =>
      (await Promise.all(checkInstallation(api.deps))).find(({ what }) => what === "payment retries");

    test("that Stripe does not try again runs to the end of its grace, and ends there too", async () => {
      const remote = await buy();
      await failRenewal(remote);
      await passDays(GRACE_DAYS - 1);
      expect(await features()).toMatchObject({ is_paid_plan: true, past_due: { amount: 999 } });
      expect(remote.status).toBe("past_due");
      await passDays(1);
      expect(remote.status).toBe("canceled");
      expect(await readRow()).toMatchObject({ status: "ended" });
      expect(await subjects()).toContain("Your plan has ended");
      expect(standIn.customers.get(remote.customer)?.balance).toBe(0);
    });

    test("that Stripe calls unpaid runs to the end of its grace, and ends there too", async () => {
      const remote = await buy();
      await failRenewal(remote);
      remote.status = "unpaid";
      await tell("customer.subscription.updated", { id: remote.id });
      expect(await features()).toMatchObject({ is_paid_plan: true, past_due: { amount: 999 } });
      await passDays(GRACE_DAYS);
      expect(remote.status).toBe("canceled");
      expect(await features()).toMatchObject({ is_paid_plan: false });
    });

    test("that Stripe calls unpaid is paid by a new card", async () => {
      const remote = await buy();
      await failRenewal(remote);
      remote.status = "unpaid";
      await tell("customer.subscription.updated", { id: remote.id });
      await enterCard((await api.call("changeCard", { bearer: await api.signIn(EMAIL) })).url);
      expect(remote.status).toBe("active");
      expect(await features()).toMatchObject({ is_paid_plan: true, past_due: null });
    });

    test("that Stripe still tries runs on", async () => {
      const remote = await buy();
      await failRenewal(remote, nowSeconds() + 2 * DAY_SECONDS);
      const invoice = standIn.invoices.get(remote.latest_invoice ?? "");
      Object.assign(invoice ?? {}, { next_payment_attempt: nowSeconds() + 20 * DAY_SECONDS });
      await passDays(GRACE_DAYS + 1);
      expect(remote.status).toBe("past_due");
      expect(await features()).toMatchObject({ is_paid_plan: true });
    });

    test("that was paid meanwhile, and nobody told us, goes on", async () => {
      const remote = await buy();
      await failRenewal(remote);
      remote.status = "active";
      await passDays(GRACE_DAYS);
      expect(remote.status).toBe("active");
      expect(await features()).toMatchObject({ is_paid_plan: true, past_due: null });
    });

    test("that Stripe does not end goes on here too, is seen, and is tried again", async () => {
      const remote = await buy();
      await failRenewal(remote);
      standIn.refuse("DELETE /v1/subscriptions", invalid("This subscription cannot be canceled."));
      await passDays(GRACE_DAYS);
      expect(await readRow()).toMatchObject({ status: "active" });
      expect(await api.db.select().from(failedWork)).toMatchObject([
        {
          what: "an overdue plan cannot be ended at its provider",
          reason: "This subscription cannot be canceled.",
        },
      ]);
      standIn.takeAll();
      await passDays(1);
      expect(remote.status).toBe("canceled");
      expect(await readRow()).toMatchObject({ status: "ended" });
    });

    test("whose payments were paused in the dashboard runs on, is not charged, and is logged once", async () => {
      const remote = await buy();
      remote.pause_collection = { behavior: "void", resumes_at: null };
      await tell("customer.subscription.updated", { id: remote.id });
      await tell("customer.subscription.updated", { id: remote.id });
      expect(await features()).toMatchObject({ is_paid_plan: true, is_paused: true, next_charge: null });
      const said = api.log.filter((line) => line.includes("runs on and is not charged"));
      expect(said).toHaveLength(1);
      remote.pause_collection = null;
      await tell("customer.subscription.updated", { id: remote.id });
      expect(await features()).toMatchObject({ is_paused: false, next_charge: { amount: 999 } });
    });

    test("whose payments are paused cannot be changed, also by a checkout that was open before", async () => {
      const remote = await buy();
      const bearer = await api.signIn(EMAIL);
      const path = await api.openCheckout(bearer, "classroom-yearly");
      remote.pause_collection = { behavior: "void", resumes_at: null };
      await tell("customer.subscription.updated", { id: remote.id });
      const body = { subscription_plan_id: "classroom-yearly" };
      for (const call of ["quote", "createSubscription"] as const)
        expect((await api.refuse(call, { bearer, body })).body.code).toBe("payments_paused");
      const page = await api.app.request(path);
      expect(page.status).toBe(409);
      expect(await page.text()).toContain("The payments for your plan are paused");
    });

    test("that was paused as a whole runs on after its period, and is not ended", async () => {
      const remote = await buy();
      remote.status = "paused";
      await tell("customer.subscription.updated", { id: remote.id });
      await passDays(GRACE_DAYS + 60);
      expect(remote.status).toBe("paused");
      expect(await features()).toMatchObject({ is_paid_plan: true, is_paused: true, next_charge: null });
    });

    test("is named by operator check where Stripe leaves it past due or unpaid", async () => {
      const remote = await buy();
      expect(await check()).toMatchObject({ state: "good" });
      standIn.failRenewal(remote, nowSeconds() + DAY_SECONDS);
      expect(await check()).toMatchObject({ state: "good" });
      Object.assign(standIn.invoices.get(remote.latest_invoice ?? "") ?? {}, { next_payment_attempt: null });
      expect(await check()).toMatchObject({
        state: "weak",
        note: expect.stringContaining("leaves plans past due"),
      });
      remote.status = "unpaid";
      expect(await check()).toMatchObject({
        state: "weak",
        note: expect.stringContaining("leaves plans unpaid"),
      });
    });
  },
  { STRIPE_SECRET_KEY: "sk_test_standin", STRIPE_WEBHOOK_SECRET: SECRET },
  gatherProviders([connectStripe(standIn.client, SECRET)]),
);
