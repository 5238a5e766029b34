import { html } from "hono/html";
import type { Language } from "../../../../contract/languages.ts";
import { formatPrice } from "../../../pages/format-price.ts";
import { formatGulfDate } from "../../../pages/gulf-date.ts";
import type { Html } from "../../../pages/page-shell.ts";
import type { Checkout } from "../../checkout/checkout.ts";
import { addInterval } from "../../dates.ts";
import { describePlan } from "../../plans.ts";
import { percentOff } from "../../prices.ts";
import { type CardCheck, type CardField, type CardForm, testCards } from "./card.ts";
import { checkoutTexts } from "./checkout-texts.ts";

export type CheckoutView = {
  readonly checkout: Checkout;
  readonly language: Language;
  readonly now: Date;
  /** Where leaving goes, with the return addresses of this visit. */
  readonly leaveAction: string;
  /** After a refused try: what was typed, and what is wrong with it. */
  readonly refused?: { form: CardForm; problems: Extract<CardCheck, { ok: false }>["problems"] };
};

export function renderCheckout(view: CheckoutView): { title: string; body: Html } {
  const texts = checkoutTexts[view.language];
  const free = view.checkout.subscription.priceCents === 0;
  return {
    title: free ? texts.freeTitle : texts.title,
    body: html`<p class="sandbox">${texts.sandbox}</p>
<div class="checkout">
${renderOrder(view)}
<div>
<form class="card" method="post" novalidate>${free ? renderFreeStart(view) : renderCardForm(view)}</form>
<form method="post" action="${view.leaveAction}"><button class="button quiet">${texts.leave}</button></form>
</div>
${free ? "" : renderTestCards(view.language)}
</div>`,
  };
}

function renderOrder({ checkout, language, now }: CheckoutView): Html {
  const { subscription, plan } = checkout;
  const { listPriceCents, priceCents, promoCode, currency } = subscription;
  const texts = checkoutTexts[language];
  const { name, description } = describePlan(plan, language);
  const price = formatPrice(priceCents, currency);
  const renewal = formatGulfDate(language, addInterval(now, plan.billingInterval));
  const [before, amount, after] = texts.renews(renewal, price, plan.billingInterval);
  const percent = percentOff(listPriceCents, priceCents);
  return html`<section class="card order" aria-labelledby="order">
<h2 id="order">${texts.order}</h2>
<p><strong>${name}</strong><br><span class="muted">${description}</span></p>
<dl class="facts">
<dt>${texts.price} <span class="muted">${texts.perInterval[plan.billingInterval]}</span></dt>
<dd><bdi class="ltr">${formatPrice(listPriceCents, currency)}</bdi></dd>
${percent > 0 ? html`<dt>${texts.discount} <bdi class="badge ltr">${percent}%</bdi></dt><dd><bdi class="ltr">−${formatPrice(listPriceCents - priceCents, currency)}</bdi></dd>` : ""}
${promoCode ? html`<dt>${texts.promo}</dt><dd><bdi class="ltr code">${promoCode}</bdi></dd>` : ""}
<dt class="total">${texts.total}</dt><dd class="total"><bdi class="ltr">${price}</bdi></dd>
</dl>
<p class="muted">${before}<bdi class="ltr">${amount}</bdi>${after} ${texts.keeps}</p>
</section>`;
}

function renderFreeStart({ language }: CheckoutView): Html {
  const texts = checkoutTexts[language];
  return html`<p>${texts.free}</p><button class="button">${texts.startFree}</button>`;
}

const attributes: Record<CardField, { autocomplete: string; inputmode: string; placeholder: string }> = {
  number: { autocomplete: "cc-number", inputmode: "numeric", placeholder: "4242 4242 4242 4242" },
  expiry: { autocomplete: "cc-exp", inputmode: "numeric", placeholder: "MM/YY" },
  cvc: { autocomplete: "cc-csc", inputmode: "numeric", placeholder: "123" },
  name: { autocomplete: "cc-name", inputmode: "text", placeholder: "" },
};

function renderCardForm(view: CheckoutView): Html {
  const { checkout, language, refused } = view;
  const texts = checkoutTexts[language];
  const { priceCents, currency } = checkout.subscription;
  return html`<h2>${texts.card}</h2>
${refused ? html`<p class="alert" role="alert">${texts.problemsTitle}</p>` : ""}
${renderField(view, "number")}
<div class="pair">${renderField(view, "expiry")}${renderField(view, "cvc")}</div>
${renderField(view, "name")}
<button class="button">${texts.pay} <bdi class="ltr">${formatPrice(priceCents, currency)}</bdi></button>
<p class="muted safe">${lock}${texts.safe}</p>`;
}

const lock = html`<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="M4 7V5a4 4 0 0 1 8 0v2h1v8H3V7zm2 0h4V5a2 2 0 0 0-4 0z" fill="#2f6b4f"/></svg>`;

/** What was typed stays, except the CVC, which no page may repeat. */
function renderField({ language, refused }: CheckoutView, field: CardField): Html {
  const texts = checkoutTexts[language];
  const { autocomplete, inputmode, placeholder } = attributes[field];
  const problem = refused?.problems[field];
  const value = field === "cvc" ? "" : (refused?.form[field] ?? "");
  // A name is written in either direction; the rest are figures.
  const direction = field === "name" ? "auto" : "ltr";
  return html`<label for="${field}">${texts.fields[field]}
<input id="${field}" name="${field}" value="${value}" dir="${direction}" autocomplete="${autocomplete}" inputmode="${inputmode}" placeholder="${placeholder}" maxlength="64" required${problem ? html` aria-invalid="true" aria-describedby="${field}-problem"` : ""}>
${problem ? html`<span class="problem" id="${field}-problem">${texts.problems[problem]}</span>` : ""}</label>`;
}

function renderTestCards(language: Language): Html {
  const texts = checkoutTexts[language];
  return html`<section class="card test-cards" aria-labelledby="test-cards">
<h2 id="test-cards">${texts.testCards}</h2>
<ul class="list">
${testCards.map(({ number, outcome }) => html`<li><bdi class="ltr figures">${number}</bdi> <span class="outcome-${outcome}">${texts.outcomes[outcome]}</span></li>`)}
</ul>
<p class="muted">${texts.testCardsHint}</p>
</section>`;
}
