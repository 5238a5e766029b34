import type { Context } from "hono";
import type { Language } from "../../../contract/languages.ts";
import type { Deps } from "../../deps.ts";
import { toFailure } from "../../http/answer-failure.ts";
import { Failure } from "../../http/failure.ts";
import { messages } from "../../http/messages.ts";
import { type ApiApp, limitBody } from "../../http/mount-call.ts";
import { listOwnOrigins } from "../../http/own-origins.ts";
import { answerPage, readPageLanguage } from "../../pages/page-shell.ts";
import { type CardForm, cardFields, checkCard } from "../providers/card.ts";
import { type Checkout, findCheckout, leaveCheckout, payInSandbox } from "../providers/sandbox.ts";
import { closeAtStripe, openAtStripe } from "../providers/stripe/checkout.ts";
import { type CheckoutView, renderCheckout, renderClosed } from "./checkout-page.ts";
import { CHECKOUT_STYLE } from "./checkout-style.ts";
import { type ReturnAddresses, readReturnAddresses } from "./return-addresses.ts";

type Visit = ReturnAddresses & { readonly checkout: Checkout; readonly language: Language };

/** The hosted checkout: whoever has its address may pay it. */
export function mountCheckout(app: ApiApp, deps: Deps): void {
  const visit =
    (handle: (context: Context, visit: Visit) => Promise<Response> | Response) => (context: Context) =>
      receive(context, deps, handle);

  app.get(
    "/checkout/:id",
    visit(async (context, here) => {
      const { state } = here.checkout;
      if (state !== "open") return goOn(context, here, state);
      if (deps.stripe) return context.redirect(await openAtStripe(deps, here), 303);
      return showCheckout(context, deps, here);
    }),
  );
  app.post(
    "/checkout/:id",
    limitBody,
    visit(async (context, here) => {
      const { subscription, state } = here.checkout;
      if (deps.stripe) throw new Failure("method_not_allowed");
      if (state !== "open") return goOn(context, here, state);
      const form = await readForm(context);
      const card =
        subscription.priceCents === 0
          ? ({ ok: true, outcome: "paid" } as const)
          : checkCard(form, deps.clock());
      if (!card.ok) return showCheckout(context, deps, here, { form, problems: card.problems });
      return goOn(context, here, await payInSandbox(deps, here.checkout, card.outcome));
    }),
  );
  app.on(
    ["GET", "POST"],
    "/checkout/:id/leave",
    visit(async (context, { checkout, cancelUrl }) => {
      if (deps.stripe) await closeAtStripe(deps, checkout.subscription.providerCheckoutId);
      await leaveCheckout(deps, checkout);
      return context.redirect(cancelUrl.href, 303);
    }),
  );
}

async function receive(
  context: Context,
  deps: Deps,
  handle: (context: Context, visit: Visit) => Promise<Response> | Response,
): Promise<Response> {
  const language = readPageLanguage(context);
  try {
    const { searchParams } = new URL(context.req.url);
    const addresses = readReturnAddresses(searchParams, deps.config.publicOrigin);
    const checkout = await findCheckout(deps, context.req.param("id") ?? "");
    if (!checkout) throw new Failure("checkout_not_found");
    return await handle(context, { ...addresses, checkout, language });
  } catch (error) {
    const { code, status, retryAfterSeconds } = toFailure(error as Error, deps.logger);
    if (retryAfterSeconds) context.header("Retry-After", String(retryAfterSeconds));
    return answerPage(context, { ...renderClosed(messages[language][code], language), language, status });
  }
}

function showCheckout(
  context: Context,
  deps: Deps,
  { checkout, language, cancelUrl }: Visit,
  refused?: CheckoutView["refused"],
): Response | Promise<Response> {
  const leaveAction = `/checkout/${checkout.subscription.id}/leave?${new URLSearchParams({ cancel_url: cancelUrl.href })}`;
  return answerPage(context, {
    ...renderCheckout({ checkout, language, now: deps.clock(), leaveAction, refused }),
    language,
    style: CHECKOUT_STYLE,
    status: refused ? 422 : 200,
    // A browser holds the redirect after a form against this too.
    policy: [`form-action 'self' ${listOwnOrigins(deps.config.publicOrigin).join(" ")}`],
  });
}

async function readForm(context: Context): Promise<CardForm> {
  const form = await context.req.formData().catch(() => new FormData());
  const entries = cardFields.map((field) => [field, String(form.get(field) ?? "")]);
  return Object.fromEntries(entries) as CardForm;
}

function goOn(
  context: Context,
  { successUrl, cancelUrl }: Visit,
  outcome: "paid" | "declined" | "closed",
): Response {
  if (outcome === "closed") throw new Failure("checkout_closed");
  if (outcome === "paid") return context.redirect(successUrl.href, 303);
  cancelUrl.searchParams.set("payment_status", "failed");
  return context.redirect(cancelUrl.href, 303);
}
