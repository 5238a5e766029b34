import { html } from "hono/html";
import { type Call, type CallName, calls } from "../../contract/calls.ts";
import { errorCodes, errorStatuses } from "../../contract/errors.ts";
import { callNames, summaries } from "../../contract/summaries.ts";
import { copy } from "../copy/copy.ts";
import type { Deps } from "../deps.ts";
import type { ApiApp } from "../http/mount-call.ts";
import { describeApi, describeSchemas, type Schema } from "../http/openapi.ts";
import { writeCurl } from "./call-example.ts";
import { answerPage, type Html } from "./page-shell.ts";

const DOCS_STYLE = `
body{max-width:56rem}
table{width:100%;border-collapse:collapse;margin-block-end:1rem;font-size:.95rem}
th,td{padding:.35rem .5rem;border-block-end:1px solid var(--shell);text-align:start;vertical-align:top}
th{color:var(--cocoa);font-weight:600}
code{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.9em}
h2 code{font-size:1rem}
h3{margin:.75rem 0 .25rem;font-size:1rem}
td code{overflow-wrap:anywhere}
.table{overflow-x:auto}
.example{padding:.75rem;background:var(--cream);border-radius:.75rem;user-select:all}
.method{color:var(--pistachio);font-weight:700}
`;

export function mountDescription(app: ApiApp, { config }: Deps): void {
  const description = describeApi(config);
  app.get("/api/openapi.json", (context) => context.json(description));
  app.get("/api/docs", (context) =>
    answerPage(context, {
      language: "en",
      title: "The API",
      body: renderDocs(config.publicOrigin),
      style: DOCS_STYLE,
      englishOnly: true,
    }),
  );
}

function renderDocs(origin: string): Html {
  return html`<p>JSON in, JSON out. Log in, then send <code>Authorization: Bearer ACCESS_TOKEN</code>. Errors are
<code>{ message, code }</code>: show the message, which comes in the language of <code>Accept-Language</code>
(<code>en</code> or <code>ar</code>), and decide by the code. Amounts are cents. For tools: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<nav class="card" aria-labelledby="contents">
<h2 id="contents">Contents</h2>
<ul>${callNames.map((name) => html`<li><a href="#${name}"><code>${name}</code></a> ${summaries[name]}</li>`)}<li><a href="#errors">Errors</a></li></ul>
</nav>
<p>The examples take the site's address and a token from the terminal: <code>ORIGIN="${origin}"; TOKEN="…"</code></p>
${callNames.map(renderCall)}
<section class="card" id="errors">
<h2>Errors</h2>
<div class="table" tabindex="0" role="group" aria-label="Errors"><table>
<thead><tr><th scope="col">code</th><th scope="col">status</th><th scope="col">message</th></tr></thead>
<tbody>${errorCodes.map((code) => html`<tr><td><code>${code}</code></td><td>${errorStatuses[code]}</td><td>${copy.en.messages[code]}</td></tr>`)}</tbody>
</table></div>
</section>`;
}

function renderCall(name: CallName): Html {
  const call: Call = calls[name];
  const { request, response } = describeSchemas(call);
  return html`<section class="card" id="${name}">
<h2><span class="method">${call.method}</span> <code>${call.path}</code></h2>
<p>${summaries[name]}. <span class="muted">${call.bearer === "none" ? "Open to everybody." : `Takes the ${call.bearer} token as bearer.`}</span></p>
${renderFields("Send", name, request)}
${renderFields("Get", name, response)}
<h3>Example</h3>
<pre class="example"><code>${writeCurl(call)}</code></pre>
</section>`;
}

function renderFields(title: string, name: CallName, schema: Schema): Html {
  const fields = listFields(schema);
  if (fields.length === 0) return html`<h3>${title}</h3><p class="muted">Nothing.</p>`;
  return html`<h3>${title}</h3>
<div class="table" tabindex="0" role="group" aria-label="${title}: ${name}"><table>
<thead><tr><th scope="col">field</th><th scope="col">type</th><th scope="col">always there</th></tr></thead>
<tbody>${fields.map(({ name, type, required }) => html`<tr><td><code>${name}</code></td><td>${type}</td><td>${required ? "yes" : "no"}</td></tr>`)}</tbody>
</table></div>`;
}

/** Objects inside objects are named by their path: `plans.data[].price`. */
function listFields(schema: Schema, prefix = ""): { name: string; type: string; required: boolean }[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const name = `${prefix}${key}`;
    const own = { name, type: typeOf(field), required: schema.required?.includes(key) ?? false };
    return [own, ...listFields(field, `${name}.`), ...listFields(field.items ?? {}, `${name}[].`)];
  });
}

function typeOf({ type, anyOf, items, format }: Schema): string {
  if (anyOf) return anyOf.map(typeOf).join(" or ");
  if (items) return `list of ${typeOf(items)}s`;
  return [format, type].filter(Boolean).join(" ");
}
