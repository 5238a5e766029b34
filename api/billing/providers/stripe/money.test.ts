import { asc, eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, TRIAL_DAYS } from "../../../../contract/rules.ts";
import { accounts, charges, failedWork, families, plans } from "../../../db/schema.ts";
import { speakAsStripe } from "../../../testing/stripe/events.ts";
import { startStripeStandIn } from "../../../testing/stripe/stripe.ts";
import { PUBLIC_ORIGIN } from "../../../testing/test-config.ts";
import { describeApi } from "../../../testing/testing.ts";
import { makeRefund, previewRefund } from "../../refund.ts";
import { gatherProviders } from "../create.ts";
import { grantPlan } from "../grant/grant-plan.ts";
import { connectStripe } from "./provider.ts";

const SECRET = "whsec_test";
const EMAIL = "parent@maamoul.example";
const DAY_SECONDS = 24 * 3600;
const standIn = await startStripeStandIn();
afterAll(standIn.close);

/** The plan that runs is the monthly one; the classroom plan costs more per year, the yearly one less. */
const SAME = "premium-monthly";
const MORE = "classroom-yearly";
const LESS = "premium-yearly";

describeApi(
  "money at Stripe",
  (api) => {
    let bearer: string;
    let familyId: string;
    beforeEach(async () => {
      standIn.setDown(false);
      standIn.setDeclines(false);
      familyId = await api.familyOf(EMAIL);
      bearer = await api.signIn(EMAIL);
    });
    const { nowSeconds, tell, open, buy, enterCard } = speakAsStripe(api, standIn, SECRET);
    const create = (plan: string) => api.openCheckout(bearer, plan);
    const features = () => api.call("features", { bearer });
    const quote = (plan: string) => api.call("quote", { bearer, body: { subscription_plan_id: plan } });
    async function pass(seconds: number) {
      api.advance(seconds);
      bearer = await api.signIn(EMAIL);
    }
    const startTrial = () =>
      api.db
        .update(families)
        .set({ trialEndsAt: addDays(api.now(), TRIAL_DAYS) })
        .where(eq(families.id, familyId));
    const quoteOn = (page: string) => /name="quote" value="([^"]+)"/.exec(page)?.[1] ?? "";
    /** Reads the page and presses its button. */
    async function confirm(path: string) {
      const page = await (await api.app.request(path)).text();
      const body = new URLSearchParams({ quote: quoteOn(page) });
      const response = await api.app.request(path, { method: "POST", body });
      return { page, status: response.status, location: response.headers.get("Location") ?? "" };
    }
    /** A month that was bought ten days ago, its invoice told of. */
    async function buyMonth() {
      const remote = await buy(await create(SAME));
      await tell("invoice.paid", { id: remote.latest_invoice });
      await pass(10 * DAY_SECONDS);
      return remote;
    }
    const amounts = async () => {
      const rows = await api.db
        .select()
        .from(charges)
        .where(eq(charges.familyId, familyId))
        .orderBy(asc(charges.number));
      return rows.map(({ amountCents }) => amountCents);
    };

    test("in the trial the session starts with its free days, and nothing counts as charged", async () => {
      await startTrial();
      const session = await open(await create(LESS));
      const trialEnd = nowSeconds() + TRIAL_DAYS * DAY_SECONDS;
      expect(standIn.sessionOf(session).params).toMatchObject({
        "subscription_data[trial_end]": String(trialEnd),
      });
      const remote = standIn.pay(session, nowSeconds());
      await tell("checkout.session.completed", { id: session });
      await tell("invoice.paid", { id: remote.latest_invoice });
      expect(await features()).toMatchObject({
        is_paid_plan: true,
        is_trial_period: false,
        card_last4: "4242",
        next_charge: { at: new Date(trialEnd * 1000).toISOString(), amount: 9939, is_first: true },
      });
      expect(await amounts()).toEqual([]);
    });

    test("when the free days end, the first charge is written down once", async () => {
      await startTrial();
      const remote = await buy(await create(LESS));
      await pass(TRIAL_DAYS * DAY_SECONDS);
      const { id } = standIn.renew(remote);
      await tell("invoice.paid", { id });
      await tell("invoice.paid", { id });
      expect(await amounts()).toEqual([9939]);
      expect(await features()).toMatchObject({ next_charge: { is_first: false } });
      const { payments } = await api.call("payments", { bearer });
      expect(payments).toMatchObject([{ amount: 9939, receipt_url: expect.stringContaining("/receipts/") }]);
    });

    test("in the last two days of the trial it is charged today", async () => {
      await startTrial();
      await pass(28 * DAY_SECONDS + 1);
      const session = await open(await create(LESS));
      expect(standIn.sessionOf(session).params).not.toHaveProperty("subscription_data[trial_end]");
    });

    test("a gift counts as free days", async () => {
      const until = addDays(api.now(), 20);
      await grantPlan(api.deps, { familyId, planId: SAME, until });
      const session = await open(await create(SAME));
      expect(standIn.sessionOf(session).params["subscription_data[trial_end]"]).toBe(
        String(nowSeconds() + 20 * DAY_SECONDS),
      );
    });

    test("a dearer plan is changed in place, for exactly what Stripe's preview said", async () => {
      const remote = await buyMonth();
      // 21 of 31 days of 9.99.
      expect(await quote(MORE)).toMatchObject({ kind: "change_now", credit: 677, due_today: 23_223 });
      const path = await create(MORE);
      const { page, location } = await confirm(`${path}?success_url=${PUBLIC_ORIGIN}/payment-success`);
      expect(page).toContain("$232.23");
      expect(page).not.toContain("cc-number");
      expect(location).toBe(`${PUBLIC_ORIGIN}/payment-success`);
      await tell("customer.subscription.updated", { id: remote.id });
      await tell("invoice.paid", { id: remote.latest_invoice });
      expect(remote.status).toBe("active");
      expect(await amounts()).toEqual([999, 23_223]);
      expect(await features()).toMatchObject({
        plan_id: MORE,
        subscription_id: path.split("/").at(-1),
        next_charge: { amount: 23_900 },
      });
    });

    test("time that passes between page and button changes no amount", async () => {
      const remote = await buyMonth();
      const path = await create(MORE);
      const page = await (await api.app.request(path)).text();
      await pass(20 * 60);
      const body = new URLSearchParams({ quote: quoteOn(page) });
      await api.app.request(path, { method: "POST", body });
      await tell("invoice.paid", { id: remote.latest_invoice });
      expect(await amounts()).toEqual([999, 23_223]);
    });

    test("ten presses change it once", async () => {
      const remote = await buyMonth();
      const path = await create(MORE);
      const page = await (await api.app.request(path)).text();
      const body = new URLSearchParams({ quote: quoteOn(page) });
      await Promise.all(Array.from({ length: 10 }, () => api.app.request(path, { method: "POST", body })));
      await tell("invoice.paid", { id: remote.latest_invoice });
      expect(await amounts()).toEqual([999, 23_223]);
    });

    test("in the free days a change costs nothing and keeps the first charge where it was", async () => {
      await startTrial();
      const remote = await buy(await create(SAME));
      await confirm(await create(MORE));
      expect(standIn.invoices.get(remote.latest_invoice ?? "")?.amount_due).toBe(0);
      expect(await features()).toMatchObject({
        plan_id: MORE,
        next_charge: { amount: 23_900, is_first: true },
      });
    });

    test("a change for nothing is refused where the free days ended at Stripe meanwhile", async () => {
      await startTrial();
      const remote = await buy(await create(SAME));
      const path = await create(MORE);
      const page = await (await api.app.request(path)).text();
      remote.status = "active";
      const body = new URLSearchParams({ quote: quoteOn(page) });
      expect((await api.app.request(path, { method: "POST", body })).status).toBe(409);
      expect(remote.items.data[0].price.unit_amount).toBe(999);
      expect(await features()).toMatchObject({ plan_id: SAME });
    });

    /** What the browser is led to after the bank's page. */
    async function comeBack(invoiceId: string | null) {
      const { pathname, search } = new URL(standIn.returnAddressOf(invoiceId));
      return (await api.app.request(pathname + search)).headers.get("Location");
    }
    const returns = new URLSearchParams({
      success_url: `${PUBLIC_ORIGIN}/payment-success`,
      cancel_url: `${PUBLIC_ORIGIN}/subscriptions`,
    });

    test("a bank that must approve: its page first and the old plan until then, and back by itself", async () => {
      const remote = await buyMonth();
      standIn.setNeedsApproval(true);
      const path = await create(MORE);
      const { location } = await confirm(`${path}?${returns}`);
      expect(location).toBe(`https://hooks.stripe.com/redirect/pi_${remote.latest_invoice}`);
      expect(await features()).toMatchObject({ plan_id: SAME });
      expect((await confirm(path)).location).toBe(location);
      const { id } = standIn.approve(remote, nowSeconds());
      expect(await comeBack(id)).toBe(`${PUBLIC_ORIGIN}/payment-success`);
      await tell("invoice.paid", { id });
      expect(await comeBack(id)).toBe(`${PUBLIC_ORIGIN}/payment-success`);
      expect(await features()).toMatchObject({ plan_id: MORE });
      expect(await amounts()).toEqual([999, 23_223]);
    });

    test("a bank that refuses leads back to the plans, which say so, and nothing can be paid any more", async () => {
      const remote = await buyMonth();
      standIn.setNeedsApproval(true);
      await confirm(`${await create(MORE)}?${returns}`);
      const invoice = remote.latest_invoice ?? "";
      standIn.refuseApproval(remote);
      expect(await comeBack(invoice)).toBe(`${PUBLIC_ORIGIN}/subscriptions?payment_status=failed`);
      expect(standIn.invoices.get(invoice)?.status).toBe("void");
      expect(await features()).toMatchObject({ plan_id: SAME });
      expect(await amounts()).toEqual([999]);
      await create(MORE);
    });

    test("a card that does not pay a change leads back to the plans, which say so", async () => {
      const remote = await buyMonth();
      standIn.setDeclines(true);
      const { location } = await confirm(`${await create(MORE)}?${returns}`);
      expect(location).toBe(`${PUBLIC_ORIGIN}/subscriptions?payment_status=failed`);
      expect(standIn.invoices.get(remote.latest_invoice ?? "")?.status).toBe("void");
      expect(await features()).toMatchObject({ plan_id: SAME });
    });

    test("a plan in another currency is refused before anything is opened", async () => {
      await buyMonth();
      await api.db.update(plans).set({ currency: "AED" }).where(eq(plans.id, MORE));
      const body = { subscription_plan_id: MORE };
      for (const call of ["quote", "createSubscription"] as const)
        expect((await api.refuse(call, { bearer, body })).body.code).toBe("other_currency");
      await api.db.update(plans).set({ currency: "USD" }).where(eq(plans.id, MORE));
      expect(await quote(MORE)).toMatchObject({ kind: "change_now" });
    });

    test("left without approval, nothing is changed and nothing can be paid any more", async () => {
      const remote = await buyMonth();
      standIn.setNeedsApproval(true);
      const path = await create(MORE);
      await confirm(path);
      await api.app.request(`${path}/leave`);
      expect(standIn.invoices.get(remote.latest_invoice ?? "")?.status).toBe("void");
      expect(await features()).toMatchObject({ plan_id: SAME });
      expect(await amounts()).toEqual([999]);
    });

    test("approved after the checkout's time was over, the payment counts", async () => {
      const remote = await buyMonth();
      standIn.setNeedsApproval(true);
      await confirm(await create(MORE));
      await pass(2 * 3600);
      await features();
      const { id } = standIn.approve(remote, nowSeconds());
      await tell("invoice.paid", { id });
      expect(await features()).toMatchObject({ plan_id: MORE });
    });

    test("a cheaper plan waits in a schedule, can be undone, and starts with the next period", async () => {
      const remote = await buyMonth();
      expect(await quote(LESS)).toMatchObject({ kind: "change_later", due_today: 0 });
      expect((await confirm(await create(LESS))).page).toContain("Premium Monthly stays yours until");
      expect(await features()).toMatchObject({ plan_id: SAME, scheduled_change: { plan_id: LESS } });
      await tell("customer.subscription.updated", { id: remote.id });
      expect(await features()).toMatchObject({ scheduled_change: { plan_id: LESS } });
      await api.call("undoChange", { bearer });
      expect(remote.schedule).toBeNull();
      expect(await features()).toMatchObject({ plan_id: SAME, scheduled_change: null });
      const path = await create(LESS);
      await confirm(path);
      await pass(20 * DAY_SECONDS);
      const { id } = standIn.renew(remote);
      await tell("invoice.paid", { id });
      expect(await features()).toMatchObject({ plan_id: LESS, subscription_id: path.split("/").at(-1) });
      expect(await amounts()).toEqual([999, 9939]);
    });

    test("a change that is taken back in Stripe's dashboard waits no more here", async () => {
      const remote = await buyMonth();
      await confirm(await create(LESS));
      await pass(60);
      await tell("subscription_schedule.released", { id: standIn.releaseSchedule(remote) });
      expect(await features()).toMatchObject({ plan_id: SAME, scheduled_change: null });
    });

    test("word of a change that was taken back comes late, and another one goes on waiting", async () => {
      const remote = await buyMonth();
      await confirm(await create(LESS));
      const first = remote.schedule ?? "";
      await pass(60);
      await api.call("undoChange", { bearer });
      await pass(60);
      await confirm(await create(LESS));
      await tell("subscription_schedule.released", { id: first });
      expect(await features()).toMatchObject({ scheduled_change: { plan_id: LESS } });
      // Asked while the next schedule was not there yet.
      Object.assign(remote, { schedule: null });
      await tell("subscription_schedule.released", { id: first });
      expect(await features()).toMatchObject({ scheduled_change: { plan_id: LESS } });
    });

    test("the invoice of the month before, told of after the change, stays the month's", async () => {
      const remote = await buy(await create(SAME));
      const first = remote.latest_invoice;
      await pass(10 * DAY_SECONDS);
      await confirm(await create(MORE));
      await tell("invoice.paid", { id: remote.latest_invoice });
      await tell("invoice.paid", { id: first });
      const rows = await api.db.select().from(charges).orderBy(asc(charges.createdAt));
      expect(rows.filter((row) => row.familyId === familyId).map(({ planId }) => planId)).toEqual([
        SAME,
        MORE,
      ]);
    });

    test("a cancellation drops what waits, at Stripe too; resumed, the old plan goes on", async () => {
      const remote = await buyMonth();
      await confirm(await create(LESS));
      await api.call("cancelSubscription", { bearer });
      expect([remote.schedule, remote.cancel_at_period_end]).toEqual([null, true]);
      expect(await features()).toMatchObject({ scheduled_change: null, next_charge: null });
      await api.call("resumeSubscription", { bearer });
      expect(await features()).toMatchObject({ plan_id: SAME, cancel_at: null });
    });

    test.each([MORE, LESS])("a cancelled plan that is changed to %s goes on", async (plan) => {
      const remote = await buyMonth();
      await api.call("cancelSubscription", { bearer });
      await confirm(await create(plan));
      expect(remote.cancel_at_period_end).toBe(false);
      expect(await features()).toMatchObject({ cancel_at: null });
    });

    describe("a renewal that the bank asks its customer about", () => {
      const URL_OF_INVOICE = /https:\/\/invoice\.stripe\.com\/in_\d+/;
      async function askForApproval(language: "en" | "ar" = "en") {
        const remote = await buyMonth();
        await api.db.update(accounts).set({ language }).where(eq(accounts.email, EMAIL));
        await api.readMail();
        await pass(20 * DAY_SECONDS);
        const invoice = standIn.askForApproval(remote, nowSeconds() + 3 * DAY_SECONDS);
        await tell("customer.subscription.updated", { id: remote.id });
        return { remote, invoice };
      }
      const readSubjects = async () => (await api.readMail()).map(({ subject }) => subject);

      test.each([
        ["en", "Your bank asks you to approve a payment", "No amount has been taken yet."],
        ["ar", "يطلب مصرفكم الموافقة على دفعة", "لم يُخصم أي مبلغ بعد."],
      ] as const)(
        "is told once by mail in %s, which leads to its page at Stripe",
        async (language, subject, text) => {
          const { invoice } = await askForApproval(language);
          await tell("invoice.payment_action_required", { id: invoice.id });
          await tell("invoice.payment_failed", { id: invoice.id });
          const mails = await api.readMail();
          expect(mails).toMatchObject([{ subject, text: expect.stringContaining(text) }]);
          expect(mails[0]?.text).toMatch(URL_OF_INVOICE);
          expect(mails[0]?.html).toContain(`href="${invoice.hosted_invoice_url}"`);
        },
      );

      test("shows where it is approved, and goes on once it is", async () => {
        const { remote, invoice } = await askForApproval();
        expect(await features()).toMatchObject({
          is_paid_plan: true,
          past_due: { amount: 999, approve_url: invoice.hosted_invoice_url },
        });
        standIn.approveRenewal(remote);
        await tell("invoice.paid", { id: invoice.id });
        expect(await features()).toMatchObject({ past_due: null });
        expect(await amounts()).toEqual([999, 999]);
      });

      test("reads as declined once the bank has declined it", async () => {
        const { remote } = await askForApproval();
        await readSubjects();
        standIn.refuseApproval(remote);
        await pass(3600);
        const [row] = [...standIn.invoices.values()].slice(-1);
        Object.assign(row ?? {}, { next_payment_attempt: nowSeconds() + 5 * DAY_SECONDS });
        await tell("invoice.payment_failed", { id: remote.latest_invoice });
        expect(await features()).toMatchObject({ past_due: { approve_url: null } });
        expect(await readSubjects()).toEqual(["Your payment has still not gone through"]);
      });

      test("declined first and asked about later, it is told", async () => {
        const remote = await buyMonth();
        await pass(20 * DAY_SECONDS);
        const until = nowSeconds() + 3 * DAY_SECONDS;
        const failed = standIn.failRenewal(remote, until);
        await tell("invoice.payment_failed", { id: failed.id });
        await api.readMail();
        standIn.bankAsks(failed.id);
        await tell("invoice.payment_action_required", { id: failed.id });
        expect(await readSubjects()).toEqual(["Your bank asks you to approve a payment"]);
      });
    });

    test("a failed renewal runs on until Stripe's next try, is paid by a new card, and is over when Stripe gives up", async () => {
      const remote = await buyMonth();
      await pass(20 * DAY_SECONDS);
      const nextTry = nowSeconds() + 3 * DAY_SECONDS;
      const failed = standIn.failRenewal(remote, nextTry);
      await tell("invoice.payment_failed", { id: failed.id });
      expect(await features()).toMatchObject({
        is_paid_plan: true,
        next_charge: null,
        past_due: { amount: 999, until: new Date(nextTry * 1000).toISOString() },
      });
      expect((await api.refuse("quote", { bearer, body: { subscription_plan_id: MORE } })).body.code).toBe(
        "payment_overdue",
      );
      await enterCard((await api.call("changeCard", { bearer })).url);
      expect(await features()).toMatchObject({ past_due: null, card_last4: "1881" });
      expect(await amounts()).toEqual([999, 999]);
      standIn.failRenewal(remote, null);
      remote.status = "canceled";
      remote.ended_at = nowSeconds();
      await tell("customer.subscription.deleted", { id: remote.id });
      expect(await features()).toMatchObject({ is_paid_plan: false, plan_ended_at: api.now().toISOString() });
    });

    test("a card that its network gave another expiry shows it", async () => {
      const remote = await buyMonth();
      expect(await features()).toMatchObject({ card_brand: "visa", card_expiry: "2030-08" });
      const method = remote.default_payment_method;
      Object.assign(standIn.cards.methods.get(method)?.card ?? {}, { exp_month: 9, exp_year: 2033 });
      await tell("payment_method.automatically_updated", { id: method, customer: remote.customer });
      expect(await features()).toMatchObject({ card_expiry: "2033-09" });
    });

    test("cancelled with a payment overdue, it ends at once and Stripe tries no more", async () => {
      const remote = await buyMonth();
      const { id } = standIn.failRenewal(remote, nowSeconds() + DAY_SECONDS);
      await tell("invoice.payment_failed", { id });
      expect(await api.call("cancelSubscription", { bearer })).toEqual({
        cancel_at: api.now().toISOString(),
      });
      expect(remote.status).toBe("canceled");
      await tell("customer.subscription.deleted", { id: remote.id });
      expect(await features()).toMatchObject({ is_paid_plan: false });
    });

    test("a refund, and a dispute that is lost, show on the payment, told before or after it", async () => {
      const remote = await buy(await create(SAME));
      const invoice = remote.latest_invoice ?? "";
      await tell("charge.refunded", { id: standIn.refund(invoice, 500) });
      expect((await api.call("payments", { bearer })).payments).toMatchObject([
        { amount: 999, refunded: 500 },
      ]);
      await tell("charge.dispute.created", { id: standIn.dispute(invoice, 999, "needs_response") });
      expect((await api.call("payments", { bearer })).payments).toMatchObject([{ refunded: 500 }]);
      await tell("charge.dispute.closed", { id: standIn.dispute(invoice, 999, "lost") });
      expect((await api.call("payments", { bearer })).payments).toMatchObject([{ refunded: 999 }]);
    });

    test("a dispute stops the renewal at Stripe and here, and the operators read of it until it is closed", async () => {
      const remote = await buyMonth();
      const invoice = remote.latest_invoice ?? "";
      const id = standIn.dispute(invoice, 999, "needs_response");
      await tell("charge.dispute.created", { id });
      expect(remote.cancel_at_period_end).toBe(true);
      expect(await features()).toMatchObject({ is_paid_plan: true, next_charge: null });
      expect(await api.db.select().from(failedWork)).toMatchObject([
        { what: "a payment is disputed", item: id, reason: "9.99 USD, needs_response" },
      ]);
      standIn.dispute(invoice, 999, "won");
      await tell("charge.dispute.closed", { id });
      expect(await api.db.select().from(failedWork)).toEqual([]);
    });

    test("a dispute that is won stops nothing, also where its beginning is told late", async () => {
      const remote = await buyMonth();
      const id = standIn.dispute(remote.latest_invoice ?? "", 999, "won");
      await tell("charge.dispute.closed", { id });
      await tell("charge.dispute.created", { id });
      expect(remote.cancel_at_period_end).toBe(false);
    });

    test("a refund and a lost dispute of the rest add up to what was paid, and never to more", async () => {
      const remote = await buyMonth();
      const invoice = remote.latest_invoice ?? "";
      const refunded = async () => (await api.call("payments", { bearer })).payments[0]?.refunded;
      await tell("charge.refunded", { id: standIn.refund(invoice, 500) });
      await tell("charge.dispute.closed", { id: standIn.dispute(invoice, 300, "lost") });
      expect(await refunded()).toBe(800);
      await tell("charge.refunded", { id: standIn.refund(invoice, 699) });
      expect(await refunded()).toBe(999);
      await tell("charge.dispute.closed", { id: standIn.dispute(invoice, 999, "lost") });
      expect(await refunded()).toBe(999);
    });

    test("what a bank may still take back is not refunded besides", async () => {
      const remote = await buyMonth();
      await tell("charge.dispute.created", {
        id: standIn.dispute(remote.latest_invoice ?? "", 999, "under_review"),
      });
      const [payment] = (await api.call("payments", { bearer })).payments;
      const refund = await previewRefund(api.deps, payment?.number ?? "", 400);
      if ("refused" in refund) throw new Error(refund.refused);
      await expect(makeRefund(api.deps, refund)).rejects.toMatchObject({ code: "refund_refused" });
      expect((await api.call("payments", { bearer })).payments).toMatchObject([{ refunded: null }]);
    });

    test("the operator's refund is made at Stripe, and what Stripe tells of it afterwards is not another", async () => {
      const remote = await buy(await create(SAME));
      await tell("invoice.paid", { id: remote.latest_invoice ?? "" });
      const [payment] = (await api.call("payments", { bearer })).payments;
      const refund = await previewRefund(api.deps, payment?.number ?? "", 400);
      if ("refused" in refund) throw new Error(refund.refused);
      await makeRefund(api.deps, refund);
      expect(standIn.requests).toContain("POST /v1/refunds");
      const charge = [...standIn.refunds.values()].at(-1);
      expect(charge).toMatchObject({ amount_refunded: 400, payment_intent: `pi_${remote.latest_invoice}` });
      await tell("charge.refunded", { id: charge?.id ?? "" });
      expect((await api.call("payments", { bearer })).payments).toMatchObject([
        { refunded: 400, credit_notes: [{ number: "CN-2026-000001", amount: 400 }] },
      ]);
    });

    test("a refund that Stripe does not take is refused, and nothing is written", async () => {
      const remote = await buy(await create(SAME));
      await tell("invoice.paid", { id: remote.latest_invoice ?? "" });
      const [payment] = (await api.call("payments", { bearer })).payments;
      const refund = await previewRefund(api.deps, payment?.number ?? "", 600);
      if ("refused" in refund) throw new Error(refund.refused);
      // Made at Stripe itself meanwhile, and not told yet.
      standIn.refund(remote.latest_invoice ?? "", 500);
      await expect(makeRefund(api.deps, refund)).rejects.toMatchObject({ code: "refund_refused" });
      expect((await api.call("payments", { bearer })).payments).toMatchObject([{ refunded: null }]);
    });

    test("a try that was given up before is not taken for the payment that the bank must approve", async () => {
      const remote = await buyMonth();
      standIn.setNeedsApproval(true);
      const path = `${await create(MORE)}?${returns}`;
      const first = await confirm(path);
      standIn.cancelTry(remote.latest_invoice ?? "");
      expect((await confirm(path)).location).toBe(first.location);
    });

    test("what moves money is waited for longer", async () => {
      const remote = await buyMonth();
      await confirm(await create(MORE));
      expect(standIn.timeouts.get(`POST /v1/subscriptions/${remote.id}`)).toBe(25_000);
      const failed = standIn.failRenewal(remote, nowSeconds() + DAY_SECONDS);
      await tell("invoice.payment_failed", { id: failed.id });
      await enterCard((await api.call("changeCard", { bearer })).url);
      expect(standIn.timeouts.get(`POST /v1/invoices/${failed.id}/pay`)).toBe(25_000);
    });

    test("what a change leaves over lowers the next charge", async () => {
      const remote = await buyMonth();
      const customer = standIn.customers.get(remote.customer);
      if (customer) customer.balance = -30_000;
      expect(await quote(MORE)).toMatchObject({
        credit: 30_677,
        due_today: 0,
        next_charge: { amount: 17_123 },
      });
      await confirm(await create(MORE));
      await tell("invoice.paid", { id: remote.latest_invoice });
      expect(await features()).toMatchObject({ next_charge: { amount: 17_123 } });
      expect(await amounts()).toEqual([999, 0]);
    });
  },
  { STRIPE_SECRET_KEY: "sk_test_standin", STRIPE_WEBHOOK_SECRET: SECRET },
  gatherProviders([connectStripe(standIn.client, SECRET)]),
);
