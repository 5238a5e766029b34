import { html } from "hono/html";
import type { Business } from "../../../contract/brand.ts";
import { directionOfPrice, formatPrice } from "../../../contract/format-price.ts";
import type { Language } from "../../../contract/languages.ts";
import { periodsCovered } from "../../../contract/money.ts";
import { includesVat } from "../../../contract/offer.ts";
import { addDays, FIRST_REMINDER_DAYS } from "../../../contract/rules.ts";
import { copy } from "../../copy/copy.ts";
import { percentOff } from "../../family/quotes/prices.ts";
import { listOwnOrigins } from "../../http/own-origins.ts";
import { formatGulfDate } from "../../pages/gulf-date.ts";
import { type Html, type Page, siteAddress } from "../../pages/page-shell.ts";
import { describePlan } from "../plans.ts";
import type { BillingDeps, OpenCheckout, Visit } from "../providers/provider.ts";
import { leaveAddress } from "./return-addresses.ts";
import { CHECKOUT_STYLE } from "./style.ts";

type Parts = {
  readonly form: Html;
  readonly before?: Html;
  readonly after?: Html;
  /** What is wrong with what was sent. */
  readonly problem?: string;
  /** More of the page's policy. */
  readonly policy?: readonly string[];
  /** Other sites that sending the form may lead to. */
  readonly leadsTo?: readonly string[];
};

/** The order and the form beside it; the form carries which quote it confirms. */
export function showCheckout(
  { config }: BillingDeps,
  { checkout, language, cancelUrl, outdatedForm }: Visit,
  { form, before = html``, after = html``, problem, policy = [], leadsTo = [] }: Parts,
): Omit<Page, "language"> {
  const { subscription, quote, changed } = checkout;
  const cancelAt = changed?.subscription.cancelAt;
  const texts = copy[language].pages.order;
  const title = quote.dueTodayCents > 0 ? texts.title : texts.startTitle;
  return {
    title: quote.kind === "start" ? title : texts.changeTitle,
    problem: outdatedForm ? texts.changed : problem,
    body: html`${before}
${outdatedForm ? html`<p class="alert" tabindex="-1" autofocus>${texts.changed}</p>` : ""}
${cancelAt ? html`<p class="card">${texts.cancelled(formatGulfDate(language, cancelAt))}</p>` : ""}
<div class="checkout">
${renderOrder(checkout, language, config.business)}
<div>
<form class="card" method="post" novalidate><input type="hidden" name="quote" value="${quote.at}">${form}</form>
<form method="post" action="${leaveAddress(subscription.id, cancelUrl)}"><button class="button quiet">${texts.leave}</button></form>
</div>
${after}
</div>`,
    style: CHECKOUT_STYLE,
    status: outdatedForm ? 409 : problem ? 422 : 200,
    // A browser holds the redirect after a form against this too.
    policy: [...policy, `form-action 'self' ${[...leadsTo, ...listOwnOrigins(config)].join(" ")}`],
  };
}

