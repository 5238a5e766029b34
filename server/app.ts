import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import type { Logger } from "pino";
import { commonHeaders } from "./policy.ts";

/** The part of the API that the front door needs; there is none where the site talks to another host. */
export type MountedApi = {
  app: { fetch(request: Request, env?: unknown): Response | Promise<Response> };
  ready(): Promise<boolean>;
};

/** Where files and documents come from: the build, or the development server. */
export type Site = {
  answerAsset(request: Request): Response | undefined;
  answerDocument(request: Request): Promise<Response | undefined>;
};

const API_PATHS = ["/api/*", "/checkout/*", "/card/*", "/receipts/*", "/sandbox/*"];

/** The front door: health, the API, files, documents, and everything else to `/`. */
export function createFrontDoor(parts: {
  publicOrigin: string;
  logger: Logger;
  api: MountedApi | undefined;
  site: Site;
}): Hono {
  const { api, site, logger } = parts;
  const common = commonHeaders(parts.publicOrigin.startsWith("https:"));
  const door = new Hono();

  door.use(async (c, next) => {
    const id = randomUUID();
    const startedAt = performance.now();
    await next();
    for (const [name, value] of Object.entries(common)) c.res.headers.set(name, value);
    c.res.headers.set("X-Request-Id", id);
    const ms = Math.round(performance.now() - startedAt);
    logger.info({ id, method: c.req.method, path: c.req.path, status: c.res.status, ms }, "request");
  });

  door.get("/healthz", (c) => c.text("ok"));
  door.get("/readyz", async (c) => {
    const ready = api ? await api.ready() : true;
    return ready ? c.text("ready") : c.text("not ready", 503);
  });

  for (const path of API_PATHS) {
    door.all(path, (c) => (api ? api.app.fetch(c.req.raw, c.env) : c.notFound()));
  }

  door.on(["GET", "HEAD"], "*", async (c) => {
    const asset = site.answerAsset(c.req.raw);
    if (asset) return asset;
    if (c.req.path.startsWith("/assets/")) return c.notFound();
    return (await site.answerDocument(c.req.raw)) ?? c.redirect("/");
  });
  door.all("*", (c) => c.text("Method not allowed", 405, { Allow: "GET, HEAD" }));

  door.onError((error, c) => {
    logger.error({ err: error }, "unexpected error");
    return c.text("Something went wrong. Please try again.", 500);
  });
  return door;
}
