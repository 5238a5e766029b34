import { html } from "hono/html";
import type { Brand } from "../../contract/brand.ts";
import { whatsappUrl } from "../../contract/brand.ts";
import type { Language } from "../../contract/languages.ts";

export type HelpSubject = "payment" | "account";

const texts: Record<Language, { help: string; newTab: string; greetings: Record<HelpSubject, string> }> = {
  en: {
    help: "Questions? Chat with us on WhatsApp",
    newTab: "(opens in a new tab)",
    greetings: {
      payment: "Hello, I have a question about a payment.",
      account: "Hello, I need help with my account.",
    },
  },
  ar: {
    help: "لأي سؤال، يمكنكم مراسلتنا عبر واتساب",
    newTab: "(يُفتح في علامة تبويب جديدة)",
    greetings: {
      payment: "مرحبًا، لديّ سؤال عن عملية دفع.",
      account: "مرحبًا، أحتاج إلى مساعدة في حسابي.",
    },
  },
};

/** Whoever is stuck finds a person, with the first words written: what the page is about. */
export function renderHelp(brand: Brand, language: Language, subject: HelpSubject) {
  const { help, newTab, greetings } = texts[language];
  return html`<a class="screen" href="${whatsappUrl(brand, greetings[subject])}" target="_blank" rel="noopener" aria-label="${help} ${newTab}">${help}</a>`;
}