function renderOrder(checkout: OpenCheckout, language: Language, business: Business): Html {
  const { subscription, plan, quote } = checkout;
  const { listPriceCents, priceCents, promoCode, currency } = subscription;
  const texts = copy[language].pages.order;
  const { name, description } = describePlan(plan, language);
  const percent = percentOff(listPriceCents, priceCents);
  const covered = periodsCovered(quote.creditCents, priceCents);
  const amount = (cents: number) => renderAmount(language, cents, currency);
  return html`<section class="card order" aria-labelledby="order">
<h2 id="order">${texts.order}</h2>
<p><strong>${name}</strong><br><span class="muted">${description}</span></p>
<dl class="facts">
<dt>${texts.price} <span class="muted">${texts.perInterval[plan.billingInterval]}</span></dt>
<dd>${amount(listPriceCents)}</dd>
${percent > 0 ? html`<dt>${texts.discount} <bdi class="badge ltr">${percent}%</bdi></dt><dd>${amount(priceCents - listPriceCents)}</dd>` : ""}
${promoCode ? html`<dt>${texts.promo}</dt><dd><bdi class="ltr code">${promoCode}</bdi></dd>` : ""}
${quote.creditCents > 0 ? html`<dt>${texts.credit}</dt><dd>${amount(-Math.min(quote.creditCents, priceCents))}</dd>` : ""}
<dt class="total">${texts.total}</dt><dd class="total">${amount(quote.dueTodayCents)}</dd>
</dl>
${covered > 0 ? html`<p>${texts.creditCovers(amount(quote.creditCents), covered, plan.billingInterval)}</p>` : ""}
${renderPromise(checkout, language)}
<p>${texts.soldBy((business.seller.name ?? business.name)[language])} ${texts.questions} <a class="ltr" href="mailto:${business.contactEmail}">${business.contactEmail}</a></p>
<p class="muted">${includesVat(business.seller) ? texts.vatIncluded : ""} ${texts.renewsAutomatically} <a href="${siteAddress(language, "/terms-conditions")}">${copy[language].pages.footer.terms}</a></p>
</section>`;
}

/** What is charged next and after it, and what cancelling means. */
function renderPromise({ subscription, plan, quote, changed }: OpenCheckout, language: Language): Html {
  const texts = copy[language].pages.order;
  const { priceCents, currency } = subscription;
  const date = formatGulfDate(language, new Date(quote.nextChargeAt));
  const amount = renderAmount(language, quote.nextChargeCents, currency);
  const after = texts.thenEvery[plan.billingInterval](renderAmount(language, priceCents, currency));
  if (quote.nextIsFirst)
    return html`${renderDays(quote, language, texts.firstCharge(date, amount))}
<p class="muted">${after} ${texts.cancelFree(date)}</p>`;
  const current = changed ? describePlan(changed.plan, language).name : "";
  const next =
    quote.kind === "change_later" ? texts.startsLater(current, date, amount) : texts.renewal(date, amount);
  return html`<p class="muted">${next} ${after} ${texts.cancelAnyTime}</p>`;
}

/** From today to the first charge. */
function renderDays(
  { at, nextChargeAt }: OpenCheckout["quote"],
  language: Language,
  firstCharge: Html,
): Html {
  const { nothingToday, remindedOn } = copy[language].pages.order;
  const reminder = addDays(new Date(nextChargeAt), -FIRST_REMINDER_DAYS);
  return html`<ol class="days">
<li>${nothingToday}</li>
${reminder > new Date(at) ? html`<li>${remindedOn(formatGulfDate(language, reminder))}</li>` : ""}
<li>${firstCharge}</li>
</ol>`;
}

export function renderAmount(language: Language, cents: number, currency: string | null): Html {
  const price = formatPrice(cents, currency, language).replace("-", "−");
  return html`<bdi class="${directionOfPrice(price)}">${price}</bdi>`;
}

/** For a change that the card on file pays, which may be another adult's. */
export function renderConfirmation({ checkout, language }: Visit): Html {
  const { quote, changed, subscription } = checkout;
  const texts = copy[language].pages.order;
  const { cardLast4, payerId } = changed?.subscription ?? {};
  const isOwn = payerId === subscription.payerId;
  const isPaidNow = quote.dueTodayCents > 0;
  const says = isOwn
    ? { now: texts.onCard, later: texts.onCardLater }
    : { now: texts.onOthersCard, later: texts.onOthersCardLater };
  const card = html`<bdi class="ltr digits">${cardLast4}</bdi>`;
  return html`${cardLast4 ? html`<p>${isPaidNow ? says.now(card) : says.later(card)}</p>` : ""}
<button class="button">${isPaidNow ? html`${texts.confirmAndPay} ${renderAmount(language, quote.dueTodayCents, subscription.currency)}` : texts.confirmChange}</button>`;
}
