import { html } from "hono/html";
import type { Language } from "../../../contract/languages.ts";
import type { Html } from "../../pages/page-shell.ts";

const texts: Record<Language, { title: string; backToPlans: string }> = {
  en: { title: "This checkout is not open", backToPlans: "Back to the plans" },
  ar: { title: "صفحة الدفع هذه غير متاحة", backToPlans: "العودة إلى الباقات" },
};

/** For a checkout that cannot be opened: why, and the way back. */
export function renderClosed(message: string, language: Language): { title: string; body: Html } {
  const { title, backToPlans } = texts[language];
  return {
    title,
    body: html`<div class="card"><p>${message}</p><a class="button" href="/subscriptions">${backToPlans}</a></div>`,
  };
}
