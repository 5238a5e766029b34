import { Hono } from "hono";
import { type RequestIdVariables, requestId } from "hono/request-id";
import type { Logger } from "pino";
import { commonHeaders } from "./policy.ts";

/** The part of the API that this app needs; there is none where the site talks to another host. */
export type MountedApi = {
  app: { fetch(request: Request, env?: unknown): Response | Promise<Response> };
  ready(): Promise<boolean>;
};

/** Where files and documents come from: the build, or the development server. */
export type Site = {
  answerAsset(request: Request): Response | undefined;
  answerDocument(request: Request): Promise<Response | undefined>;
  /** Makes the documents as small as they get, which would have held up the start. */
  compressFurther(): Promise<void>;
};

const API_PATHS = ["/api/*", "/checkout/*", "/card/*", "/receipts/*", "/sandbox/*"];

/** Everything that one port answers: health, the API, files, documents, and everything else to `/`. */
export function createApp(parts: {
  publicOrigin: string;
  logger: Logger;
  api: MountedApi | undefined;
  site: Site;
}): Hono<{ Variables: RequestIdVariables }> {
  const { api, site, logger } = parts;
  const common = commonHeaders(parts.publicOrigin.startsWith("https:"));
  const app = new Hono<{ Variables: RequestIdVariables }>();

  // Without a header to read: a caller does not choose what the log calls its request.
  app.use(requestId({ headerName: "" }));
  app.use(async (c, next) => {
    const id = c.get("requestId");
    const startedAt = performance.now();
    await next();
    for (const [name, value] of Object.entries(common)) c.res.headers.set(name, value);
    c.res.headers.set("X-Request-Id", id);
    const ms = Math.round(performance.now() - startedAt);
    logger.info(
      { id, method: c.req.method, path: hideSecrets(c.req.path), status: c.res.status, ms },
      "request",
    );
  });

  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    const ready = api ? await api.ready() : true;
    return ready ? c.text("ready") : c.text("not ready", 503);
  });

  for (const path of API_PATHS) {
    app.all(path, (c) => (api ? api.app.fetch(c.req.raw, c.env) : c.notFound()));
  }

  app.on(["GET", "HEAD"], "*", async (c) => {
    const asset = site.answerAsset(c.req.raw);
    if (asset) return asset;
    if (c.req.path.startsWith("/assets/")) return c.notFound();
    return (await site.answerDocument(c.req.raw)) ?? c.redirect("/");
  });
  app.all("*", (c) => c.text("Method not allowed", 405, { Allow: "GET, HEAD" }));

  app.onError((error, c) => {
    logger.error({ err: error }, "unexpected error");
    return c.text("Something went wrong. Please try again.", 500);
  });
  return app;
}

/** Whoever has the address of a checkout may pay or leave it: no number or token of that length is logged. */
function hideSecrets(path: string): string {
  return path.replace(/(?<=\/)[\w-]{32,}(?=\/|$)/g, "…");
}
