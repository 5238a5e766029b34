import { Hono } from "hono";
import type { Logger } from "pino";
import { languageOfAddress } from "../contract/languages.ts";
import { commonHeaders } from "./policy.ts";

/** The part of the API that this app needs; there is none where the site talks to another host. */
export type MountedApi = {
  app: { fetch(request: Request, env?: unknown): Response | Promise<Response> };
  ready(): Promise<boolean>;
};

export type AppParts = {
  readonly publicOrigin: string;
  readonly logger: Logger;
  readonly api: MountedApi | undefined;
  /** Documents and files that are made for each request anew, in development. */
  readonly render?: (request: Request) => Promise<Response | undefined>;
};

export const API_FOLDERS = ["/api/", "/checkout/", "/card/", "/receipts/", "/sandbox/"];
/** Asked every few seconds by whoever watches over this process; their answers are nobody's news. */
const HEALTH_PATHS = new Set(["/healthz", "/readyz"]);

/** In both languages, since whatever knows the reader's may be what went wrong. */
const FAILURE_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Something went wrong</title>
<main>
<h1>Something went wrong</h1>
<p>Please try again.</p>
<div lang="ar" dir="rtl">
<h2>حدث خطأ لدينا</h2>
<p>يُرجى المحاولة مرة أخرى.</p>
</div>
</main>
`;

/** What one port answers besides what is ready: health, the API, and everything else to the home page. */
export function createApp({ publicOrigin, logger, api, render }: AppParts): Hono {
  const common = commonHeaders(publicOrigin);
  const app = new Hono();

  // Without a header to read: a caller does not choose what the log calls its request.
  app.use(async (c, next) => {
    const id = crypto.randomUUID();
    const startedAt = performance.now();
    await next();
    const { headers } = c.res;
    for (const [name, value] of common) headers.set(name, value);
    headers.set("X-Request-Id", id);
    const { method, path } = c.req;
    if (HEALTH_PATHS.has(path)) return;
    const ms = Math.round(performance.now() - startedAt);
    logger.info({ id, method, path: hideSecrets(path), status: c.res.status, ms }, "request");
  });

  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    const ready = api ? await api.ready() : true;
    return ready ? c.text("ready") : c.text("not ready", 503);
  });

  for (const folder of API_FOLDERS)
    app.all(`${folder}*`, (c) => (api ? api.app.fetch(c.req.raw, c.env) : c.notFound()));

  app.on(["GET", "HEAD"], "*", async (c) => {
    if (c.req.path.startsWith("/assets/")) return c.notFound();
    const language = languageOfAddress(c.req.path, "");
    return (await render?.(c.req.raw)) ?? c.redirect(language ? `/${language}` : "/");
  });
  app.all("*", (c) => c.text("Method not allowed", 405, { Allow: "GET, HEAD" }));

  app.onError((error, c) => {
    logger.error({ err: error }, "unexpected error");
    return c.html(FAILURE_PAGE, 500);
  });
  return app;
}

/** Whoever has the address of a checkout may pay or leave it: no number or token of that length is logged. */
export function hideSecrets(path: string): string {
  return path.replace(/(?<=\/)[\w-]{32,}(?=\/|$)/g, "…");
}
