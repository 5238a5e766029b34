import { html } from "hono/html";
import { formatPrice } from "../../../../contract/format-price.ts";
import type { Language } from "../../../../contract/languages.ts";
import { copy } from "../../../copy/copy.ts";
import type { Subscription } from "../../../db/schema.ts";
import { formatGulfDate } from "../../../pages/gulf-date.ts";
import type { Page } from "../../../pages/page-shell.ts";
import { renderAmount } from "../../checkout/order.ts";
import { type RefusedCard, renderCardForm, renderSandboxNote, renderTestCards } from "./card-form.ts";

export type CardView = {
  readonly subscription: Subscription;
  readonly language: Language;
  readonly backUrl: string;
  readonly refused?: RefusedCard;
  readonly isDeclined?: boolean;
};

export function renderCardPage(view: CardView): Pick<Page, "title" | "problem" | "body"> {
  const { subscription, language, backUrl, isDeclined } = view;
  const texts = copy[language].pages.card;
  const { cardLast4, overdueCents, graceEndsAt, currency } = subscription;
  const amount = formatPrice(overdueCents ?? 0, currency, language);
  const button = graceEndsAt
    ? html`${texts.useAndPay} ${renderAmount(language, overdueCents ?? 0, currency)}`
    : texts.useCard;
  return {
    title: texts.changeTitle,
    problem: isDeclined ? texts.declined : view.refused && texts.problemsTitle,
    body: html`${renderSandboxNote(language)}
${isDeclined ? html`<p class="alert" tabindex="-1" autofocus>${texts.declined}</p>` : ""}
<div class="checkout">
<section class="card order">
${cardLast4 ? html`<p>${texts.currentCard(cardLast4)}</p>` : ""}
${graceEndsAt ? html`<p>${texts.overdue(amount, formatGulfDate(language, graceEndsAt))}</p>` : ""}
</section>
<div>
<form class="card" method="post" novalidate>${renderCardForm(view, texts.newCard, button)}</form>
<p><a class="button quiet" href="${backUrl}">${texts.back}</a></p>
</div>
${renderTestCards(language)}
</div>`,
  };
}
