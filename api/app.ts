import { Hono } from "hono";
import { cors } from "hono/cors";
import { calls } from "../contract/calls.ts";
import type { Render } from "../contract/render.ts";
import { createAuthenticate } from "./accounts/authenticate.ts";
import { MAIL_LINKS_PATH } from "./accounts/mail-links/address.ts";
import { mountMailLinks } from "./accounts/mail-links/routes.ts";
import { mountAccounts } from "./accounts/routes.ts";
import { mountCardPage } from "./billing/checkout/card-page.ts";
import { mountCheckout } from "./billing/checkout/routes.ts";
import type { BillingDeps } from "./billing/providers/provider.ts";
import { mountReceipts } from "./billing/receipts/routes.ts";
import { mountRemindersOff } from "./billing/reminders-off/routes.ts";
import { mountBilling } from "./billing/routes.ts";
import { hasMailbox } from "./config.ts";
import { answerFailure } from "./http/answer-failure.ts";
import { Failure } from "./http/failure.ts";
import { type ApiApp, createMountCall } from "./http/mount-call.ts";
import { listOwnOrigins } from "./http/own-origins.ts";
import { refuseHead, refuseNulInPath } from "./http/refuse-early.ts";
import { refuseForeignHost } from "./http/refuse-foreign-host.ts";
import { mountMailbox } from "./mail/sandbox/routes.ts";
import { REMINDERS_PATH } from "./mail/turn-off-address.ts";
import { mountDescription } from "./pages/docs.ts";
import { showFailure } from "./pages/show-failure.ts";

/** Answers nothing yet, and failures in the caller's language. */
export type AppDeps = BillingDeps & { readonly render: Render };

export function createEmptyApp({
  config,
  logger,
  render,
}: Pick<AppDeps, "config" | "logger" | "render">): ApiApp {
  const app: ApiApp = new Hono();
  app.onError((error, context) => {
    const answer = isForPeople(context.req.path) ? showFailure : answerFailure;
    return answer(error, context, logger);
  });
  const isHttps = config.publicOrigin.startsWith("https:");
  app.use(async (context, next) => {
    context.set("isHttps", isHttps);
    context.set("brand", config.business);
    context.set("render", render);
    await next();
  });
  return app;
}

export function createApp(deps: AppDeps): ApiApp {
  const app = createEmptyApp(deps);
  app.notFound(() => {
    throw new Failure("not_found");
  });
  app.use(refuseNulInPath);
  app.use("/checkout/*", refuseHead);
  if (!deps.config.takesRealMoney && !deps.config.sandboxMeant)
    for (const path of ["/sandbox/*", calls.login.path]) app.use(path, refuseForeignHost(deps.config));
  const answerOrigin = cors({
    origin: listOwnOrigins(deps.config),
    allowMethods: ["GET", "POST"],
    allowHeaders: ["Authorization", "Content-Type", "Accept-Language"],
    exposeHeaders: ["Retry-After", "X-Request-Id"],
    maxAge: 600,
  });
  // It begins the answer before the call does, and an answer that is begun is copied twice: a quarter of a short call.
  app.use("/api/*", async (context, next) => {
    if (context.req.header("origin") !== undefined) return answerOrigin(context, next);
    context.header("Vary", "Origin");
    await next();
  });
  const mountCall = createMountCall(app, {
    config: deps.config,
    logger: deps.logger,
    authenticate: createAuthenticate(deps),
  });
  mountAccounts(mountCall, deps);
  mountMailLinks(app, deps);
  mountBilling(mountCall, deps);
  mountCheckout(app, deps);
  mountCardPage(app, deps);
  mountReceipts(app, deps);
  mountRemindersOff(app, deps);
  for (const provider of deps.providers.all) provider.mount?.(app, deps);
  mountDescription(app, deps);
  if (hasMailbox(deps.config)) mountMailbox(app, deps);
  return app;
}

function isForPeople(path: string): boolean {
  const folders = [REMINDERS_PATH, MAIL_LINKS_PATH];
  return !path.startsWith("/api/") || folders.some((folder) => path.startsWith(`${folder}/`));
}
