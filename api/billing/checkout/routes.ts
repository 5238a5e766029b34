import type { Context } from "hono";
import { toFailure } from "../../http/answer-failure.ts";
import { Failure } from "../../http/failure.ts";
import { messages } from "../../http/messages.ts";
import { type ApiApp, limitBody } from "../../http/mount-call.ts";
import { answerPage, readPageLanguage } from "../../pages/page-shell.ts";
import type { BillingDeps } from "../deps.ts";
import type { Visit } from "../providers/provider.ts";
import { leaveCheckout, readCheckout } from "./checkout.ts";
import { renderClosed } from "./closed-page.ts";
import { readReturnAddresses } from "./return-addresses.ts";

/** The hosted checkout: whoever has its address may pay it, the way its provider wants it paid. */
export function mountCheckout(app: ApiApp, deps: BillingDeps): void {
  const handlePayment = (context: Context) =>
    receive(context, deps, async (visit) => {
      const { subscription, state } = visit.checkout;
      if (state === "closed") throw new Failure("checkout_closed");
      if (state === "paid") return context.redirect(visit.successUrl.href, 303);
      const next = await deps.providers.find(subscription.provider).visitCheckout(deps, visit);
      if ("goTo" in next) return context.redirect(next.goTo, 303);
      return answerPage(context, { ...next.show, language: visit.language });
    });
  app.get("/checkout/:id", handlePayment);
  app.post("/checkout/:id", limitBody, handlePayment);
  app.on(["GET", "POST"], "/checkout/:id/leave", (context) =>
    receive(context, deps, async ({ checkout, cancelUrl }) => {
      await leaveCheckout(deps, checkout);
      return context.redirect(cancelUrl.href, 303);
    }),
  );
}

async function receive(
  context: Context,
  deps: BillingDeps,
  handle: (visit: Visit) => Promise<Response>,
): Promise<Response> {
  const language = readPageLanguage(context);
  try {
    const { searchParams } = new URL(context.req.url);
    const addresses = readReturnAddresses(searchParams, deps.config.publicOrigin);
    const checkout = await readCheckout(deps, context.req.param("id") ?? "");
    if (!checkout) throw new Failure("checkout_not_found");
    const form = context.req.method === "POST" ? await readForm(context) : undefined;
    return await handle({ ...addresses, checkout, language, form });
  } catch (error) {
    const { code, status, retryAfterSeconds } = toFailure(error, deps.logger);
    if (retryAfterSeconds) context.header("Retry-After", String(retryAfterSeconds));
    return answerPage(context, { ...renderClosed(messages[language][code], language), language, status });
  }
}

/** What is not a form has no fields. */
function readForm(context: Context): Promise<FormData> {
  return context.req.formData().catch(() => new FormData());
}
