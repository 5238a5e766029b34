import { Hono } from "hono";
import { cors } from "hono/cors";
import { answerFailure } from "./answer-failure.ts";
import type { Deps } from "./deps.ts";
import { Failure } from "./failure.ts";
import type { ApiApp } from "./mount-call.ts";
import { listOwnOrigins } from "./own-origins.ts";
import { mountCheckout } from "./routes/checkout.ts";
import { mountDescription } from "./routes/description.ts";
import { mountFamilySubscription } from "./routes/family-subscription.ts";
import { mountMailbox } from "./routes/mailbox.ts";
import { mountPlans } from "./routes/plans.ts";
import { mountStripeWebhook } from "./routes/stripe-webhook.ts";
import { mountUsers } from "./routes/users.ts";
import { hasMailbox } from "./sandbox.ts";

export function createApp(deps: Deps): ApiApp {
  const app: ApiApp = new Hono();
  app.onError((error, context) => answerFailure(error, context, deps.logger));
  app.notFound(() => {
    throw new Failure("not_found");
  });
  app.use(
    "/api/*",
    cors({
      origin: listOwnOrigins(deps.config.publicOrigin),
      allowMethods: ["GET", "POST"],
      allowHeaders: ["Authorization", "Content-Type", "Accept-Language"],
      exposeHeaders: ["Retry-After"],
      maxAge: 600,
    }),
  );
  mountUsers(app, deps);
  mountPlans(app, deps);
  mountFamilySubscription(app, deps);
  mountCheckout(app, deps);
  mountStripeWebhook(app, deps);
  mountDescription(app, deps);
  if (hasMailbox(deps.config)) mountMailbox(app, deps);
  return app;
}
