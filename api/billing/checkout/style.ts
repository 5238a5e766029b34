/** What the checkout adds to the look of the house: the order beside the card on a wide screen. */
export const CHECKOUT_STYLE = `
body{max-width:64rem}
.sandbox{display:inline-block;margin-block-end:1.25rem;padding:.35rem .9rem;border-radius:999px;background:var(--cream);color:var(--cocoa);font-size:.9rem}
.sandbox::before{content:"";display:inline-block;width:.55rem;height:.55rem;margin-inline-end:.5rem;border-radius:50%;background:#f2a71b}
.order{background:var(--cream)}
.checkout h2{margin-block-end:.9rem}
.order .facts{gap:.6rem 0;align-items:baseline}
.order .facts dt{padding-inline-end:1rem}
.order dt{overflow-wrap:break-word}
.order dd{white-space:nowrap}
.order .code{white-space:normal}
.order .facts .muted{white-space:nowrap}
.order .total{padding-block-start:.8rem;border-color:var(--crust);color:var(--ink);font-weight:700}
.order .facts .total{display:flex;align-self:stretch;align-items:center}
.order dd.total{justify-content:end;font-size:1.5rem}
.order>:last-child,.test-cards>:last-child{margin-block-end:0}
.digits{font-variant-numeric:tabular-nums;font-weight:600}
.test-cards li{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;padding:.5rem 0;border-block-end:1px solid var(--shell)}
.outcome-paid,.outcome-delayed{color:var(--pistachio)}
.outcome-declined,.outcome-insufficient_funds,.outcome-card_expired,.outcome-once{color:var(--rose)}
.safe{display:flex;justify-content:center;align-items:center;gap:.4rem;margin:.9rem 0 0;text-align:center}
.safe svg{flex:none}
.test-cards li:last-child{border:0}
.test-cards .muted{margin-block-start:.75rem}
input[dir=ltr]{font-variant-numeric:tabular-nums}
input{text-align:left}
[dir=rtl] input{text-align:right}
input[aria-invalid]{border-color:var(--rose)}
.labels{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:0 1rem}
.labels output:empty{display:none}
.problem{margin:.35rem 0 0;color:var(--rose);font-size:.9rem}
.button:hover{background:#ffb833}
.quiet:hover{background:var(--cream)}
@media (min-width:19rem){.order .facts{grid-template-columns:minmax(min-content,1fr) auto}}
@media (min-width:48rem){.checkout{display:grid;grid-template-columns:1fr 1.15fr;grid-template-rows:auto 1fr;gap:0 1.5rem;align-items:start}.checkout>:nth-child(2){grid-column:2;grid-row:1/3}}
.days{margin:0 0 1rem;padding:0;list-style:none}
.days li{position:relative;padding:0 0 .6rem;padding-inline-start:1.5rem}
.days li::before{content:"";position:absolute;inset-inline-start:0;top:.45em;width:.6rem;height:.6rem;border:2px solid var(--crust);border-radius:50%}
.days li:not(:last-child)::after{content:"";position:absolute;inset-inline-start:.35rem;top:1.3em;bottom:-.3em;width:2px;background:var(--shell)}
.days li:last-child{font-weight:600}
.days li:last-child::before{background:var(--crust)}
`;
