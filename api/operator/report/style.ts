/** What the report adds to the look of the house. */
export const REPORT_STYLE = `
:root{--saffron:#f2a71b}
body{max-width:76rem;padding-block-end:3rem}
header{display:block;padding-block-start:2.5rem}
header p{margin:0}
header .brand{margin-block-end:.4rem;color:var(--crust)}
h1{margin:0 0 .5rem;font-size:clamp(1.5rem,4.5vw,2.5rem)}
h2{margin:0;color:var(--cocoa);font-size:1rem;font-weight:600;letter-spacing:0}
main{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:1rem;align-items:start}
.card{margin:0;block-size:100%}
.wide{grid-column:1/-1}
.figure{margin:.15rem 0 0;font-size:clamp(2rem,5vw,3rem);font-weight:700;line-height:1.1;letter-spacing:-.03em;font-variant-numeric:tabular-nums}
.card .muted{min-height:1.6em;margin:.25rem 0 1.25rem}
.chart{display:grid;grid-template-columns:auto minmax(0,1fr);column-gap:.6rem;color:var(--cocoa);font-size:.75rem;font-variant-numeric:tabular-nums}
.plot{block-size:10rem}
.wide .plot{block-size:13rem}
.card:last-child .plot{block-size:8rem}
.plot svg{display:block;inline-size:100%;block-size:100%;overflow:visible}
.scale{position:relative;display:grid;text-align:end;white-space:nowrap}
.scale span{grid-area:1/1;align-self:end;position:relative;transform:translateY(50%);line-height:1}
.dates{grid-column:2;position:relative;block-size:1.6rem}
.dates span{position:absolute;inset-block-start:.4rem;transform:translateX(-50%);white-space:nowrap}
.grid{stroke:var(--shell);stroke-width:1;vector-effect:non-scaling-stroke}
.plot .average{fill:none;stroke:var(--line);stroke-width:2.5;stroke-linejoin:round;vector-effect:non-scaling-stroke;pointer-events:none}
.column{fill:transparent}
g:hover .column{fill:var(--cream)}
.bar{opacity:.85}
svg:has(.average) .bar{opacity:.45}
svg:has(.average) .bar.saffron{opacity:.75}
.saffron{--line:var(--cocoa);fill:var(--saffron)}
.crust{--line:var(--crust);fill:var(--crust)}
.pistachio{--line:var(--pistachio);fill:var(--pistachio)}
.rose{--line:var(--rose);fill:var(--rose);background:var(--rose)}
.cocoa{fill:var(--cocoa)}
.reasons li{display:grid;grid-template-columns:1fr auto;gap:.2rem 1rem;margin-block-end:.9rem}
.share{font-weight:600;font-variant-numeric:tabular-nums}
.track{grid-column:1/-1;block-size:.6rem;border-radius:999px;background:var(--cream);overflow:hidden}
.track span{display:block;block-size:100%;border-radius:inherit;opacity:.85}
details{margin-block-start:.5rem;font-size:.875rem}
summary{color:var(--crust)}
.scroll{max-block-size:18rem;overflow:auto}
table{inline-size:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.3rem .5rem;border-block-end:1px solid var(--shell);text-align:end;font-weight:400}
th:first-child{padding-inline-start:0;text-align:start}
thead th{position:sticky;inset-block-start:0;background:var(--white);font-weight:600;text-transform:capitalize}
@media (max-width:48rem){main{grid-template-columns:minmax(0,1fr)}.plot,.wide .plot{block-size:9rem}header{padding-block-start:1.5rem}}
@media print{.card{box-shadow:none;break-inside:avoid}details{display:none}}
`;
