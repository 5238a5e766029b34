import { randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { API_FOLDERS, type AppParts, createApp, hideSecrets } from "./app.ts";
import type { Documents } from "./documents.ts";
import { type Prepared, sendPrepared } from "./prepared.ts";

/** Where files and documents come from: ready from the build, or made for each request in development. */
export type Site =
  | { readonly files: ReadonlyMap<string, Prepared>; readonly documents: Documents }
  | { readonly render: (request: Request) => Promise<Response | undefined> };

/** Everything that one port answers. What is ready is sent before the framework makes an object for it. */
export function createListener({ site, ...parts }: AppParts & { site: Site }): RequestListener {
  const { logger } = parts;
  if ("render" in site) return getRequestListener(createApp({ ...parts, render: site.render }).fetch);
  const { files, documents } = site;
  const answerOther = getRequestListener(createApp(parts).fetch);

  function find(path: string, search: string, cookie: string | undefined) {
    if (API_FOLDERS.some((folder) => path.startsWith(folder))) return undefined;
    return files.get(path) ?? documents.find(path, search, cookie);
  }

  return (request, response) => {
    const { method, url = "" } = request;
    if (method !== "GET" && method !== "HEAD") return answerOther(request, response);
    const [path, search] = splitAddress(url);
    const found = find(path, search, request.headers.cookie);
    if (!found) return answerOther(request, response);
    // A document that cannot be rendered ends the process in its turn (run.ts); here, the one who asked is let go.
    if (found instanceof Promise) {
      const askedAtMs = performance.now();
      found.then(
        (prepared) => send(prepared, Math.round(performance.now() - askedAtMs)),
        () => response.destroy(),
      );
    } else send(found, 0);

    function send(prepared: Prepared, ms: number): void {
      const id = randomUUID();
      const status = sendPrepared(request, response, prepared, id);
      logger.info({ id, method, path: hideSecrets(path), status, ms }, "request");
    }
  };
}

/** An address with dots or a host in it is rare, and left to who knows all about addresses. */
function splitAddress(url: string): [path: string, search: string] {
  if (!url.startsWith("/") || url.includes("/.")) {
    const parsed = URL.parse(url.startsWith("/") ? `http://localhost${url}` : url);
    return [parsed?.pathname ?? "", parsed?.search ?? ""];
  }
  const query = url.indexOf("?");
  return query === -1 ? [url, ""] : [url.slice(0, query), url.slice(query)];
}
