import type Stripe from "stripe";
import type { ApiConfig } from "../../../config.ts";
import { Failure } from "../../../http/failure.ts";
import type { BillingDeps } from "../../deps.ts";
import type { PaymentProvider } from "../provider.ts";
import { closeAtStripe, openAtStripe } from "./checkout.ts";
import { createStripeClient, STRIPE } from "./client.ts";
import { cancelAtStripe, renewAtStripe, syncSubscription } from "./sync.ts";
import { mountStripeWebhook } from "./webhook.ts";

/** undefined: no keys. */
export function createStripeProvider({ stripe }: Pick<ApiConfig, "stripe">): PaymentProvider | undefined {
  return stripe ? connectStripe(createStripeClient(stripe.secretKey), stripe.webhookSecret) : undefined;
}

export function connectStripe(stripe: Stripe, webhookSecret: string): PaymentProvider {
  const withStripe = (deps: BillingDeps) => ({ ...deps, stripe });
  return {
    name: STRIPE,
    atPeriodEnd: "told",
    async visitCheckout(deps, visit) {
      if (visit.form) throw new Failure("method_not_allowed");
      return { goTo: await openAtStripe(withStripe(deps), visit) };
    },
    closeCheckout: (deps, { providerCheckoutId }) => closeAtStripe(withStripe(deps), providerCheckoutId),
    setRenewal: (deps, row, renews) => renewAtStripe(withStripe(deps), row, renews),
    undoChange: async () => {},
    openCardPage: async () => "",
    async end(deps, { providerSubscriptionId }) {
      if (providerSubscriptionId) await cancelAtStripe(withStripe(deps), providerSubscriptionId);
    },
    async sync(deps, { providerSubscriptionId }) {
      if (providerSubscriptionId) await syncSubscription(withStripe(deps), providerSubscriptionId);
    },
    mount: (app, deps) => mountStripeWebhook(app, withStripe(deps), webhookSecret),
  };
}
