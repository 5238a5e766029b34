import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { gate } from "./api.ts";

export type HaltingProxy = { origin: string; sendBodies(): void; close(): void };

/** Stands before a server and sends only the head of each document until it is told to go on. */
export async function startHaltingProxy(target: string): Promise<HaltingProxy> {
  const bodies = gate();
  const proxy = createServer((asked, answer) => {
    const headers = { ...asked.headers, "accept-encoding": "identity" };
    const forwarded = request(target + asked.url, { method: asked.method, headers }, async (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      if (!response.headers["content-type"]?.startsWith("text/html")) {
        response.pipe(answer);
        return;
      }
      const html = Buffer.concat(await response.toArray()).toString();
      const body = html.indexOf("<body");
      answer.write(html.slice(0, body));
      await bodies.passed;
      answer.end(html.slice(body));
    });
    asked.pipe(forwarded);
  });
  proxy.listen(0);
  await once(proxy, "listening");
  return {
    origin: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    sendBodies: bodies.open,
    close() {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
