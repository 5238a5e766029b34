import { fontFiles } from "../../contract/fonts.ts";
import type { Language } from "../../contract/languages.ts";
import { writePalette } from "./palette.ts";

/** The site's own face, from the file that a reader of the site has already. */
function writeFaces(language: Language): string {
  return fontFiles[language]
    .map(
      ({ family, address, range }) =>
        `@font-face{font-family:"${family}";font-weight:400 700;font-display:swap;src:url(${address}) format("woff2")${range ? `;unicode-range:${range}` : ""}}`,
    )
    .join("\n");
}

const SYSTEM_FONTS = `system-ui,"Segoe UI",Tahoma,Arial,sans-serif`;

export function writePageStyle(language: Language): string {
  const family = fontFiles[language][0]?.family;
  return `${writePalette()}
${writeFaces(language)}
html{font-family:"${family}",${SYSTEM_FONTS}}
${LOOK}`;
}

/** The look of the site for pages that carry their own stylesheet; colours and sizes as in `web/ui/`. */
const LOOK = `
*{box-sizing:border-box}
html{background:var(--paper);color:var(--ink);line-height:1.6;-webkit-text-size-adjust:100%;-webkit-font-smoothing:antialiased;overflow-wrap:break-word}
html:lang(ar){font-size:106.25%;line-height:1.75}
body{display:flex;flex-direction:column;min-height:100vh;margin:0 auto;max-width:40rem;padding:0 min(1rem,4vw)}
main{flex:1}
header{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:.5rem 1rem;padding:1rem 0;margin-block-end:1.5rem}
footer{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;margin-block-start:3rem;padding:1.25rem 0 2rem;border-block-start:1px solid var(--shell);color:var(--cocoa);font-size:.875rem}
footer nav{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem}
footer a{display:inline-block;padding:.2rem 0;color:inherit}
h1,h2,h3{text-wrap:balance;overflow-wrap:anywhere}
h1{margin:0 0 1rem;font-size:1.875rem;line-height:1.15;letter-spacing:-.022em}
h2{margin:0 0 .5rem;font-size:1.25rem;line-height:1.15;letter-spacing:-.022em}
:lang(ar) :is(h1,h2){line-height:1.4;letter-spacing:0}
p{margin:0 0 .75rem}
a{color:var(--crust);text-underline-offset:4px}
p>a:only-child{display:inline-block;padding:.25rem 0}
:focus-visible{outline:3px solid var(--ink);outline-offset:3px;border-radius:.25rem;box-shadow:0 0 0 3px var(--paper)}
[tabindex="-1"]:focus-visible{outline:none;box-shadow:none}
.brand{display:flex;align-items:center;gap:.4em;font-size:1.25rem;font-weight:700;line-height:1;color:var(--cocoa);text-decoration:none}
.language{padding:.5rem 1rem;border:2px solid var(--shell);border-radius:999px;color:var(--cocoa);font-weight:500;text-decoration:none}
.language:hover{border-color:var(--crust)}
.brand:focus-visible,.language:focus-visible,.button:focus-visible{border-radius:999px}
.muted{color:var(--cocoa);font-size:.9rem}
.card{display:block;background:var(--white);border:1px solid var(--shell);border-radius:1.5rem;padding:min(1.5rem,6vw);margin-block-end:1rem;box-shadow:0 1px 2px rgb(107 63 29/.05),0 12px 32px -16px rgb(107 63 29/.18);overflow-wrap:anywhere}
a.card{color:inherit;text-decoration:none}
a.card:hover{border-color:var(--crust)}
a.card:focus-visible{border-radius:1.5rem}
.list{list-style:none;margin:0;padding:0}
.facts{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.25rem 1rem;margin:0 0 1rem;overflow-wrap:anywhere}
.facts dt{color:var(--cocoa)}
.facts dd{margin:0;text-align:end;font-weight:600}
.total{padding-block-start:.5rem;border-block-start:1px solid var(--shell);font-size:1.2rem}
.field{margin-block-end:1.25rem}
label{display:block;color:var(--cocoa);font-weight:500}
.hint{margin:.35rem 0 0;color:var(--cocoa);font-size:.875rem}
input{display:block;width:100%;min-height:3rem;margin-block-start:.35rem;padding:.5rem 1rem;border:2px solid var(--crust);border-radius:.75rem;background:var(--white);color:inherit;font:inherit}
input:hover,input:focus{border-color:var(--crust)}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,9rem),1fr));gap:0 1rem}
.button{display:block;width:100%;min-height:3rem;padding:.6rem 1.5rem;border:2px solid transparent;border-radius:999px;background:#f2a71b border-box;color:#2e1c12;box-shadow:inset 0 -2px 0 rgb(107 63 29/.22);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
.quiet{background:none;box-shadow:none;color:var(--crust);text-decoration:underline}
.button:focus-visible{box-shadow:0 0 0 3px var(--paper)}
.badge{display:inline-block;padding:.1rem .7rem;border-radius:999px;background:var(--leaf);color:var(--pistachio);font-size:.875rem;font-weight:600}
.alert{padding:.75rem 1rem;border:1px solid var(--rose);border-radius:1rem;background:var(--blush);color:var(--rose);font-weight:500}
.ltr{direction:ltr;unicode-bidi:isolate}
.card summary{padding:.25rem 0;cursor:pointer;font-weight:600}
iframe{margin-block-end:1rem;display:block;width:100%;height:60rem;border:1px solid var(--shell);border-radius:1rem;background:var(--cream)}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
@media (max-width:32rem){iframe{height:80rem}}
@media (max-width:19rem){.facts{grid-template-columns:minmax(0,1fr)}.facts dd{text-align:start}}
@media print{footer{display:none}}
`;
