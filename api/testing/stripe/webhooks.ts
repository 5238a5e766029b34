import type Stripe from "stripe";

/** An endpoint of the account, as somebody set it up in the dashboard. */
export function describeWebhook(url: string, enabled_events: string[]): Stripe.WebhookEndpoint {
  return {
    id: "we_1",
    object: "webhook_endpoint",
    api_version: null,
    application: null,
    created: 0,
    description: null,
    enabled_events,
    livemode: false,
    metadata: {},
    status: "enabled",
    url,
  };
}
