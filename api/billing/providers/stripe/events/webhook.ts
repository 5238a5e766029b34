import { bodyLimit } from "hono/body-limit";
import { Failure } from "../../../../http/failure.ts";
import type { ApiApp } from "../../../../http/mount-call.ts";
import { askStripe, type StripeDeps } from "../client.ts";
import { handleStripeEvent, readStripeEvent } from "./events.ts";
import { eventHandlers } from "./handlers.ts";

const PATH = "/api/v1/stripe/webhook";
const EVERY_EVENT = "*";

/** Stripe's events are larger than any call of ours. */
const EVENT_LIMIT_BYTES = 512 * 1024;

const limitEvent = bodyLimit({
  maxSize: EVENT_LIMIT_BYTES,
  onError() {
    throw new Failure("body_too_large");
  },
});

export function mountStripeWebhook(app: ApiApp, deps: StripeDeps, webhookSecret: string): void {
  app.post(PATH, limitEvent, async (context) => {
    const signature = context.req.header("stripe-signature") ?? "";
    const rawBody = await context.req.text();
    const event = readStripeEvent(deps, webhookSecret, { rawBody, signature });
    await handleStripeEvent(deps, event);
    return context.json({ received: true });
  });
}

/** What keeps Stripe's events from coming here. */
export async function findWebhookFaults({
  stripe,
  config,
}: Pick<StripeDeps, "stripe" | "config">): Promise<string[]> {
  const url = config.publicOrigin + PATH;
  const { data } = await askStripe(stripe.webhookEndpoints.list({ limit: 100 }));
  const endpoints = data.filter((each) => each.url === url && each.status === "enabled");
  if (endpoints.length === 0) return [`Stripe has no enabled webhook endpoint at ${url}`];
  const sent = new Set(endpoints.flatMap(({ enabled_events }) => enabled_events));
  if (sent.has(EVERY_EVENT)) return [];
  const missing = [...eventHandlers.keys()].filter((type) => !sent.has(type));
  return missing.length === 0 ? [] : [`the endpoint at ${url} is not sent ${missing.join(", ")}`];
}
