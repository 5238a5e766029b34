import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { SHORTEST_FREE_HOURS } from "../../../../contract/money.ts";
import { addDays } from "../../../../contract/rules.ts";
import { families, plans } from "../../../db/schema.ts";
import { operate } from "../../../operator/operate.ts";
import { speakAsStripe } from "../../../testing/stripe/events.ts";
import { startStripeStandIn } from "../../../testing/stripe/stripe.ts";
import { describeApi } from "../../../testing/testing.ts";
import { gatherProviders } from "../create.ts";
import { grantPlan } from "../grant/grant-plan.ts";
import { connectStripe } from "./provider.ts";

const SECRET = "whsec_test";
const EMAIL = "parent@maamoul.example";
const PLAN = "premium-monthly";
const standIn = await startStripeStandIn();
afterAll(standIn.close);

describeApi(
  "what Stripe does not take",
  (api) => {
    let familyId: string;
    beforeEach(async () => {
      familyId = await api.familyOf(EMAIL);
    });

    const { nowSeconds, open, buy } = speakAsStripe(api, standIn, SECRET);
    const body = { subscription_plan_id: PLAN };
    const setPrice = (priceCents: number, currency: string) =>
      api.db
        .update(plans)
        .set({ priceCents, discountedPriceCents: null, currency })
        .where(eq(plans.id, PLAN));
    const endTrialAt = (trialEndsAt: Date) =>
      api.db.update(families).set({ trialEndsAt }).where(eq(families.id, familyId));
    const refuse = async (call: "quote" | "createSubscription", language?: "ar") =>
      (await api.refuse(call, { bearer: await api.signIn(EMAIL), body, ...(language && { language }) })).body;
    async function run(line: string) {
      const said: string[] = [];
      const print = (text: string) => void said.push(text);
      const terminal = { print, printError: print, readStdin: async () => "", ask: async () => "yes" };
      const code = await operate(line.split(" "), terminal, async () => ({
        deps: api.deps,
        close: async () => {},
      }));
      return { code, said: said.join("\n") };
    }

    test.each(["quote", "createSubscription"] as const)(
      "a price below its smallest charge: %s is refused in a sentence",
      async (call) => {
        await setPrice(199, "AED");
        expect(await refuse(call)).toMatchObject({
          code: "amount_too_small",
          message: expect.stringContaining("less than a card can be charged"),
        });
        expect((await refuse(call, "ar")).message).toContain("أصغر مبلغ يمكن خصمه من البطاقة");
      },
    );

    test("a price of its smallest charge is sold", async () => {
      await setPrice(200, "AED");
      expect(await open(await api.openCheckout(await api.signIn(EMAIL), PLAN))).toMatch(/^cs_/);
    });

    test("a smallest charge that we do not know is said on the page of the checkout", async () => {
      await setPrice(199, "SAR");
      const response = await api.app.request(await api.openCheckout(await api.signIn(EMAIL), PLAN));
      expect(response.status).toBe(409);
      expect(await response.text()).toContain("less than a card can be charged");
    });

    test("a refusal that we did not foresee is said on the page of the checkout, and logged", async () => {
      const path = await api.openCheckout(await api.signIn(EMAIL), PLAN);
      standIn.refuse("POST /v1/checkout/sessions", {
        status: 400,
        error: { type: "invalid_request_error", message: "Something new." },
      });
      expect((await api.app.request(path)).status).toBe(502);
      expect(api.log.join()).toContain("Something new.");
      standIn.takeAll();
    });

    test("the operator's commands refuse a price below its smallest charge", async () => {
      const words = "--name-en X --name-ar X --description-en X --description-ar X";
      const tooLittle = "is too little: stripe charges 2 AED at least, or nothing";
      expect(await run(`plans add tiny ${words} --price 199 --currency AED`)).toMatchObject({
        code: 1,
        said: expect.stringContaining(tooLittle),
      });
      expect(
        await run(`plans add tiny ${words} --price 900 --discounted-price 199 --currency AED`),
      ).toMatchObject({ code: 1 });
      await setPrice(999, "AED");
      expect(await run(`price ${PLAN} 1.99`)).toMatchObject({
        code: 1,
        said: expect.stringContaining(tooLittle),
      });
      expect(await api.db.$count(plans, eq(plans.id, "tiny"))).toBe(0);
    });

    test("the end of the free days is told with time to spare", async () => {
      await endTrialAt(new Date(api.now().getTime() + SHORTEST_FREE_HOURS * 3600_000 + 1000));
      const session = await open(await api.openCheckout(await api.signIn(EMAIL), PLAN));
      expect(standIn.sessionOf(session).params["subscription_data[trial_end]"]).toBe(
        String(nowSeconds() + SHORTEST_FREE_HOURS * 3600 + 300),
      );
    });

    test("a gift of more than two years is refused in a sentence, and nothing changes", async () => {
      const remote = await buy(await api.openCheckout(await api.signIn(EMAIL), PLAN));
      const until = addDays(api.now(), 800).toISOString().slice(0, 10);
      expect(await run(`grant ${EMAIL} ${PLAN} --until ${until}`)).toMatchObject({
        code: 1,
        said: expect.stringContaining("two years at most"),
      });
      expect(remote.trial_end).toBeNull();
    });

    test("a first charge more than two years away is refused in a sentence", async () => {
      await grantPlan(api.deps, { familyId, planId: "classroom-yearly", until: addDays(api.now(), 800) });
      expect(await refuse("quote")).toMatchObject({ code: "free_time_too_long" });
      expect(await refuse("createSubscription")).toMatchObject({ code: "free_time_too_long" });
      api.advance(100 * 24 * 3600);
      const bearer = await api.signIn(EMAIL);
      expect(await api.call("quote", { bearer, body })).toMatchObject({ next_charge: { is_first: true } });
    });
  },
  { STRIPE_SECRET_KEY: "sk_test_standin", STRIPE_WEBHOOK_SECRET: SECRET },
  gatherProviders([connectStripe(standIn.client, SECRET)]),
);
