import { html } from "hono/html";
import { showEmail } from "../../../contract/email-address.ts";
import { isLanguage, type Language } from "../../../contract/languages.ts";
import { copy } from "../../copy/copy.ts";
import { formatGulfDate } from "../../pages/gulf-date.ts";
import { allowScript, renderScript } from "../../pages/inline-script.ts";
import type { Page } from "../../pages/page-shell.ts";
import type { SandboxMail } from "./mailbox.ts";

/** Without scripts; of the same origin, so that the page around it can measure it; a link leads the whole page there. */
export const MAIL_SANDBOX = "allow-same-origin allow-top-navigation-by-user-activation";

/** Makes the frame as tall as the mail. */
const FIT = `const f=document.querySelector("iframe");
function fit(){const m=f.contentDocument?.documentElement?.getBoundingClientRect();if(m)f.style.height=Math.ceil(m.height)+f.offsetHeight-f.clientHeight+"px"}
f.addEventListener("load",fit);addEventListener("resize",fit);fit()`;

export function showMailbox(language: Language, mails: readonly SandboxMail[]): Page {
  const { title, about, empty } = copy[language].pages.mailbox;
  const items = mails.map(
    ({ id, email }) => html`<li><a class="card" href="/sandbox/mailbox/${id}">
<strong><bdi lang="${languageOf(email, language)}">${email.subject}</bdi></strong><br>
<span class="muted"><bdi class="ltr">${recipientOf(email)}</bdi><br>${dateOf(language, email)}</span>
</a></li>`,
  );
  const list = mails.length > 0 ? html`<ul class="list">${items}</ul>` : html`<p class="card">${empty}</p>`;
  return { language, title, helpSubject: "account", body: html`<p class="muted">${about}</p>${list}` };
}

export function showMail(language: Language, { id, email }: SandboxMail): Page {
  const { back, to, date, mail, alone, plain } = copy[language].pages.mailbox;
  const body = html`<dl class="facts">
<dt>${to}</dt><dd><bdi class="ltr">${recipientOf(email)}</bdi></dd>
<dt>${date}</dt><dd>${dateOf(language, email)}</dd>
</dl>
<p><a href="/sandbox/mailbox/${id}/html">${alone}</a></p>
<iframe title="${mail}" src="/sandbox/mailbox/${id}/html" sandbox="${MAIL_SANDBOX}"></iframe>
<details class="card"><summary>${plain}</summary><pre dir="auto" lang="${languageOf(email, language)}">${email.text}</pre></details>
<p><a href="/sandbox/mailbox">${back}</a></p>
${renderScript(FIT)}`;
  return {
    language,
    helpSubject: "account",
    title: email.subject ?? "",
    titleLanguage: languageOf(email, language),
    body,
    policy: ["frame-src 'self'", allowScript(FIT)],
  };
}

/** A mail speaks its reader's language, whatever the mailbox does. */
function languageOf({ html }: SandboxMail["email"], otherwise: Language): Language {
  const named = /<html lang="(\w+)"/.exec(html ?? "")?.[1];
  return isLanguage(named) ? named : otherwise;
}

function recipientOf(email: SandboxMail["email"]): string {
  return email.to?.map(({ address }) => showEmail(address ?? "")).join(", ") ?? "";
}

function dateOf(language: Language, { date }: SandboxMail["email"]): string {
  return date ? formatGulfDate(language, new Date(date), { dateStyle: "long", timeStyle: "short" }) : "";
}
