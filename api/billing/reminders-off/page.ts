import { html } from "hono/html";
import type { Language } from "../../../contract/languages.ts";
import { copy } from "../../copy/copy.ts";
import type { Html } from "../../pages/page-shell.ts";

/** `asks`: a look at a link turns nothing off, since mail programs look at links too. */
export type RemindersOffState = "asks" | "done" | "wrong";

export function renderRemindersOff(
  state: RemindersOffState,
  language: Language,
): { title: string; body: Html } {
  const words = copy[language].pages.remindersOff;
  const { title, text } = words[state];
  const next =
    state === "asks"
      ? html`<form method="post"><button class="button">${words.turnOff}</button></form>`
      : html`<a class="button" href="/profile">${words.profile}</a>`;
  return { title, body: html`<div class="card"><p>${text}</p>${next}</div>` };
}
