import { changeFamily } from "../../../family/change-families.ts";
import { pay } from "../../../family/decide/plans/confirm.ts";
import { Failure } from "../../../http/failure.ts";
import { quoteCheckout } from "../../checkout/checkout.ts";
import { failedAddress } from "../../checkout/return-addresses.ts";
import type { BillingDeps, NextStep, PaymentProvider, Visit } from "../provider.ts";
import { canChargeAgain, checkCard, keepTyped, readCardForm, SANDBOX } from "./card.ts";
import type { TypedCard } from "./card-form.ts";
import { visitCardPage } from "./change-card.ts";
import { needsCard, showSandboxCheckout } from "./checkout-page.ts";

/** Plays a payment provider, with test cards and a page of our own, where there is no real one. */
export function createSandboxProvider({ isSelling }: { isSelling: boolean }): PaymentProvider {
  return {
    name: SANDBOX,
    // Beside a real provider what was played here is over when its period is.
    atPeriodEnd: isSelling ? "renews" : "ends",
    canCharge: ({ cardLast4 }) => canChargeAgain(cardLast4),
    visitCheckout: async (deps, visit) => {
      // A test card must not buy anything where others pay with money.
      if (!isSelling) throw new Failure("checkout_closed");
      return visit.form ? submit(deps, visit, visit.form) : { show: show(deps, visit) };
    },
    openCardPage: visitCardPage,
  };
}

async function submit(deps: BillingDeps, visit: Visit, sent: FormData): Promise<NextStep> {
  const { checkout, successUrl, cancelUrl } = visit;
  const form = readCardForm(sent);
  const card = needsCard(checkout) ? checkCard(form, deps.clock()) : undefined;
  if (card && !card.ok) return { show: refuse(deps, visit, { ...card, form: keepTyped(form, card) }) };
  if (!card && isRefusedOnFile(visit)) return { goTo: failedAddress(cancelUrl) };
  const { subscription, quote } = checkout;
  const payment = { id: subscription.id, quote, card };
  try {
    await changeFamily(deps, subscription.familyId, (draft, world) => pay(draft, payment, world));
    return { goTo: successUrl.href };
  } catch (error) {
    if (!(error instanceof Failure && error.code === "quote_changed")) throw error;
    const current = await quoteCheckout(deps, checkout, visit.language);
    return { show: show(deps, { ...visit, checkout: current, form: undefined, outdatedForm: sent }) };
  }
}

function isRefusedOnFile({ checkout: { quote, changed } }: Visit): boolean {
  return quote.dueTodayCents > 0 && !canChargeAgain(changed?.subscription.cardLast4 ?? null);
}

/** Whoever goes back after a decline finds there that the payment failed. */
function refuse(deps: BillingDeps, visit: Visit, typed: TypedCard) {
  const cancelUrl = typed.decline ? new URL(failedAddress(visit.cancelUrl)) : visit.cancelUrl;
  return showSandboxCheckout(deps, { ...visit, cancelUrl }, typed);
}

function show(deps: BillingDeps, visit: Visit) {
  const sent = visit.outdatedForm ?? visit.kept;
  return showSandboxCheckout(deps, visit, sent && { form: readCardForm(sent), problems: {} });
}
