import { html } from "hono/html";
import { copy } from "../../../copy/copy.ts";
import { renderAmount, renderConfirmation, showCheckout } from "../../checkout/order.ts";
import type { BillingDeps, OpenCheckout, Visit } from "../provider.ts";
import {
  CARD_SCRIPT_POLICY,
  cardScript,
  findProblem,
  renderCardForm,
  renderSandboxNote,
  renderTestCards,
  type TypedCard,
} from "./card-form.ts";

/** A plan that will ever be charged needs a card, unless one is on file. */
export function needsCard({ subscription, changed }: OpenCheckout): boolean {
  return subscription.priceCents > 0 && !changed?.subscription.cardLast4;
}

export function showSandboxCheckout(deps: BillingDeps, visit: Visit, typed: TypedCard | undefined) {
  const { checkout, language } = visit;
  const texts = copy[language].pages.card;
  const before = renderSandboxNote(language);
  const { dueTodayCents } = checkout.quote;
  const amount = renderAmount(language, dueTodayCents, checkout.subscription.currency);
  const button = dueTodayCents > 0 ? html`${texts.pay} ${amount}` : texts.startPlan;
  if (needsCard(checkout))
    return showCheckout(deps, visit, {
      before,
      form: renderCardForm({ language, typed }, texts.card, button),
      after: html`${renderTestCards(language)}${cardScript}`,
      problem: findProblem({ language, typed }),
      policy: [CARD_SCRIPT_POLICY],
    });
  const freeStart = html`<p>${texts.free}</p><button class="button">${texts.startFree}</button>`;
  return showCheckout(deps, visit, {
    before,
    form: checkout.changed ? renderConfirmation(visit) : freeStart,
  });
}
