import { html } from "hono/html";
import type { Brand } from "../../contract/brand.ts";
import type { Language } from "../../contract/languages.ts";
import { whatsappUrl } from "../../contract/whatsapp-url.ts";

const texts: Record<Language, { help: string; newTab: string; greeting: string }> = {
  en: {
    help: "Questions? Chat with us on WhatsApp",
    newTab: "(opens in a new tab)",
    greeting: "Hello, I have a question about a payment.",
  },
  ar: {
    help: "لأي سؤال، راسلونا على واتساب",
    newTab: "(يُفتح في علامة تبويب جديدة)",
    greeting: "مرحبًا، لديّ سؤال عن عملية دفع.",
  },
};

/** Whoever is stuck at a payment finds a person. */
export function renderHelp(brand: Brand, language: Language) {
  const { help, newTab, greeting } = texts[language];
  return html`<a class="screen" href="${whatsappUrl(brand, greeting)}" target="_blank" rel="noopener" aria-label="${help} ${newTab}">${help}</a>`;
}
