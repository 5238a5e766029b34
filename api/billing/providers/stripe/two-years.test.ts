import { afterAll, beforeEach, expect, test } from "vitest";
import { newCard, speakAsStripe } from "../../../testing/stripe/events.ts";
import type { Remote } from "../../../testing/stripe/objects.ts";
import { startStripeStandIn } from "../../../testing/stripe/stripe.ts";
import { describeApi } from "../../../testing/testing.ts";
import { describeTwoYears } from "../../../testing/walks/two-years.ts";
import { followYears, type Row } from "../../../testing/walks/years.ts";
import { endPlan } from "../../running/end-plans.ts";
import { reconcile } from "../../running/reconcile.ts";
import { tellProviders } from "../../running/tell-providers.ts";
import { gatherProviders } from "../create.ts";
import { connectStripe } from "./provider.ts";

const SECRET = "whsec_test";
const DAY_SECONDS = 24 * 3600;
const standIn = await startStripeStandIn();
afterAll(standIn.close);

/** As in the sandbox. */
describeApi(
  "a family through two years at Stripe, in dirhams",
  (api) => {
    const years = followYears(api);
    const { ask, give, refund, announcePrice, takeBackPrice, signIn, familyId } = years;
    const stripe = speakAsStripe(api, standIn, SECRET);
    /** Stripe is told what we have to tell, too. */
    const walk = (rows: readonly Row[], arrive: () => Promise<void>) =>
      years.walk(rows, async () => {
        await arrive();
        await tellProviders(api.deps);
      });
    let remote: Remote;
    let events: string[];
    let earlier: string[];
    beforeEach(() => {
      standIn.setDown(false);
      for (const all of [standIn.remotes, standIn.invoices, standIn.disputes]) all.clear();
      events = [];
      earlier = [];
    });
    /** What Stripe has to tell; how it arrives is a matter of the walk. */
    const tell = (type: string, object: Record<string, unknown>) =>
      void events.push(stripe.write(type, object));
    async function send(all: readonly string[]) {
      for (const event of all) expect((await stripe.send(event)).status).toBe(200);
    }
    const takeEvents = () => events.splice(0);
    async function buy(plan: string) {
      const session = await stripe.open(await api.openCheckout(await signIn(), plan));
      remote = standIn.pay(session, stripe.nowSeconds());
      tell("checkout.session.completed", { id: session });
      tell("customer.subscription.created", { id: remote.id });
      tell("invoice.paid", { id: remote.latest_invoice });
    }
    /** Reads the page of a change and presses its button. */
    async function change(plan: string) {
      const path = await api.openCheckout(await signIn(), plan);
      const [, quote = ""] =
        /name="quote" value="([^"]+)"/.exec(await (await api.app.request(path)).text()) ?? [];
      await api.app.request(path, { method: "POST", body: new URLSearchParams({ quote }) });
      tell("customer.subscription.updated", { id: remote.id });
      tell("invoice.paid", { id: remote.latest_invoice });
    }
    async function renew() {
      const { id } = standIn.renew(remote);
      tell("customer.subscription.updated", { id: remote.id });
      tell("invoice.paid", { id });
    }
    const nextTry = () => stripe.nowSeconds() + 3 * DAY_SECONDS;
    async function fail() {
      const { id } = standIn.failRenewal(remote, nextTry());
      tell("customer.subscription.updated", { id: remote.id });
      tell("invoice.payment_failed", { id });
    }
    async function failAgain() {
      const invoice = standIn.invoices.get(remote.latest_invoice ?? "");
      Object.assign(invoice ?? {}, { next_payment_attempt: nextTry() });
      tell("invoice.payment_failed", { id: remote.latest_invoice });
    }
    async function changeCard() {
      const id = await stripe.openCard((await api.call("changeCard", { bearer: await signIn() })).url);
      standIn.enterCard(id, newCard);
      const back = standIn.cards.sessions.get(id)?.success_url ?? "";
      const { pathname, search } = new URL(back.replace("{CHECKOUT_SESSION_ID}", id));
      await api.app.request(pathname + search);
      tell("checkout.session.completed", { id });
      tell("invoice.paid", { id: remote.latest_invoice });
    }
    async function end() {
      await endPlan(api.deps, familyId());
      tell("customer.subscription.deleted", { id: remote.id });
      tell("invoice.paid", { id: remote.latest_invoice });
    }
    async function sendAgain() {
      const fresh = takeEvents();
      await send(fresh);
      // Under another number, as an event that Stripe makes anew.
      for (const event of earlier) {
        const { type, data } = JSON.parse(event);
        await stripe.tell(type, data.object);
      }
      earlier.push(...fresh);
    }
    async function missAll() {
      takeEvents();
      await reconcile(api.deps);
    }
    async function hearAfterNight() {
      const late = earlier;
      earlier = takeEvents();
      await reconcile(api.deps);
      await send(late);
    }
    const YEAR = "Premium Yearly for 365 AED";

    /** Cancelled, it is over there at the end of its period. */
    async function runOut() {
      const { current_period_end: ended_at } = remote.items.data[0];
      Object.assign(remote, { status: "canceled", ended_at });
      tell("customer.subscription.deleted", { id: remote.id });
    }

    const ways: readonly (readonly [string, () => Promise<void>])[] = [
      ["each event once, in order", () => send(takeEvents())],
      ["each event twice", () => send(takeEvents().flatMap((event) => [event, event]))],
      ["the events of a day in the wrong order", () => send(takeEvents().reverse())],
      ["all earlier events once more, every time", sendAgain],
      ["no event at all, and the night's comparison", missAll],
      ["each event days after the night's comparison", hearAfterNight],
    ];

    test.each(ways)("as at any provider, with %s", (_how, arrive) =>
      walk(
        describeTwoYears({
          buy,
          renew,
          changeLater: change,
          runOut,
          ask,
          give,
          refund,
          announcePrice,
          takeBackPrice,
        }),
        arrive,
      ),
    );

    test.each(ways)("from the free days to the end, with %s", (_how, arrive) =>
      walk(
        [
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
        ],
        arrive,
      ),
    );
  },
  { STRIPE_SECRET_KEY: "sk_test_standin", STRIPE_WEBHOOK_SECRET: SECRET },
  gatherProviders([connectStripe(standIn.client, SECRET)]),
);
