import { pino } from "pino";
import { expect, test } from "vitest";
import { createApp } from "./app.ts";

function createServer() {
  const log: string[] = [];
  const app = createApp({
    publicOrigin: "http://localhost:3000",
    logger: pino({}, { write: (line: string) => log.push(line) }),
    api: { app: { fetch: () => new Response("{}") }, ready: async () => true },
    render: async () => new Response("page"),
  });
  return { app, readPaths: () => log.map((line) => JSON.parse(line).path) };
}

const CHECKOUT = "5f0c3b1e-7a54-4a5e-9d0b-1f2e3d4c5b6a";

test("whoever reads the log cannot open a checkout by it", async () => {
  const { app, readPaths } = createServer();
  await app.request(`/checkout/${CHECKOUT}`);
  await app.request(`/checkout/${CHECKOUT}/leave`);
  await app.request(`/checkout/${CHECKOUT.toUpperCase()}`);
  expect(readPaths()).toEqual(["/checkout/…", "/checkout/…/leave", "/checkout/…"]);
});

test("other paths are logged as they are", async () => {
  const { app, readPaths } = createServer();
  const paths = [
    "/",
    "/ar/privacy-policy",
    "/api/v1/family-subscriptions/cancel",
    "/assets/client-B2x_9fQ1.js",
  ];
  for (const path of paths) await app.request(path);
  expect(readPaths()).toEqual(paths);
});

test("an unexpected error is told in both languages, each marked as what it is", async () => {
  const app = createApp({
    publicOrigin: "http://localhost:3000",
    logger: pino({ enabled: false }),
    api: undefined,
    render: () => Promise.reject(new Error("broken")),
  });
  const response = await app.request("/");
  expect([response.status, response.headers.get("Content-Type")]).toEqual([500, "text/html; charset=UTF-8"]);
  const page = await response.text();
  expect(page).toMatch(/<html lang="en">.*<title>.*<div lang="ar" dir="rtl">/s);
});

test("health checks are not logged", async () => {
  const { app, readPaths } = createServer();
  for (const path of ["/healthz", "/readyz", "/"]) await app.request(path);
  expect(readPaths()).toEqual(["/"]);
});

test.each(["/", "/api/v1/plans", "/healthz"])(
  "no page of another origin may take %s into itself",
  async (path) => {
    const { headers } = await createServer().app.request(path);
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
  },
);
