import type { PageAnswer } from "../../../pages/show-page.ts";
import { payFromFile, showCheckout } from "../../checkout/order.ts";
import type { BillingDeps, OpenCheckout, Visit } from "../provider.ts";
import { describeCardForm, isRefused, type TypedCard } from "./card-form.ts";

/** A plan that will ever be charged needs a card, unless one is on file. */
export function needsCard({ subscription, changed }: OpenCheckout): boolean {
  return subscription.priceCents > 0 && !changed?.subscription.cardLast4;
}

export function showSandboxCheckout(
  deps: BillingDeps,
  visit: Visit,
  typed: TypedCard | undefined,
): PageAnswer {
  return showCheckout(deps, visit, { ...choosePayment(visit, typed), isSandbox: true });
}

function choosePayment(visit: Visit, typed: TypedCard | undefined) {
  if (needsCard(visit.checkout))
    return {
      payment: { kind: "card" as const, form: describeCardForm(typed) },
      isRefused: isRefused(typed),
    };
  return { payment: visit.checkout.changed ? payFromFile(visit) : { kind: "nothing" as const } };
}
