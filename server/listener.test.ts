import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { defaultBrand } from "../contract/brand.ts";
import type { WebBuild } from "../web/web-build.ts";
import { prepareDocuments } from "./documents.ts";
import { createListener } from "./listener.ts";
import { commonHeaders } from "./policy.ts";
import { prepareAnswer } from "./prepared.ts";
import { keep } from "./static-body.ts";

const patterns = ["/", "/login", "/payment-redirect/:status", "/ar", "/broken"];
const web = {
  documents: patterns.flatMap((pattern) =>
    (pattern === "/ar" ? ["ar"] : ["en", "ar"]).map((language) => ({ pattern, language })),
  ),
  patternOf: (path: string) =>
    ({ "/login/": "/login", "/payment-redirect/success": "/payment-redirect/:status" })[path],
  renderDocument: async ({ pattern, language }: { pattern: string; language: string }) => {
    if (pattern === "/broken") throw new Error("cannot be rendered");
    return { html: `${pattern} in ${language}`, inlineScript: "" };
  },
} as unknown as WebBuild;

async function serve(publicOrigin = "http://localhost:3000") {
  const log: string[] = [];
  const context = {
    publicOrigin,
    settings: { apiHost: "", adnocPlanId: "", adnocEmailDomains: [] },
    brand: defaultBrand,
    assets: { stylesheet: "", scriptsOf: () => [] },
  };
  const file = prepareAnswer(keep(Buffer.from("a file")), commonHeaders(publicOrigin));
  const listener = createListener({
    publicOrigin,
    logger: pino({}, { write: (line: string) => log.push(line) }),
    api: { app: { fetch: () => new Response("from the API") }, ready: async () => true },
    site: {
      files: new Map([["/assets/client.js", file]]),
      documents: prepareDocuments(web, context),
    },
  });
  const server: Server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const ask = (path: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
      redirect: "manual",
      ...init,
    });
  return { ask, readLog: () => log.map((line) => JSON.parse(line)) };
}

test.each([
  ["/", "/ in en"],
  ["/?utm_source=x", "/ in en"],
  ["/?language=ar", "/ in ar"],
  ["/ar", "/ar in ar"],
  ["/login/", "/login in en"],
  ["/payment-redirect/success", "/payment-redirect/:status in en"],
  ["/assets/client.js", "a file"],
  ["/assets/client.js?v=1", "a file"],
  ["/api/v1/plans", "from the API"],
])("%s is answered with %s", async (path, body) => {
  const { ask } = await serve();
  expect(await (await ask(path)).text()).toBe(body);
});

test("a document varies by the cookie, or keeps the language of its address in one", async () => {
  const { ask } = await serve();
  const chosen = await ask("/", { headers: { Cookie: "language=ar" } });
  expect(Object.fromEntries(chosen.headers)).toMatchObject({
    "content-language": "ar",
    vary: "Cookie, Accept-Encoding",
    "cache-control": "no-cache",
    "cross-origin-resource-policy": "same-origin",
  });
  expect(chosen.headers.has("Set-Cookie")).toBe(false);
  const asked = await ask("/ar");
  expect(asked.headers.get("Vary")).toBe("Accept-Encoding");
  expect(asked.headers.get("Set-Cookie")).toMatch(/^language=ar; Path=\//);
});

test("behind https every answer says so", async () => {
  const { ask } = await serve("https://maamoul.example");
  for (const path of ["/", "/assets/client.js", "/api/v1/plans", "/healthz"])
    expect((await ask(path)).headers.get("Strict-Transport-Security")).toContain("max-age=63072000");
});

test("what is not there, and what is only looked at, is left to the framework", async () => {
  const { ask } = await serve();
  expect((await ask("/assets/other.js")).status).toBe(404);
  expect((await ask("/nothing")).headers.get("Location")).toBe("/");
  expect((await ask("/ar/nothing")).headers.get("Location")).toBe("/ar");
  expect((await ask("/arabic")).headers.get("Location")).toBe("/");
  expect((await ask("/", { method: "POST" })).status).toBe(405);
  expect((await ask("/healthz")).status).toBe(200);
});

test("each answer has a number, and the log has it too, with its path and status", async () => {
  const { ask, readLog } = await serve();
  const first = await ask("/login?email=someone@example.com");
  const tag = first.headers.get("ETag") as string;
  const second = await ask("/login", { headers: { "If-None-Match": tag } });
  const ids = [first, second].map(({ headers }) => headers.get("X-Request-Id"));
  expect(new Set(ids).size).toBe(2);
  expect(readLog()).toMatchObject([
    // Rendered for this one, which takes as long as it takes.
    { id: ids[0], method: "GET", path: "/login", status: 200, ms: expect.any(Number), msg: "request" },
    { id: ids[1], method: "GET", path: "/login", status: 304, ms: 0, msg: "request" },
  ]);
});

test("who asks for a document that cannot be rendered is not left waiting, and others are answered", async () => {
  const { ask } = await serve();
  await expect(ask("/broken")).rejects.toThrow("fetch failed");
  expect((await ask("/login")).status).toBe(200);
});
