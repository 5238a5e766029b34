import { html } from "hono/html";
import { copy } from "../../../copy/copy.ts";
import type { Html, Page } from "../../../pages/page-shell.ts";
import {
  type OrderView,
  problemOf,
  renderAmount,
  renderCheckoutPage,
  renderConfirmation,
  titleOf,
} from "../../checkout/order.ts";
import type { OpenCheckout } from "../provider.ts";
import {
  type RefusedCard,
  renderCardFields,
  renderSafe,
  renderSandboxNote,
  renderTestCards,
} from "./card-form.ts";

export type CheckoutView = OrderView & { readonly refused?: RefusedCard };

/** A plan that will ever be charged needs a card, unless one is on file. */
export function needsCard({ subscription, changed }: OpenCheckout): boolean {
  return subscription.priceCents > 0 && !changed?.subscription.cardLast4;
}

export function renderCheckout(view: CheckoutView): Pick<Page, "title" | "problem" | "body"> {
  const { checkout, language } = view;
  const asksForCard = needsCard(checkout);
  const body = renderCheckoutPage(view, {
    before: renderSandboxNote(language),
    form: asksForCard
      ? renderCardForm(view)
      : checkout.changed
        ? renderConfirmation(view)
        : renderFreeStart(view),
    after: asksForCard ? renderTestCards(language) : "",
  });
  return {
    title: titleOf(view),
    problem: problemOf(view) ?? (view.refused && copy[language].pages.card.problemsTitle),
    body,
  };
}

function renderFreeStart({ language }: CheckoutView): Html {
  const texts = copy[language].pages.card;
  return html`<p>${texts.free}</p><button class="button">${texts.startFree}</button>`;
}

function renderCardForm(view: CheckoutView): Html {
  const { checkout, language } = view;
  const texts = copy[language].pages.card;
  const { dueTodayCents } = checkout.quote;
  const label =
    dueTodayCents > 0
      ? html`${texts.pay} ${renderAmount(dueTodayCents, checkout.subscription.currency)}`
      : texts.startPlan;
  return html`${renderCardFields(view, texts.card)}
<button class="button">${label}</button>
${renderSafe(language)}`;
}
