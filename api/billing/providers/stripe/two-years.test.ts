import { afterAll, beforeEach, test } from "vitest";
import { speakAsStripe } from "../../../testing/stripe/events.ts";
import type { Remote } from "../../../testing/stripe/objects.ts";
import { startStripeStandIn } from "../../../testing/stripe/stripe.ts";
import { describeApi } from "../../../testing/testing.ts";
import { followYears } from "../../../testing/walks/years.ts";
import { endPlan } from "../../running/end-plans.ts";
import { gatherProviders } from "../create.ts";
import { connectStripe } from "./provider.ts";

const SECRET = "whsec_test";
const DAY_SECONDS = 24 * 3600;
const standIn = await startStripeStandIn();
afterAll(standIn.close);

/** As in the sandbox, but for a new price, which Stripe is not told of. */
describeApi(
  "a family through two years at Stripe, in dirhams",
  (api) => {
    const { walk, ask, give, refund, signIn, familyId } = followYears(api);
    const stripe = speakAsStripe(api, standIn, SECRET);
    let remote: Remote;
    beforeEach(() => standIn.setDown(false));
    async function buy(plan: string) {
      remote = await stripe.buy(await api.openCheckout(await signIn(), plan));
      await stripe.tell("invoice.paid", { id: remote.latest_invoice });
    }
    /** Reads the page of a change and presses its button. */
    async function change(plan: string) {
      const path = await api.openCheckout(await signIn(), plan);
      const [, quote = ""] =
        /name="quote" value="([^"]+)"/.exec(await (await api.app.request(path)).text()) ?? [];
      await api.app.request(path, { method: "POST", body: new URLSearchParams({ quote }) });
      await stripe.tell("invoice.paid", { id: remote.latest_invoice });
    }
    const renew = async () => stripe.tell("invoice.paid", { id: standIn.renew(remote).id });
    const nextTry = () => stripe.nowSeconds() + 3 * DAY_SECONDS;
    async function fail() {
      await stripe.tell("invoice.payment_failed", { id: standIn.failRenewal(remote, nextTry()).id });
    }
    async function failAgain() {
      const invoice = standIn.invoices.get(remote.latest_invoice ?? "");
      Object.assign(invoice ?? {}, { next_payment_attempt: nextTry() });
      await stripe.tell("invoice.payment_failed", { id: remote.latest_invoice });
    }
    async function changeCard() {
      await stripe.enterCard((await api.call("changeCard", { bearer: await signIn() })).url);
    }
    async function end() {
      await endPlan(api.deps, familyId());
      await stripe.tell("customer.subscription.deleted", { id: remote.id });
      await stripe.tell("invoice.paid", { id: remote.latest_invoice });
    }
    const YEAR = "Premium Yearly for 365 AED";

    test("from the free days to the end", () =>
      walk([
        // The free days: confirmed, cancelled, taken back. The charge comes when they end.
        [
          "2026-03-05",
          () => buy("premium-yearly"),
          `${YEAR}, first charge 365 AED on 31 March 2026`,
          [],
          ["Your plan has started"],
        ],
        [
          "2026-03-10",
          () => ask("cancelSubscription"),
          `${YEAR}, cancelled in the free days, ends on 31 March 2026`,
          [],
          ["Your subscription is cancelled"],
        ],
        [
          "2026-03-12",
          () => ask("resumeSubscription"),
          `${YEAR}, first charge 365 AED on 31 March 2026`,
          [],
          [],
        ],
        [
          "2026-03-31",
          renew,
          `${YEAR}, next charge 365 AED on 31 March 2027`,
          ["365 AED on 31 March 2026"],
          ["Receipt 2026-000002"],
        ],
        // A gift moves the next charge. A change to the month waits for it, and is taken back.
        [
          "2026-05-01",
          () => give("premium-yearly", "2027-04-30"),
          `${YEAR}, next charge 365 AED on 30 April 2027`,
          [],
          ["More time as a gift"],
        ],
        [
          "2027-04-30",
          renew,
          `${YEAR}, next charge 365 AED on 30 April 2028`,
          ["365 AED on 30 April 2027"],
          ["Receipt 2027-000001"],
        ],
        [
          "2027-06-01",
          () => change("premium-monthly"),
          `${YEAR}, next charge 37 AED on 30 April 2028, Premium Monthly for 37 AED from 30 April 2028`,
          [],
          ["Your plan changes on 30 April 2028"],
        ],
        ["2027-06-02", () => ask("undoChange"), `${YEAR}, next charge 365 AED on 30 April 2028`, [], []],
        // A part goes back to the card, with a credit note.
        [
          "2027-07-01",
          () => refund(3650),
          `${YEAR}, next charge 365 AED on 30 April 2028`,
          [],
          ["Your refund: credit note CN-2027-000001"],
        ],
        // The renewal cannot be charged: told at each of Stripe's tries, until a new card pays.
        [
          "2028-04-30",
          fail,
          `${YEAR}, overdue 365 AED, runs until 3 May 2028`,
          [],
          ["Your payment did not go through"],
        ],
        [
          "2028-05-03",
          failAgain,
          `${YEAR}, overdue 365 AED, runs until 6 May 2028`,
          [],
          ["Your payment has still not gone through"],
        ],
        [
          "2028-05-04",
          changeCard,
          `${YEAR}, next charge 365 AED on 30 April 2029`,
          ["365 AED on 4 May 2028"],
          ["Receipt 2028-000001"],
        ],
        // The operator ends the plan: Stripe credits what was paid and not had.
        ["2028-06-28", end, "plan ended on 28 June 2028, credit 306 AED", [], ["Your plan has ended"]],
      ]));
  },
  { STRIPE_SECRET_KEY: "sk_test_standin", STRIPE_WEBHOOK_SECRET: SECRET },
  gatherProviders([connectStripe(standIn.client, SECRET)]),
);
