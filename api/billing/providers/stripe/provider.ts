import type Stripe from "stripe";
import { Failure } from "../../../http/failure.ts";
import type { BillingDeps, PaymentProvider } from "../provider.ts";
import { askForCheckout } from "./ask-checkout.ts";
import { useCardAtStripe, visitCardPage } from "./card.ts";
import { SMALLEST_CENTS } from "./catalogue/prices.ts";
import { previewChange, visitChange } from "./change.ts";
import { closeAtStripe, openAtStripe } from "./checkout.ts";
import { askStripe, createStripeClient, reportRefusal, STRIPE, type StripeKeys } from "./client.ts";
import { reconcileWithStripe } from "./events/reconcile.ts";
import { refundAtStripe } from "./events/refunds.ts";
import { findWebhookFaults, mountStripeWebhook } from "./events/webhook.ts";
import { forgetPayerAtStripe } from "./forget.ts";
import { findDunningFaults } from "./overdue/dunning.ts";
import { endOverdueAtStripe } from "./overdue/end-overdue.ts";
import { endAtStripe, keepPlanAtStripe, postponeAtStripe, renewAtStripe } from "./renewal.ts";
import { setPriceAtStripe } from "./schedules/new-price.ts";
import { syncSubscription } from "./sync.ts";

export function createStripeProvider(keys: StripeKeys): PaymentProvider {
  return connectStripe(createStripeClient(keys.secretKey), keys.webhookSecret);
}

export function connectStripe(stripe: Stripe, webhookSecret: string): PaymentProvider {
  const withStripe = (deps: BillingDeps) => ({ ...deps, stripe });
  return {
    name: STRIPE,
    atPeriodEnd: "provider-managed",
    // A subscription at Stripe has one currency for life.
    keepsCurrency: true,
    timeZone: "UTC",
    smallestCents: SMALLEST_CENTS,
    mostFreeYears: 2,
    async verify() {
      await stripe.balance.retrieve();
    },
    findDunningFaults: () => findDunningFaults(stripe),
    findFaults: ({ config }) => findWebhookFaults({ stripe, config }),
    async visitCheckout(deps, visit) {
      const isStart = visit.checkout.quote.kind === "start";
      if (!isStart) return reportRefusal(deps, visitChange(withStripe(deps), visit));
      if (visit.form) throw new Failure("method_not_allowed");
      return { goTo: await reportRefusal(deps, openAtStripe(withStripe(deps), visit)) };
    },
    refund: (deps, refund) => refundAtStripe(withStripe(deps), refund),
    async openCardPage(deps, visit) {
      if (visit.form) throw new Failure("method_not_allowed");
      return { goTo: await reportRefusal(deps, visitCardPage(withStripe(deps), visit)) };
    },
    remote: {
      closeCheckout: (deps, row) => reportRefusal(deps, closeAtStripe(withStripe(deps), row)),
      setRenewal: (deps, row, renews) => reportRefusal(deps, renewAtStripe(withStripe(deps), row, renews)),
      previewChange: (deps, running, wanted, ours) =>
        reportRefusal(deps, previewChange(withStripe(deps), running, wanted, ours)),
      useCard: (deps, row, method) => reportRefusal(deps, useCardAtStripe(withStripe(deps), row, method)),
      undoChange: (deps, row) => reportRefusal(deps, keepPlanAtStripe(withStripe(deps), row)),
      setPrice: (deps, row) => reportRefusal(deps, setPriceAtStripe(withStripe(deps), row)),
      postpone: (deps, row, until) => reportRefusal(deps, postponeAtStripe(withStripe(deps), row, until)),
      async end(deps, { providerSubscriptionId: id, graceEndsAt, status, periodStart }) {
        // A payment that came after its payer had left goes back to the card.
        const isRefunded = status === "ended" && periodStart === null;
        // A period that is overdue was not paid for.
        const isPaid = graceEndsAt === null && !isRefunded;
        if (id) await reportRefusal(deps, endAtStripe(withStripe(deps), id, { isPaid }));
      },
      endOverdue: (deps, row) => reportRefusal(deps, endOverdueAtStripe(withStripe(deps), row)),
      sync: (deps, row) => {
        const id = row.providerSubscriptionId;
        const work = id ? syncSubscription(withStripe(deps), id) : askForCheckout(withStripe(deps), row);
        return reportRefusal(deps, work);
      },
      forgetPayer: (deps, row, erasedAt) =>
        reportRefusal(deps, forgetPayerAtStripe(withStripe(deps), row, erasedAt)),
      reconcile: (deps) => reportRefusal(deps, askStripe(reconcileWithStripe(withStripe(deps)))),
    },
    mount: (app, deps) => mountStripeWebhook(app, withStripe(deps), webhookSecret),
  };
}
