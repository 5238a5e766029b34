import { html } from "hono/html";
import { nameCardBrand } from "../../../../contract/card.ts";
import { findNetwork } from "../../../../contract/card-number.ts";
import type { Language } from "../../../../contract/languages.ts";
import { copy } from "../../../copy/copy.ts";
import type { Html } from "../../../pages/page-shell.ts";
import { type CardCheck, type CardField, type CardForm, cardFields, testCards } from "./card.ts";

/** What was typed before, and what is wrong with it, where something is. */
export type TypedCard = { form: CardForm } & Omit<Extract<CardCheck, { ok: false }>, "ok">;
type FieldView = { readonly language: Language; readonly typed?: TypedCard };

/** What a page with the form needs besides: its script, and leave to run it. */
export const cardScript = html`<script type="module" src="/hosted-page.js"></script>`;
export const CARD_SCRIPT_POLICY = "script-src 'self'";

export function renderCardForm(view: FieldView, title: string, button: Html | string): Html {
  const { safe } = copy[view.language].pages.card;
  const { decline } = view.typed ?? {};
  const problem = findProblem(view);
  return html`<h2>${title}</h2>
${problem ? html`<p class="alert"${decline ? html` tabindex="-1" autofocus` : ""}>${problem}</p>` : ""}
${renderField(view, "number")}
<div class="pair">${renderField(view, "expiry")}${renderField(view, "cvc")}</div>
${renderField(view, "name")}
<button class="button">${button}</button>
<p class="muted safe">${lock}${safe}</p>`;
}

/** In one sentence; undefined: nothing is wrong. */
export function findProblem({ language, typed }: FieldView): string | undefined {
  const { problemsTitle, declines } = copy[language].pages.card;
  if (typed?.decline) return declines[typed.decline];
  return Object.values(typed?.problems ?? {}).some((problem) => problem) ? problemsTitle : undefined;
}

const lock = html`<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="M4 7V5a4 4 0 0 1 8 0v2h1v8H3V7zm2 0h4V5a2 2 0 0 0-4 0z" fill="currentColor"/></svg>`;

/** No placeholders: digits in a field read as if they were typed. */
const attributes: Record<CardField, { autocomplete: string; inputmode: string }> = {
  number: { autocomplete: "cc-number", inputmode: "numeric" },
  expiry: { autocomplete: "cc-exp", inputmode: "numeric" },
  cvc: { autocomplete: "cc-csc", inputmode: "numeric" },
  name: { autocomplete: "cc-name", inputmode: "text" },
};

/** What was typed stays, except the CVC, which no page may repeat. */
function renderField({ language, typed }: FieldView, field: CardField): Html {
  const texts = copy[language].pages.card;
  const { autocomplete, inputmode } = attributes[field];
  const problem = typed?.problems[field];
  const value = field === "cvc" ? "" : (typed?.form[field] ?? "");
  // A name is written in either direction; the rest are digits.
  const direction = field === "name" ? "auto" : "ltr";
  const hint = field === "expiry" ? texts.expiryHint : "";
  const describedBy = [hint && `${field}-hint`, problem && `${field}-problem`].filter(Boolean).join(" ");
  const isFirstProblem = problem && cardFields.find((each) => typed?.problems[each]) === field;
  // Without a script, the focus is how a reader finds what is wrong.
  return html`<div class="field"><div class="labels"><label for="${field}">${texts.fields[field]}</label>${field === "number" ? renderBrand(value) : ""}</div>
<input id="${field}" name="${field}" value="${value}" dir="${direction}" autocomplete="${autocomplete}" inputmode="${inputmode}" maxlength="64"${field === "name" ? "" : html` required`}${describedBy ? html` aria-describedby="${describedBy}"` : ""}${problem ? html` aria-invalid="true"` : ""}${isFirstProblem ? html` autofocus` : ""}>
${hint ? html`<p class="hint" id="${field}-hint">${hint}</p>` : ""}
${problem ? html`<p class="problem" id="${field}-problem">${texts.problems[problem]}</p>` : ""}</div>`;
}

function renderBrand(number: string): Html {
  return html`<output class="badge ltr" for="number">${nameCardBrand(findNetwork(number).brand)}</output>`;
}

export function renderSandboxNote(language: Language): Html {
  return html`<p class="sandbox">${copy[language].pages.card.sandbox}</p>`;
}

export function renderTestCards(language: Language): Html {
  const texts = copy[language].pages.card;
  return html`<section class="card test-cards" aria-labelledby="test-cards">
<h2 id="test-cards">${texts.testCards}</h2>
<ul class="list">
${testCards.map(({ number, outcome }) => html`<li><bdi class="ltr digits">${number}</bdi> <span class="outcome-${outcome}">${texts.outcomes[outcome]}</span></li>`)}
</ul>
<p class="muted">${texts.testCardsHint}</p>
</section>`;
}
