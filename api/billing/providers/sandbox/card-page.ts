import { html } from "hono/html";
import { formatPrice } from "../../../../contract/format-price.ts";
import type { Language } from "../../../../contract/languages.ts";
import { copy } from "../../../copy/copy.ts";
import type { Subscription } from "../../../db/schema.ts";
import { formatGulfDate } from "../../../pages/gulf-date.ts";
import type { Page } from "../../../pages/page-shell.ts";
import { renderAmount } from "../../checkout/order.ts";
import {
  cardScript,
  findProblem,
  renderCardForm,
  renderSandboxNote,
  renderTestCards,
  type TypedCard,
} from "./card-form.ts";

export type CardView = {
  readonly subscription: Subscription;
  readonly language: Language;
  readonly backUrl: string;
  readonly typed?: TypedCard;
};

export function renderCardPage(view: CardView): Pick<Page, "title" | "problem" | "body"> {
  const { subscription, language, backUrl } = view;
  const texts = copy[language].pages.card;
  const { cardLast4, overdueCents, graceEndsAt, currency } = subscription;
  const amount = formatPrice(overdueCents ?? 0, currency, language);
  const button = graceEndsAt
    ? html`${texts.useAndPay} ${renderAmount(language, overdueCents ?? 0, currency)}`
    : texts.useCard;
  return {
    title: texts.changeTitle,
    problem: findProblem(view),
    body: html`${renderSandboxNote(language)}
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
</div>
${cardScript}`,
  };
}
