/** The look of the house for pages that carry their own stylesheet; colours as in `web/ui/styles.css`. */
export const PAGE_STYLE = `
*{box-sizing:border-box}
html{background:#fffbf4;color:#2e1c12;font:1rem/1.55 system-ui,"Segoe UI",Tahoma,Arial,sans-serif;-webkit-text-size-adjust:100%}
:lang(ar){line-height:1.7}
body{margin:0 auto;max-width:40rem;padding:0 1rem 3rem}
header{display:flex;justify-content:space-between;align-items:center;gap:1rem;padding:1rem 0;margin-block-end:1.5rem;border-block-end:1px solid #f0ddbf}
h1{margin:0 0 1rem;font-size:1.6rem;line-height:1.35}
h2{margin:0 0 .5rem;font-size:1.15rem;line-height:1.35}
p{margin:0 0 .75rem}
a{color:#98591f}
:focus-visible{outline:3px solid #98591f;outline-offset:2px}
.brand{display:flex;align-items:center;gap:.6rem;font-size:1.25rem;font-weight:700;color:#2e1c12;text-decoration:none}
.language{padding:.6rem 0}
footer{margin-block-start:2rem;text-align:center}
footer a{display:inline-block;padding:.6rem 0}
.muted{color:#6b3f1d;font-size:.9rem}
.card{display:block;background:#fff;border:1px solid #f0ddbf;border-radius:1rem;padding:1.25rem;margin-block-end:1rem;overflow-wrap:anywhere}
a.card{color:inherit;text-decoration:none}
a.card:hover{border-color:#98591f}
.list{list-style:none;margin:0;padding:0}
.facts{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0 0 1rem}
.facts dt{color:#6b3f1d}
.facts dd{margin:0;text-align:end;font-weight:600}
.total{padding-block-start:.5rem;border-block-start:1px solid #f0ddbf;font-size:1.2rem}
label{display:block;margin-block-end:1rem;font-weight:600}
input{display:block;width:100%;margin-block-start:.35rem;padding:.75rem;border:1px solid #98591f;border-radius:.75rem;background:#fff;color:inherit;font:inherit;font-weight:400}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
.button{display:block;width:100%;padding:.85rem 1.25rem;border:0;border-radius:999px;background:#f2a71b;color:#2e1c12;font:inherit;font-weight:700;text-align:center;text-decoration:none;cursor:pointer}
.quiet{background:none;color:#98591f;text-decoration:underline}
.badge{display:inline-block;padding:.1rem .7rem;border-radius:999px;background:#e3f0e6;color:#2f6b4f;font-size:.9rem;font-weight:600}
.alert{padding:.75rem 1rem;border-radius:.75rem;background:#fdecea;color:#b3261e}
.ltr{direction:ltr;unicode-bidi:isolate}
.card summary{cursor:pointer;font-weight:600}
iframe{margin-block-end:1rem;display:block;width:100%;height:44rem;border:1px solid #f0ddbf;border-radius:1rem;background:#fbf1e0}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
`;
