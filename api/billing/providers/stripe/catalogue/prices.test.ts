import { afterAll, beforeEach, expect, test } from "vitest";
import { speakAsStripe } from "../../../../testing/stripe/events.ts";
import { startStripeStandIn } from "../../../../testing/stripe/stripe.ts";
import { describeApi } from "../../../../testing/testing.ts";
import { gatherProviders } from "../../create.ts";
import { connectStripe } from "../provider.ts";

const SECRET = "whsec_test";
/** The plan that runs is the monthly one; the classroom plan costs more per year, the yearly one less. */
const MONTH = "premium-monthly";
const MORE = "classroom-yearly";
const LESS = "premium-yearly";

const standIn = await startStripeStandIn();
afterAll(standIn.close);

describeApi(
  "what is sold at Stripe",
  (api) => {
    let bearer: string;
    let other: string;
    beforeEach(async () => {
      standIn.forgetKeys();
      standIn.products.clear();
      standIn.prices.clear();
      [bearer = "", other = ""] = await api.addFamilies(2);
    });

    const { tell, open, buy } = speakAsStripe(api, standIn, SECRET);
    const create = (plan: string, as = bearer) => api.openCheckout(as, plan);
    const features = () => api.call("features", { bearer });
    const quote = (plan: string) => api.call("quote", { bearer, body: { subscription_plan_id: plan } });
    /** Reads the page and presses its button. */
    async function confirm(path: string) {
      const page = await (await api.app.request(path)).text();
      const body = new URLSearchParams({ quote: /name="quote" value="([^"]+)"/.exec(page)?.[1] ?? "" });
      return (await api.app.request(path, { method: "POST", body })).status;
    }
    function archiveAll() {
      for (const each of [...standIn.products.values(), ...standIn.prices.values()]) each.active = false;
    }
    const keys = () => [...standIn.prices.values()].map(({ lookup_key }) => lookup_key);

    test("is a product and a price, each made once and active", async () => {
      await buy(await create(MONTH));
      await buy(await create(MONTH, other));
      expect([...standIn.products.values()]).toMatchObject([
        { id: `${MONTH}-en`, name: "Premium Monthly", active: true },
      ]);
      expect([...standIn.prices.values()]).toMatchObject([
        { product: `${MONTH}-en`, unit_amount: 999, currency: "usd", recurring: { interval: "month" } },
      ]);
    });

    test("is made once where two families ask for it at once", async () => {
      const paths = [await create(MONTH), await create(MONTH, other)];
      const sessions = await Promise.all(paths.map(open));
      expect(sessions).not.toContain("");
      expect(standIn.products.size).toBe(1);
      expect(standIn.prices.size).toBe(1);
    });

    test("has the plan's name in the reader's language", async () => {
      await open(`${await create(MONTH)}?language=ar`);
      expect([...standIn.products.values()]).toMatchObject([{ name: "الباقة المميّزة الشهرية" }]);
    });

    test("has one price for each amount", async () => {
      await open(await create(LESS));
      await open(await api.openCheckout(other, LESS, "WELCOME20"));
      expect(keys()).toEqual([`${LESS}-en-usd-year-9939`, `${LESS}-en-usd-year-7951`]);
      expect(standIn.products.size).toBe(1);
    });

    test("is sold again after it was archived in the dashboard", async () => {
      await open(await create(MONTH));
      archiveAll();
      await buy(await create(MONTH, other));
      expect([...standIn.products.values(), ...standIn.prices.values()]).toMatchObject([
        { active: true },
        { active: true },
      ]);
    });

    test("is sold again where the product was archived before this price was made", async () => {
      await open(await create(LESS));
      archiveAll();
      await buy(await api.openCheckout(other, LESS, "WELCOME20"));
      expect(standIn.products.get(`${LESS}-en`)).toMatchObject({ active: true });
    });

    test("a dearer plan is quoted and taken, though everything was archived in the dashboard", async () => {
      const remote = await buy(await create(MONTH));
      archiveAll();
      expect(await quote(MORE)).toMatchObject({ kind: "change_now" });
      const path = await create(MORE);
      archiveAll();
      expect(await confirm(path)).toBe(303);
      await tell("invoice.paid", { id: remote.latest_invoice });
      expect(await features()).toMatchObject({ plan_id: MORE, subscription_id: path.split("/").at(-1) });
    });

    test("a cheaper plan can wait for its turn, though everything was archived in the dashboard", async () => {
      await buy(await create(MONTH));
      const path = await create(LESS);
      archiveAll();
      expect(await confirm(path)).toBe(303);
      expect(await features()).toMatchObject({ scheduled_change: { plan_id: LESS } });
    });

    test("a family that goes back to a plan at the same price has a row of its own for it", async () => {
      const remote = await buy(await create(MONTH));
      await confirm(await create(MORE));
      await tell("invoice.paid", { id: remote.latest_invoice });
      const path = await create(MONTH);
      await confirm(path);
      expect(await features()).toMatchObject({ plan_id: MORE, scheduled_change: { plan_id: MONTH } });
      await tell("invoice.paid", { id: standIn.renew(remote).id });
      expect(keys()).toEqual([`${MONTH}-en-usd-month-999`, `${MORE}-en-usd-year-23900`]);
      expect(await features()).toMatchObject({ plan_id: MONTH, subscription_id: path.split("/").at(-1) });
    });
  },
  { STRIPE_SECRET_KEY: "sk_test_standin", STRIPE_WEBHOOK_SECRET: SECRET },
  gatherProviders([connectStripe(standIn.client, SECRET)]),
);
