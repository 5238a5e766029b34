import { html } from "hono/html";
import type { Language } from "../../../../contract/languages.ts";
import { copy } from "../../../copy/copy.ts";
import type { Html } from "../../../pages/page-shell.ts";
import { type CardCheck, type CardField, type CardForm, cardFields, testCards } from "./card.ts";

/** After a refused try: what was typed, and what is wrong with it. */
export type RefusedCard = { form: CardForm; problems: Extract<CardCheck, { ok: false }>["problems"] };
type FieldView = { readonly language: Language; readonly refused?: RefusedCard };

export function renderCardForm(view: FieldView, title: string, button: Html | string): Html {
  const { problemsTitle, safe } = copy[view.language].pages.card;
  return html`<h2>${title}</h2>
${hasProblems(view) ? html`<p class="alert">${problemsTitle}</p>` : ""}
${renderField(view, "number")}
<div class="pair">${renderField(view, "expiry")}${renderField(view, "cvc")}</div>
${renderField(view, "name")}
<button class="button">${button}</button>
<p class="muted safe">${lock}${safe}</p>`;
}

function hasProblems({ refused }: FieldView): boolean {
  return Object.values(refused?.problems ?? {}).some((problem) => problem !== undefined);
}

const lock = html`<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="M4 7V5a4 4 0 0 1 8 0v2h1v8H3V7zm2 0h4V5a2 2 0 0 0-4 0z" fill="currentColor"/></svg>`;

const attributes: Record<CardField, { autocomplete: string; inputmode: string; placeholder: string }> = {
  number: { autocomplete: "cc-number", inputmode: "numeric", placeholder: "4242 4242 4242 4242" },
  expiry: { autocomplete: "cc-exp", inputmode: "numeric", placeholder: "" },
  cvc: { autocomplete: "cc-csc", inputmode: "numeric", placeholder: "123" },
  name: { autocomplete: "cc-name", inputmode: "text", placeholder: "" },
};

/** What was typed stays, except the CVC, which no page may repeat. */
function renderField({ language, refused }: FieldView, field: CardField): Html {
  const texts = copy[language].pages.card;
  const { autocomplete, inputmode, placeholder } = attributes[field];
  const problem = refused?.problems[field];
  const value = field === "cvc" ? "" : (refused?.form[field] ?? "");
  // A name is written in either direction; the rest are digits.
  const direction = field === "name" ? "auto" : "ltr";
  const hint = field === "expiry" ? texts.expiryHint : "";
  const describedBy = [hint && `${field}-hint`, problem && `${field}-problem`].filter(Boolean).join(" ");
  const isFirstProblem = problem && cardFields.find((each) => refused?.problems[each]) === field;
  // Without a script, the focus is how a reader finds what is wrong.
  return html`<div class="field"><label for="${field}">${texts.fields[field]}</label>
<input id="${field}" name="${field}" value="${value}" dir="${direction}" autocomplete="${autocomplete}" inputmode="${inputmode}" placeholder="${placeholder}" maxlength="64"${field === "name" ? "" : html` required`}${describedBy ? html` aria-describedby="${describedBy}"` : ""}${problem ? html` aria-invalid="true"` : ""}${isFirstProblem ? html` autofocus` : ""}>
${hint ? html`<p class="hint" id="${field}-hint">${hint}</p>` : ""}
${problem ? html`<p class="problem" id="${field}-problem">${texts.problems[problem]}</p>` : ""}</div>`;
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
