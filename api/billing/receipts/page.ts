import { html } from "hono/html";
import type { Business, Seller } from "../../../contract/brand.ts";
import type { Language } from "../../../contract/languages.ts";
import { copy } from "../../copy/copy.ts";
import type { Charge, Plan } from "../../db/schema.ts";
import type { Html } from "../../pages/page-shell.ts";
import { describeReceipt, type ReceiptLine } from "./describe.ts";

export function renderReceipt(
  charge: Charge,
  plan: Plan,
  { language, business }: { language: Language; business: Business },
): { title: string; body: Html } {
  const words = copy[language].pages.receipt;
  const { contactEmail, seller } = business;
  const { number, lines, sandboxNote } = describeReceipt(charge, plan, language);
  const facts = lines.filter(({ kind }) => kind === "fact");
  const amounts = lines.filter(({ kind }) => kind !== "fact");
  return {
    title: `${words.title} ${number}`,
    body: html`<article class="card receipt">
<div class="parties">
${renderSeller(seller, language)}
<dl class="facts">
<dt>${words.number}</dt><dd><bdi>${number}</bdi></dd>
${facts.map(renderLine)}
</dl>
</div>
<h2>${words.amounts}</h2>
<dl class="facts amounts">${amounts.map(renderLine)}</dl>
${sandboxNote ? html`<p class="test">${sandboxNote}</p>` : ""}
<p class="muted closing">${words.thanks} ${words.questions} <a class="ltr" href="mailto:${contactEmail}">${contactEmail}</a></p>
</article>
<div class="screen">
<p class="muted">${words.toPrint}</p>
<p><a href="/subscriptions">${words.back}</a></p>
</div>`,
  };
}

function renderSeller({ name, address, taxNumber }: Seller, language: Language): Html {
  const words = copy[language].pages.receipt;
  return html`<section>
<h2>${words.seller}</h2>
${name ? html`<p><strong>${name[language]}</strong></p>` : ""}
${address ? html`<p class="address">${address[language]}</p>` : ""}
${taxNumber ? html`<p>${words.taxNumber} <bdi class="ltr">${taxNumber}</bdi></p>` : ""}
</section>`;
}

function renderLine({ label, value, kind }: ReceiptLine): Html {
  return html`<dt class="${kind}">${label}</dt><dd class="${kind}"><bdi>${value}</bdi></dd>`;
}

/** On paper: one A4 page, nothing to press. */
export const RECEIPT_STYLE = `
body{max-width:48rem}
.receipt{padding:min(2rem,6vw)}
.receipt h2{margin-block-end:.6rem;color:var(--crust)}
.parties{display:grid;gap:1.5rem 3rem;margin-block-end:2rem}
.parties p{margin:0}
.address{white-space:pre-line}
.receipt .facts{margin:0;gap:.5rem min(2rem,5vw)}
.receipt :is(dt,dd){overflow-wrap:break-word;text-wrap:balance}
.amounts{padding:1rem min(1.25rem,5vw);border-radius:.75rem;background:var(--cream)}
.amounts dd{font-variant-numeric:tabular-nums;white-space:nowrap}
.amounts .code{white-space:normal;overflow-wrap:anywhere}
.amounts .total{padding-block-start:.75rem;border-color:var(--crust);color:var(--ink);font-weight:700}
.receipt .amounts{column-gap:0}
.amounts dt{padding-inline-end:1rem}
.test{margin:1rem 0 0;font-weight:700;color:var(--rose)}
.closing{margin:2rem 0 0}
@media (min-width:19rem){.receipt .amounts{grid-template-columns:minmax(min-content,1fr) auto}}
@media (min-width:40rem){.parties{grid-template-columns:1fr 2fr}}
@page{size:A4;margin:16mm}
@media print{
html{background:var(--white);font-size:11pt}
body{max-width:none;padding:0}
.language,.screen{display:none}
.card{border:0;padding:0}
.parties{grid-template-columns:1fr 2fr}
.amounts{-webkit-print-color-adjust:exact;print-color-adjust:exact}
a{color:inherit;text-decoration:none}
}
`;
