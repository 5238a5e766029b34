import { expect, test } from "vitest";
import { serveTestSite } from "./testing.ts";

test.each([
  ["/", "/ in en"],
  ["/?utm_source=x", "/ in en"],
  ["/?language=ar", "/ in ar"],
  ["/ar", "/ar in ar"],
  ["/login/", "/login in en"],
  ["/payment-redirect/success", "/payment-redirect/:status in en"],
  ["/assets/client.js", "a file"],
  ["/assets/client.js?v=1", "a file"],
  ["/robots.txt", "composed"],
  ["/api/v1/plans", "from the API"],
])("%s is answered with %s", async (path, body) => {
  const { ask } = await serveTestSite();
  expect(await (await ask(path)).text()).toBe(body);
});

test("what is not there leads home, and what is only looked at is not changed", async () => {
  const { ask } = await serveTestSite();
  expect((await ask("/assets/other.js")).status).toBe(404);
  expect((await ask("/nothing")).headers.get("Location")).toBe("/");
  expect((await ask("/nothing.png")).headers.get("Location")).toBe("/");
  expect((await ask("/ar/nothing")).headers.get("Location")).toBe("/ar");
  expect((await ask("/arabic")).headers.get("Location")).toBe("/");
  expect((await ask("/", { method: "POST" })).status).toBe(405);
  expect((await ask("/healthz")).status).toBe(200);
});

test.each([
  "/",
  "/assets/client.js",
  "/assets/other.js",
  "/robots.txt",
  "/api/v1/plans",
  "/healthz",
  "/broken",
])("%s has every security header", async (path) => {
  const { ask } = await serveTestSite();
  expect(Object.fromEntries((await ask(path)).headers)).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
  });
});

test("behind https every answer says so", async () => {
  const { ask } = await serveTestSite({ publicOrigin: "https://maamoul.example" });
  for (const path of ["/", "/assets/client.js", "/api/v1/plans", "/healthz"])
    expect((await ask(path)).headers.get("Strict-Transport-Security")).toBe(
      "max-age=63072000; includeSubDomains",
    );
});

test("each answer has a number, and the log has it too, with its path and status", async () => {
  const { ask, readLog } = await serveTestSite();
  const first = await ask("/login?email=someone@example.com");
  const tag = first.headers.get("ETag") as string;
  const second = await ask("/login", { headers: { "If-None-Match": tag } });
  const ids = [first, second].map(({ headers }) => headers.get("X-Request-Id"));
  expect(new Set(ids).size).toBe(2);
  const both = { method: "GET", path: "/login", ms: expect.any(Number), msg: "request" };
  expect(readLog()).toMatchObject([
    { ...both, id: ids[0], status: 200 },
    { ...both, id: ids[1], status: 304 },
  ]);
});

const CHECKOUT = "5f0c3b1e-7a54-4a5e-9d0b-1f2e3d4c5b6a";

test("whoever reads the log cannot open a checkout by it", async () => {
  const { ask, readLog } = await serveTestSite();
  await ask(`/checkout/${CHECKOUT}`);
  await ask(`/checkout/${CHECKOUT}/leave`);
  await ask(`/checkout/${CHECKOUT.toUpperCase()}`);
  expect(readLog().map(({ path }) => path)).toEqual(["/checkout/…", "/checkout/…/leave", "/checkout/…"]);
});

test.each([".", ")", "%20"])("nor by one whose address was copied with %j behind it", async (behind) => {
  const { ask, readLog } = await serveTestSite();
  await ask(`/checkout/${CHECKOUT}${behind}`);
  expect(JSON.stringify(readLog())).not.toContain(CHECKOUT);
});

test("nor names the account or the login that the link of a mail is about", async () => {
  const { ask, readLog } = await serveTestSite();
  await ask(`/api/v1/mail-links/keep-account/${CHECKOUT}.1772352000000?signature=x`);
  expect(readLog()).toMatchObject([{ path: "/api/v1/mail-links/keep-account/…" }]);
});

test("other paths are logged as they are, and health checks not at all", async () => {
  const { ask, readLog } = await serveTestSite();
  const paths = ["/", "/ar/login", "/api/v1/family-subscriptions/cancel", "/assets/client-B2x_9fQ1.js"];
  for (const path of ["/healthz", ...paths, "/readyz"]) await ask(path);
  expect(readLog().map(({ path }) => path)).toEqual(paths);
});

test("an unexpected error is told in both languages, each marked as what it is, and others are answered", async () => {
  const { ask, readLog } = await serveTestSite();
  const response = await ask("/broken");
  expect([response.status, response.headers.get("Content-Type")]).toEqual([500, "text/html; charset=UTF-8"]);
  expect(await response.text()).toMatch(/<html lang="en">.*<title>.*<div lang="ar" dir="rtl">/s);
  expect(readLog()[0]).toMatchObject({
    reason: "cannot be rendered",
    stack: expect.stringContaining("renderDocument"),
    method: "GET",
    path: "/broken",
    msg: "unexpected error",
  });
  expect((await ask("/login")).status).toBe(200);
});

test("an unexpected error shows the number that the log has, and a mail to support has it too", async () => {
  const { ask, readLog } = await serveTestSite();
  const text = await (await ask("/broken")).text();
  const number = readLog()[0].id;
  expect(text.split(`>${number}</bdi>`)).toHaveLength(3);
  const mails = [...text.matchAll(/href="mailto:hello@maamoul\.example\?subject=([^"]+)"/g)];
  expect(mails.map(([, subject = ""]) => decodeURIComponent(subject))).toEqual([
    `Help needed: ${number}`,
    `طلب مساعدة: ${number}`,
  ]);
});

test("a process that is about to end is not ready, and still serves", async () => {
  const { ask } = await serveTestSite({ isStopping: () => true });
  expect([(await ask("/readyz")).status, (await ask("/healthz")).status]).toEqual([503, 200]);
  expect((await ask("/login")).status).toBe(200);
});

test.each([
  [[], "ready"],
  [["mail server"], "ready; the mail server does not answer"],
])("a process is ready while it can do its work, and names who is away: %j", async (away, said) => {
  const app = { fetch: () => new Response() };
  const { ask } = await serveTestSite({
    api: { app, missing: async () => undefined, look: async () => ({ away }) },
  });
  const answer = await ask("/readyz");
  expect([answer.status, await answer.text()]).toEqual([200, said]);
});

test("every line about a request has its number, which a trusted proxy may have given it", async () => {
  const headers = { "X-Request-Id": "edge-0123456789" };
  const numbers = async (trustsProxy: boolean) => {
    const { ask, readLog } = await serveTestSite({ trustsProxy });
    const answer = await ask("/api/logs", { headers });
    return [answer.headers.get("X-Request-Id"), ...readLog().map(({ id }) => id)];
  };
  expect(await numbers(true)).toEqual(Array(3).fill("edge-0123456789"));
  const [own, ...logged] = await numbers(false);
  expect(own).not.toBe("edge-0123456789");
  expect(logged).toEqual([own, own]);
});
