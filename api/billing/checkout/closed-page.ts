import { html } from "hono/html";
import type { Language } from "../../../contract/languages.ts";
import { copy } from "../../copy/copy.ts";
import type { Html } from "../../pages/page-shell.ts";

/** For a checkout that cannot be opened: why, and the way back. */
export function renderClosed(message: string, language: Language): { title: string; body: Html } {
  const { title, backToPlans } = copy[language].pages.closedCheckout;
  return {
    title,
    body: html`<div class="card"><p>${message}</p><a class="button" href="/subscriptions">${backToPlans}</a></div>`,
  };
}
