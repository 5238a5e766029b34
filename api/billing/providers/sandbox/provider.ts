import { Failure } from "../../../http/failure.ts";
import { listOwnOrigins } from "../../../http/own-origins.ts";
import type { BillingDeps } from "../../deps.ts";
import { local } from "../local.ts";
import type { NextStep, PaymentProvider, Visit } from "../provider.ts";
import { type CardForm, cardFields, checkCard } from "./card.ts";
import { type CheckoutView, renderCheckout } from "./checkout-page.ts";
import { CHECKOUT_STYLE } from "./checkout-style.ts";
import { SANDBOX } from "./name.ts";
import { pay } from "./pay.ts";

/** Plays a payment provider, with test cards and a page of our own, where there is no real one. */
export function createSandboxProvider({ isSelling }: { isSelling: boolean }): PaymentProvider {
  return {
    ...local,
    name: SANDBOX,
    // Beside a real provider what was played here is over when its period is.
    atPeriodEnd: isSelling ? "renews" : "ends",
    visitCheckout: async (deps, visit) => {
      // A test card must not buy anything where others pay with money.
      if (!isSelling) throw new Failure("checkout_closed");
      return visit.form ? submit(deps, visit, visit.form) : { show: show(deps, visit) };
    },
  };
}

async function submit(deps: BillingDeps, visit: Visit, sent: FormData): Promise<NextStep> {
  const form = readCardForm(sent);
  const isFree = visit.checkout.subscription.priceCents === 0;
  const card = isFree ? ({ ok: true, outcome: "paid" } as const) : checkCard(form, deps.clock());
  if (!card.ok) return { show: show(deps, visit, { form, problems: card.problems }) };
  const outcome = await pay(deps, visit.checkout, card.outcome);
  if (outcome === "closed") throw new Failure("checkout_closed");
  if (outcome === "paid") return { goTo: visit.successUrl.href };
  const failedUrl = new URL(visit.cancelUrl);
  failedUrl.searchParams.set("payment_status", "failed");
  return { goTo: failedUrl.href };
}

function readCardForm(form: FormData): CardForm {
  const entries = cardFields.map((field) => [field, String(form.get(field) ?? "")]);
  // The fields are all there: `cardFields` is the list of them.
  return Object.fromEntries(entries) as CardForm;
}

function show(
  { clock, config }: BillingDeps,
  { checkout, language, cancelUrl }: Visit,
  refused?: CheckoutView["refused"],
) {
  const leaveAction = `/checkout/${checkout.subscription.id}/leave?${new URLSearchParams({ cancel_url: cancelUrl.href })}`;
  return {
    ...renderCheckout({ checkout, language, now: clock(), leaveAction, refused }),
    style: CHECKOUT_STYLE,
    status: refused ? (422 as const) : (200 as const),
    // A browser holds the redirect after a form against this too.
    policy: [`form-action 'self' ${listOwnOrigins(config.publicOrigin).join(" ")}`],
  };
}
