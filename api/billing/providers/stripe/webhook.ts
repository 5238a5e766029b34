import { bodyLimit } from "hono/body-limit";
import { Failure } from "../../../http/failure.ts";
import type { ApiApp } from "../../../http/mount-call.ts";
import type { StripeDeps } from "./client.ts";
import { handleStripeEvent, readStripeEvent } from "./events.ts";

/** Stripe's events are larger than any call of ours. */
const EVENT_LIMIT_BYTES = 512 * 1024;

const limitEvent = bodyLimit({
  maxSize: EVENT_LIMIT_BYTES,
  onError() {
    throw new Failure("body_too_large");
  },
});

export function mountStripeWebhook(app: ApiApp, deps: StripeDeps, webhookSecret: string): void {
  app.post("/api/v1/stripe/webhook", limitEvent, async (context) => {
    const signature = context.req.header("stripe-signature") ?? "";
    const rawBody = await context.req.text();
    const event = readStripeEvent(deps, webhookSecret, { rawBody, signature });
    await handleStripeEvent(deps, event);
    return context.json({ received: true });
  });
}
