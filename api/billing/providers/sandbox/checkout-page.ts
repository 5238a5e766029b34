import { html } from "hono/html";
import { copy } from "../../../copy/copy.ts";
import { renderAmount, renderConfirmation, showCheckout } from "../../checkout/order.ts";
import type { BillingDeps, OpenCheckout, Visit } from "../provider.ts";
import { type RefusedCard, renderCardForm, renderSandboxNote, renderTestCards } from "./card-form.ts";

/** A plan that will ever be charged needs a card, unless one is on file. */
export function needsCard({ subscription, changed }: OpenCheckout): boolean {
  return subscription.priceCents > 0 && !changed?.subscription.cardLast4;
}

export function showSandboxCheckout(deps: BillingDeps, visit: Visit, refused: RefusedCard | undefined) {
  const { checkout, language } = visit;
  const texts = copy[language].pages.card;
  const before = renderSandboxNote(language);
  const { dueTodayCents } = checkout.quote;
  const amount = renderAmount(language, dueTodayCents, checkout.subscription.currency);
  const button = dueTodayCents > 0 ? html`${texts.pay} ${amount}` : texts.startPlan;
  if (needsCard(checkout))
    return showCheckout(deps, visit, {
      before,
      form: renderCardForm({ language, refused }, texts.card, button),
      after: renderTestCards(language),
      problem: refused && texts.problemsTitle,
    });
  const freeStart = html`<p>${texts.free}</p><button class="button">${texts.startFree}</button>`;
  return showCheckout(deps, visit, {
    before,
    form: checkout.changed ? renderConfirmation(visit) : freeStart,
  });
}
