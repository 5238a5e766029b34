import { afterAll, expect, test } from "vitest";
import { addDays } from "../../../../contract/rules.ts";
import { gatherProviders } from "../../../billing/providers/create.ts";
import { grantPlan } from "../../../billing/providers/grant/grant-plan.ts";
import { connectStripe } from "../../../billing/providers/stripe/provider.ts";
import { makeRefund, previewRefund } from "../../../billing/refund.ts";
import { endPlan } from "../../../billing/running/end-plans.ts";
import { describeApi } from "../../testing.ts";
import { newCard, speakAsStripe } from "../events.ts";
import { startStripeStandIn } from "../stripe.ts";
import { checkRequest, findCall } from "./calls.ts";
import { readDeclarations } from "./read.ts";
import { spoilRequest } from "./spoil.ts";

const SECRET = "whsec_test";
const EMAIL = "parent@maamoul.example";
const DAY_SECONDS = 24 * 3600;
/** The calls that change something at Stripe. */
const changing = [
  "POST /v1/checkout/sessions",
  "POST /v1/checkout/sessions/{}/expire",
  "POST /v1/customers/{}",
  "POST /v1/invoices/create_preview",
  "POST /v1/invoices/{}/pay",
  "POST /v1/invoices/{}/void",
  "POST /v1/payment_intents/{}/confirm",
  "POST /v1/payment_methods/{}/detach",
  "POST /v1/prices",
  "POST /v1/refunds",
  "POST /v1/subscription_schedules",
  "POST /v1/subscription_schedules/{}",
  "POST /v1/subscription_schedules/{}/release",
  "POST /v1/subscriptions/{}",
  "DELETE /v1/subscriptions/{}",
];
const standIn = await startStripeStandIn();
afterAll(standIn.close);

describeApi(
  "the requests that we make of Stripe",
  (api) => {
    const { tell, open, buy, openCard, enterCard, nowSeconds } = speakAsStripe(api, standIn, SECRET);
    const create = async (plan: string) => api.openCheckout(await api.signIn(EMAIL), plan);
    const ask = async (name: "cancelSubscription" | "resumeSubscription" | "undoChange") =>
      api.call(name, { bearer: await api.signIn(EMAIL) });
    const cardPage = async () => (await api.call("changeCard", { bearer: await api.signIn(EMAIL) })).url;
    async function change(plan: string) {
      const path = await create(plan);
      const [, quote = ""] =
        /name="quote" value="([^"]+)"/.exec(await (await api.app.request(path)).text()) ?? [];
      await api.app.request(path, { method: "POST", body: new URLSearchParams({ quote }) });
      return path;
    }
    async function refund() {
      const [payment] = (await api.call("payments", { bearer: await api.signIn(EMAIL) })).payments;
      const found = await previewRefund(api.deps, payment?.number ?? "", 100);
      if ("refused" in found) throw new Error(found.refused);
      await makeRefund(api.deps, found);
    }

    /** All that a family and the operator can do. */
    async function doEverything() {
      const left = await create("premium-monthly");
      await open(left);
      await api.app.request(`${left}/leave`);
      const remote = await buy(await create("premium-monthly"));
      const invoice = remote.latest_invoice ?? "";
      await tell("invoice.paid", { id: invoice });
      await refund();
      await tell("charge.refunded", { id: standIn.refund(invoice, 200) });
      await tell("charge.dispute.created", { id: standIn.dispute(invoice, 999, "needs_response") });
      await ask("cancelSubscription");
      await ask("resumeSubscription");
      await change("premium-yearly");
      await ask("undoChange");
      standIn.setNeedsApproval(true);
      await api.app.request(`${await change("classroom-yearly")}/leave`);
      standIn.setNeedsApproval(false);
      const family = { familyId: await api.familyOf(EMAIL), planId: "premium-monthly" };
      await grantPlan(api.deps, { ...family, until: addDays(api.now(), 60) });
      await tell("invoice.payment_failed", {
        id: standIn.failRenewal(remote, nowSeconds() + DAY_SECONDS).id,
      });
      api.advance(60);
      await enterCard(await cardPage());
      const late = await openCard(await cardPage());
      await endPlan(api.deps, family.familyId);
      standIn.enterCard(late, newCard);
      await tell("checkout.session.completed", { id: late });
      await api.deps.providers.all[0]?.verify?.();
    }

    test("are noticed with any one thing wrong: a name, a kind of value, a choice, or a thing left out", async () => {
      const declarations = await readDeclarations();
      await doEverything();
      const made = new Map(standIn.forms.map((asked) => [describe(asked), asked]));
      function describe(asked: (typeof standIn.forms)[number]) {
        const names = [...new URLSearchParams(asked.form).keys()];
        return `${findCall(declarations, asked)?.name} ${names.join(" ")}`;
      }
      const spoilt = [...made.values()].flatMap((asked) => spoilRequest(declarations, asked));
      const unnoticed = spoilt.filter((asked) => checkRequest(declarations, asked).length === 0);
      expect(unnoticed.map(({ method, path, how }) => `${method} ${path}: ${how}`)).toEqual([]);
      expect(spoilt.length).toBeGreaterThanOrEqual(72);
      const names = new Set([...made.values()].map((asked) => findCall(declarations, asked)?.name));
      expect([...names]).toEqual(expect.arrayContaining(changing));
    });
  },
  { STRIPE_SECRET_KEY: "sk_test_standin", STRIPE_WEBHOOK_SECRET: SECRET },
  gatherProviders([connectStripe(standIn.client, SECRET)]),
);
