import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { pino } from "pino";
import { onTestFinished } from "vitest";
import { defaultBrand } from "../contract/brand.ts";
import { firstOffer } from "../contract/offer.ts";
import type { WebBuild } from "../web/web-build.ts";
import { createApp, type MountedApi } from "./app.ts";
import { type Documents, prepareDocuments } from "./documents.ts";
import { logOptions } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { Traces } from "./traces.ts";

/** A page of so many words that its forms differ in length. */
export const longPage = `<!doctype html>${Array.from({ length: 400 }, (_, each) => `<p>مهمّة ${each * 7919}</p>`).join("")}`;

const patterns = ["/", "/login", "/payment-redirect/:status", "/ar", "/broken", "/long"];

const web = {
  documents: patterns.flatMap((pattern) =>
    (pattern === "/ar" ? ["ar"] : ["en", "ar"]).map((language) => ({ pattern, language })),
  ),
  patternOf: (path: string) =>
    ({ "/login/": "/login", "/payment-redirect/success": "/payment-redirect/:status" })[path],
  renderDocument: async ({ pattern, language }: { pattern: string; language: string }) => {
    if (pattern === "/broken") throw new Error("cannot be rendered");
    return { html: pattern === "/long" ? longPage : `${pattern} in ${language}`, inlineScript: "" };
  },
} as unknown as WebBuild;

export function prepareTestDocuments(publicOrigin = "http://localhost:3000", build = web): Documents {
  return prepareDocuments(build, {
    publicOrigin,
    settings: { apiHost: "", adnocPlanId: "", adnocEmailDomains: [], vatIncluded: false },
    brand: defaultBrand,
    offer: () => firstOffer,
    assets: { stylesheet: "", readStyles: async () => "", scriptsOf: () => [] },
  });
}

type Options = {
  publicOrigin?: string;
  /** By their addresses. */
  files?: Record<string, string | Buffer>;
  /** Of versions before. */
  olderFiles?: Record<string, string | Buffer>;
  documents?: Documents;
  isStopping?: () => boolean;
  trustsProxy?: boolean;
  metrics?: Metrics;
  traces?: Traces;
  /** In place of one that answers the same to everybody. */
  api?: MountedApi;
};

/** Pages, files and an API behind the one door, over real connections. */
export async function serveTestSite({
  publicOrigin = "http://localhost:3000",
  files = { "/assets/client.js": "a file" },
  olderFiles = {},
  documents = prepareTestDocuments(publicOrigin),
  isStopping,
  trustsProxy,
  metrics,
  traces,
  api,
}: Options = {}) {
  const log: string[] = [];
  const logger = pino(logOptions, { write: (line: string) => log.push(line) });
  const app = createApp({
    publicOrigin,
    contactEmail: defaultBrand.contactEmail,
    logger,
    api: api ?? {
      app: {
        fetch: ({ url }) => {
          if (url.endsWith("/api/logs")) logger.warn("a line of the API");
          return new Response("from the API");
        },
      },
      missing: async () => undefined,
    },
    site: {
      folders: [files, olderFiles].map(writeFiles),
      composed: [{ path: "/robots.txt", type: "text/plain; charset=utf-8", body: "composed" }],
      documents,
    },
    isStopping,
    trustsProxy,
    metrics,
    traces,
  });
  const server = createServer({ maxHeaderSize: 1_000_000 }, getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return {
    ask: (path: string, init?: RequestInit) =>
      fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual", ...init }),
    /** By Node's own client, which adds, tidies and unpacks nothing. */
    askPlainly: (path: string, headers: Record<string, string> = {}, method = "GET") =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const asked = request({ host: "127.0.0.1", port, path, method, headers }, resolve);
        asked.on("error", reject).end();
      }),
    readLog: () => log.map((line) => JSON.parse(line)),
  };
}

function writeFiles(files: Record<string, string | Buffer>): string {
  const folder = mkdtempSync(join(tmpdir(), "maamoul-files-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}
