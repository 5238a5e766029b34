import { html } from "hono/html";
import { formatPrice } from "../../../../contract/format-price.ts";
import type { Language } from "../../../../contract/languages.ts";
import { copy } from "../../../copy/copy.ts";
import type { Subscription } from "../../../db/schema.ts";
import type { NextCharge } from "../../../family/family.ts";
import { formatGulfDate } from "../../../pages/gulf-date.ts";
import type { Html, Page } from "../../../pages/page-shell.ts";
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
  /** Of an adult who does not pay for the plan yet. */
  readonly takeOver?: TakeOver;
};

/** What entering a card means for an adult who pays from then on. */
export type TakeOver = {
  /** undefined: the plan is cancelled, and stays so. */
  readonly firstCharge: NextCharge | undefined;
  /** When the plan ends for want of a card. null: another adult pays. */
  readonly endsAt: Date | null;
};

export function renderCardPage(view: CardView): Pick<Page, "title" | "problem" | "body"> {
  const { subscription, language, backUrl, takeOver } = view;
  const texts = copy[language].pages.card;
  const { overdueCents, graceEndsAt, currency } = subscription;
  const amount = formatPrice(overdueCents ?? 0, currency, language);
  const useCard = takeOver ? texts.takeOver.useCard : texts.useCard;
  const button = graceEndsAt
    ? html`${texts.useAndPay} ${renderAmount(language, overdueCents ?? 0, currency)}`
    : useCard;
  const cardTitle = takeOver ? texts.takeOver.yourCard : texts.newCard;
  return {
    title: takeOver ? texts.takeOver.title : texts.changeTitle,
    problem: findProblem(view),
    body: html`${renderSandboxNote(language)}
<div class="checkout">
<section class="card order">
${takeOver ? renderTakeOver(view, takeOver) : renderCurrentCard(view)}
${graceEndsAt ? html`<p>${texts.overdue(amount, formatGulfDate(language, graceEndsAt))}</p>` : ""}
</section>
<div>
<form class="card" method="post" novalidate>${renderCardForm(view, cardTitle, button)}</form>
<p><a class="button quiet" href="${backUrl}">${texts.back}</a></p>
</div>
${renderTestCards(language)}
</div>
${cardScript}`,
  };
}

function renderCurrentCard({ subscription: { cardLast4 }, language }: CardView): Html | string {
  return cardLast4 ? html`<p>${copy[language].pages.card.currentCard(cardLast4)}</p>` : "";
}

function renderTakeOver({ subscription, language }: CardView, { firstCharge, endsAt }: TakeOver): Html {
  const texts = copy[language].pages.card.takeOver;
  const { cardLast4, cancelAt, graceEndsAt } = subscription;
  const day = (date: Date) => formatGulfDate(language, date);
  const sentences = [
    texts.youPay,
    ...(endsAt ? [texts.goesOn(day(endsAt))] : []),
    ...(firstCharge && !graceEndsAt
      ? [
          texts.firstCharge(
            formatPrice(firstCharge.cents, firstCharge.currency, language),
            day(firstCharge.at),
          ),
        ]
      : []),
    ...(!firstCharge && cancelAt ? [texts.staysCancelled(day(cancelAt))] : []),
    ...(cardLast4 && !endsAt ? [texts.currentCard(cardLast4)] : []),
  ];
  return html`${sentences.map((sentence) => html`<p>${sentence}</p>`)}`;
}
