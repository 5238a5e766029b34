import { html } from "hono/html";
import type { Business, Seller } from "../../../contract/brand.ts";
import { directionOf, type Language, languages } from "../../../contract/languages.ts";
import { copy } from "../../copy/copy.ts";
import type { Buyer } from "../../db/schema.ts";
import { allowScript, renderScript } from "../../pages/inline-script.ts";
import type { Html } from "../../pages/page-shell.ts";
import type { Receipt, ReceiptLine } from "./describe.ts";

type Parts = {
  readonly language: Language;
  readonly business: Business;
  readonly buyer: Partial<Buyer>;
  /** Tax documents are in both languages at once. */
  readonly isTaxed: boolean;
};

type Side = { readonly language: Language; readonly receipt: Receipt };

/** The document in the reader's language; a tax invoice has the other one beside each word. */
export function renderReceipt(
  describe: (language: Language) => Receipt,
  { language, business, buyer, isTaxed }: Parts,
): { title: string; body: Html; policy: string[] } {
  const words = copy[language].pages.receipt;
  const { contactEmail, seller } = business;
  const shown = { language, receipt: describe(language) };
  const others = isTaxed
    ? languages
        .filter((each) => each !== language)
        .map((each) => ({ language: each, receipt: describe(each) }))
    : [];
  const { number, numberLabel, lines, sandboxNote, title } = shown.receipt;
  const rows = lines.map((line, index) =>
    renderLine(
      line,
      others.flatMap(({ receipt, ...side }) => {
        const other = receipt.lines[index];
        return other ? [{ ...side, line: other }] : [];
      }),
    ),
  );
  const isFact = (_: Html, index: number) => lines[index]?.kind === "fact";
  return {
    title:
      others.length === 0
        ? `${title} ${number}`
        : `${[shown, ...others].map(({ receipt }) => isolate(receipt.title)).join(" / ")} ${isolate(number)}`,
    policy: [allowScript(PRINT)],
    body: html`<article class="card receipt">
<div class="parties">
<div>
${renderSeller(seller, [shown, ...others])}
${renderBuyer(buyer, [shown, ...others])}
</div>
<dl class="facts">
<dt>${numberLabel}${others.map((side) => renderOther(side.language, side.receipt.numberLabel))}</dt><dd><bdi>${number}</bdi></dd>
${rows.filter(isFact)}
</dl>
</div>
<h2>${[shown, ...others].map((side) => copy[side.language].pages.receipt.amounts).join(" · ")}</h2>
<dl class="facts amounts">${rows.filter((row, index) => !isFact(row, index))}</dl>
${sandboxNote ? html`<p class="test">${sandboxNote}</p>` : ""}
<p class="muted closing">${words.thanks} ${words.questions} <a class="ltr" href="mailto:${contactEmail}">${contactEmail}</a></p>
</article>
<div class="screen">
<p><button class="button print" hidden>${words.print}</button></p>
<p class="muted">${words.toPrint}</p>
<p><a href="/subscriptions">${words.back}</a></p>
</div>
${renderScript(PRINT)}`,
  };
}

const PRINT =
  'const b=document.querySelector("button.print");b.hidden=false;b.addEventListener("click",()=>print())';

/** Each in its own order, in whatever language is around it. */
const isolate = (text: string) => `\u2068${text}\u2069`;

function renderOther(language: Language, text: string): Html {
  return html` <span class="other"><bdi lang="${language}" dir="${directionOf(language)}">${text}</bdi></span>`;
}

function renderSeller({ name, address, taxNumber }: Seller, sides: readonly Side[]): Html {
  const each = (write: (language: Language) => string | undefined) =>
    sides.map(({ language }) => write(language)).filter((text) => text !== undefined);
  const label = (key: "seller" | "taxNumber") => each((side) => copy[side].pages.receipt[key]).join(" · ");
  return html`<section>
<h2>${label("seller")}</h2>
${each((side) => name?.[side]).map((text) => html`<p><strong><bdi>${text}</bdi></strong></p>`)}
${each((side) => address?.[side]).map((text) => html`<p class="address"><bdi>${text}</bdi></p>`)}
${taxNumber ? html`<p>${label("taxNumber")} <bdi class="ltr">${taxNumber}</bdi></p>` : ""}
</section>`;
}

function renderBuyer({ name, address, taxNumber }: Partial<Buyer>, sides: readonly Side[]): Html {
  if (!name) return html``;
  const label = (key: "buyer" | "taxNumber") =>
    sides.map(({ language }) => copy[language].pages.receipt[key]).join(" · ");
  return html`<section>
<h2>${label("buyer")}</h2>
<p><strong><bdi>${name}</bdi></strong></p>
${address ? html`<p class="address"><bdi>${address}</bdi></p>` : ""}
${taxNumber ? html`<p>${label("taxNumber")} <bdi class="ltr">${taxNumber}</bdi></p>` : ""}
</section>`;
}

type OtherLine = { readonly language: Language; readonly line: ReceiptLine };

/** An amount is said once; what it is, and everything in words, in both languages. */
function renderLine({ label, value, kind }: ReceiptLine, others: readonly OtherLine[]): Html {
  const labels = others.map(({ language, line }) => renderOther(language, line.label));
  const values = others
    .filter(({ line }) => kind === "fact" && line.value !== value)
    .map(({ language, line }) => renderOther(language, line.value));
  return html`<dt class="${kind}">${label}${labels}</dt><dd class="${kind}"><bdi>${value}</bdi>${values}</dd>`;
}

/** On paper: one A4 page, nothing to press. */
export const RECEIPT_STYLE = `
body{max-width:48rem}
.receipt{padding:min(2rem,6vw)}
.receipt h2{margin-block-end:.6rem;color:var(--crust)}
.parties{display:grid;gap:1.5rem 3rem;margin-block-end:2rem}
.parties p{margin:0}
.parties section+section{margin-block-start:1.5rem}
.address{white-space:pre-line}
.parties dl{align-content:start}
.other{display:block;font-size:.85em;font-weight:400;color:var(--cocoa)}
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
.print:not([hidden]){width:auto}
@media (min-width:19rem){.receipt .amounts{grid-template-columns:minmax(min-content,1fr) auto}}
@media (min-width:40rem){.parties{grid-template-columns:1fr 2fr}}
@page{size:A4;margin:16mm}
@media print{
html,html:lang(ar){background:var(--white);font-size:10.5pt}
body{max-width:none;padding:0;line-height:1.4}
.language,.screen{display:none}
.card{border:0;padding:0;box-shadow:none}
.parties{display:block;margin-block-end:1rem}
.parties>div{display:grid;grid-template-columns:1fr 1fr;gap:2rem;margin-block-end:1rem}
.parties section+section{margin-block-start:0}
.receipt .facts{row-gap:.3rem}
.closing{margin-block-start:1rem}
.amounts{-webkit-print-color-adjust:exact;print-color-adjust:exact}
a{color:inherit;text-decoration:none}
}
`;
