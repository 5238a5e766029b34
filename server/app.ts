import { randomUUID } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { etag } from "hono/etag";
import type { Logger } from "pino";
import { type AskedRequest, askedRequest } from "../api/asked-request.ts";
import { describeError } from "../api/start-error.ts";
import { languageOfPath } from "../contract/languages.ts";
import { API_FOLDERS } from "../contract/rules.ts";
import type { SiteFile } from "../web/web-build.ts";
import type { Documents } from "./documents.ts";
import type { Metrics } from "./metrics.ts";
import { commonHeaders } from "./policy.ts";
import type { Traces } from "./traces.ts";

type App = Hono<{ Bindings: HttpBindings }>;

/** The part of the API that this app needs; there is none where the site talks to another host. */
export type MountedApi = {
  app: { fetch(request: Request, env?: unknown): Response | Promise<Response> };
  /** What keeps it from serving; undefined: nothing does. */
  missing(): Promise<string | undefined>;
  /** Whom it serves on without, where it knows. */
  look?(): Promise<{ readonly away: readonly string[] } | undefined>;
};

/** Where pages and files come from: the build, or in development the sources, rendered anew for each request. */
export type Site = BuiltSite | { readonly render: (request: Request) => Promise<Response | undefined> };

type BuiltSite = {
  /** Of the files that the build made, then of those that versions before it made. */
  readonly folders: readonly string[];
  readonly composed: readonly SiteFile[];
  readonly documents: Documents;
};

type AppParts = {
  readonly publicOrigin: string;
  /** Of support. */
  readonly contactEmail: string;
  readonly logger: Logger;
  readonly api: MountedApi | undefined;
  readonly site: Site;
  /** Whether a proxy of ours gives each request a number. */
  readonly trustsProxy?: boolean;
  readonly metrics?: Metrics;
  readonly traces?: Traces;
  /** Whether the process is about to end, and a proxy had better ask another one. */
  readonly isStopping?: () => boolean;
};

/** What of the build is served; its manifest and its compressed files have no address of their own. */
const SERVED = "/:file{.+\\.(?:avif|css|ico|jpg|js|png|svg|webp|woff2)}";
const HOUR = "public, max-age=3600";
const FOR_EVER = "public, max-age=31536000, immutable";
const REQUEST_ID = /^[\w-]{8,64}$/;
/** Asked every few seconds by whoever watches over this process; their answers are nobody's news. */
const HEALTH_PATHS = new Set(["/healthz", "/readyz"]);

/** In both languages, since whatever knows the reader's may be what went wrong. */
const writeFailurePage = (number: string, contactEmail: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Something went wrong</title>
<main>
<h1>Something went wrong</h1>
<p>Please try again.</p>
<p>Number for support: <bdi>${number}</bdi> <a href="mailto:${contactEmail}?subject=${encodeURIComponent(`Help needed: ${number}`)}">Write to support</a></p>
<div lang="ar" dir="rtl">
<h2>حدث خطأ لدينا</h2>
<p>يُرجى المحاولة مرة أخرى.</p>
<p>الرقم لفريق الدعم: <bdi dir="ltr">${number}</bdi> <a href="mailto:${contactEmail}?subject=${encodeURIComponent(`طلب مساعدة: ${number}`)}">مراسلة فريق الدعم</a></p>
</div>
</main>
`;

/** Everything that one port answers: health, the API, pages and files; any other address leads to the home page. */
export function createApp(parts: AppParts): App {
  const {
    publicOrigin,
    contactEmail,
    logger,
    api,
    site,
    trustsProxy = false,
    metrics,
    traces,
    isStopping = () => false,
  } = parts;
  const common = new Map(commonHeaders(publicOrigin));
  const app: App = new Hono();

  app.use(async (c, next) => {
    // A caller does not choose what the log calls its request.
    const given = trustsProxy ? c.req.header("X-Request-Id") : undefined;
    const id = given && REQUEST_ID.test(given) ? given : randomUUID();
    const startedAt = performance.now();
    // On Node's own response: whatever answers has them, and no answer of the API is copied for them.
    c.env.outgoing.setHeaders(common).setHeader("X-Request-Id", id);
    const { method, path } = c.req;
    const asked: AskedRequest = { id, method, path: hideSecrets(path) };
    const isHealth = HEALTH_PATHS.has(path);
    const answer = () => askedRequest.run(asked, next);
    if (!traces || isHealth) await answer();
    else
      await traces.traceRequest({ id, method, path }, async () => {
        await answer();
        return c.res.status;
      });
    if (isHealth) return;
    const ms = Math.round(performance.now() - startedAt);
    metrics?.record({ method, path, status: c.res.status, ms: performance.now() - startedAt });
    logger.info({ ...asked, status: c.res.status, ms }, "request");
  });

  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    if (isStopping()) return c.text("stopping", 503);
    const missing = await api?.missing();
    if (missing) return c.text(`not ready: ${missing}`, 503);
    const { away = [] } = (await api?.look?.()) ?? {};
    return c.text(["ready", ...away.map((one) => `the ${one} does not answer`)].join("; "));
  });

  for (const folder of API_FOLDERS)
    app.all(`${folder}*`, (c) => (api ? api.app.fetch(c.req.raw, c.env) : c.notFound()));

  if ("render" in site) app.get("*", async (c, next) => (await site.render(c.req.raw)) ?? next());
  else mountBuild(app, site);

  app.get("/assets/*", (c) => c.notFound());
  app.get("*", (c) => {
    const language = languageOfPath(c.req.path);
    return c.redirect(language ? `/${language}` : "/");
  });
  app.all("*", (c) => c.text("Method not allowed", 405, { Allow: "GET, HEAD" }));

  // It may be there in a moment, where a new version is on its way.
  app.notFound((c) => c.text("Not found", 404, { "Cache-Control": "no-store" }));
  app.onError((error, c) => {
    logger.error(describeError(error), "unexpected error");
    return c.html(writeFailurePage(askedRequest.getStore()?.id ?? "", contactEmail), 500);
  });
  return app;
}

function mountBuild(app: App, { folders, composed, documents }: BuiltSite): void {
  for (const { path, type, body } of composed)
    app.get(path, etag(), (c) => c.body(body, 200, { "Content-Type": type, "Cache-Control": HOUR }));
  const files = folders.map((root) =>
    serveStatic({
      root,
      precompressed: true,
      onFound(_, c) {
        c.header("Cache-Control", c.req.path.startsWith("/assets/") ? FOR_EVER : HOUR);
        c.header("Vary", "Accept-Encoding");
      },
    }),
  );
  app.get(SERVED, etag(), ...files);
  app.get("*", async (c, next) => (await documents.answer(c)) ?? next());
}

/** Whoever has the address of a checkout may pay or leave it: no number or token of that length is logged. */
function hideSecrets(path: string): string {
  return path.replace(/(?<=\/)[\w-]{32,}[^/]*/g, "…");
}
