import { html } from "hono/html";
import type { Brand } from "../../contract/brand.ts";
import { whatsappUrl } from "../../contract/brand.ts";
import type { Language } from "../../contract/languages.ts";
import { copy } from "../copy/copy.ts";

export type HelpSubject = "payment" | "account";

/** Whoever is stuck finds a person, with the first words written: what the page is about. */
export function renderHelp(brand: Brand, language: Language, subject: HelpSubject) {
  const { help, newTab, greetings } = copy[language].pages.help;
  return html`<a class="screen" href="${whatsappUrl(brand, greetings[subject])}" target="_blank" rel="noopener" aria-label="${help} ${newTab}">${help}</a>`;
}
