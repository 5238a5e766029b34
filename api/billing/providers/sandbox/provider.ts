import { Failure } from "../../../http/failure.ts";
import { quoteCheckout } from "../../checkout/checkout.ts";
import { failedAddress } from "../../checkout/return-addresses.ts";
import { changeFamily } from "../../family/change-family.ts";
import { pay } from "../../family/decide/confirm.ts";
import type { BillingDeps, NextStep, PaymentProvider, Visit } from "../provider.ts";
import { canChargeAgain, checkCard, readCardForm, SANDBOX } from "./card.ts";
import type { RefusedCard } from "./card-form.ts";
import { cardPageAddress, mountCardPage } from "./change-card.ts";
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
    openCardPage: async (deps, { id }) => cardPageAddress(deps, id),
    mount: mountCardPage,
  };
}

async function submit(deps: BillingDeps, visit: Visit, sent: FormData): Promise<NextStep> {
  const { checkout, successUrl, cancelUrl } = visit;
  const form = readCardForm(sent);
  const typed = needsCard(checkout) ? checkCard(form, deps.clock()) : undefined;
  if (typed && !typed.ok) return { show: show(deps, visit, typed.problems) };
  const { subscription, quote } = checkout;
  const payment = { id: subscription.id, quote, card: typed };
  try {
    const outcome =
      !typed && isRefusedOnFile(visit)
        ? "declined"
        : await changeFamily(deps, subscription.familyId, (draft, world) => pay(draft, payment, world));
    return { goTo: outcome === "paid" ? successUrl.href : failedAddress(cancelUrl) };
  } catch (error) {
    if (!(error instanceof Failure && error.code === "quote_changed")) throw error;
    const current = await quoteCheckout(deps, checkout);
    return { show: show(deps, { ...visit, checkout: current, form: undefined, outdatedForm: sent }) };
  }
}

function isRefusedOnFile({ checkout: { quote, changed } }: Visit): boolean {
  return quote.dueTodayCents > 0 && !canChargeAgain(changed?.subscription.cardLast4 ?? null);
}

function show(deps: BillingDeps, visit: Visit, problems: RefusedCard["problems"] = {}) {
  const sent = visit.form ?? visit.outdatedForm;
  return showSandboxCheckout(deps, visit, sent && { form: readCardForm(sent), problems });
}
