import { text as readText } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { serveTestSite } from "./testing.ts";

const script = "export const plan = 'premium';".repeat(40);
const files = {
  "/assets/client-B2x.js": script,
  "/assets/client-B2x.js.gz": gzipSync(script),
  "/assets/client-B2x.js.br": "brotli",
  "/assets/font.woff2": "font",
  "/favicon.svg": "<svg/>",
  "/manifest.json": "{}",
};

test("a file is sent in the smallest form that the caller takes", async () => {
  const { askPlainly } = await serveTestSite({ files });
  const ask = (accepted: string) => askPlainly("/assets/client-B2x.js", { "Accept-Encoding": accepted });
  expect((await ask("gzip, deflate, br")).headers).toMatchObject({
    "content-encoding": "br",
    "content-length": "6",
    "content-type": "text/javascript; charset=utf-8",
    vary: "Accept-Encoding",
  });
  expect((await ask("gzip, br;q=0")).headers["content-encoding"]).toBe("gzip");
  const plain = await ask("identity");
  expect(plain.headers).toMatchObject({ "content-length": String(script.length), vary: "Accept-Encoding" });
  expect(plain.headers).not.toHaveProperty("content-encoding");
  expect(await readText(plain)).toBe(script);
});

test("what has its contents in its name is kept for ever, another file for an hour", async () => {
  const { ask } = await serveTestSite({ files });
  const cacheOf = async (path: string) => (await ask(path)).headers.get("Cache-Control");
  expect(await cacheOf("/assets/font.woff2")).toBe("public, max-age=31536000, immutable");
  expect(await cacheOf("/favicon.svg")).toBe("public, max-age=3600");
  expect(await cacheOf("/robots.txt")).toBe("public, max-age=3600");
  expect(await cacheOf("/gone.svg")).toBeNull();
});

test("that a file is not there is kept by nobody", async () => {
  const { ask } = await serveTestSite({ files });
  const gone = await ask("/assets/gone.js");
  expect([gone.status, gone.headers.get("Cache-Control")]).toEqual([404, "no-store"]);
});

test("a page of the version before finds its files, and this version's come first", async () => {
  const olderFiles = { "/assets/client-A1w.js": "older", "/assets/client-B2x.js": "not this" };
  const { ask } = await serveTestSite({ files, olderFiles });
  const older = await ask("/assets/client-A1w.js");
  expect([older.status, await older.text()]).toEqual([200, "older"]);
  expect(older.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(
    await (await ask("/assets/client-B2x.js", { headers: { "Accept-Encoding": "identity" } })).text(),
  ).toBe(script);
});

test.each(["/assets/client-B2x.js", "/favicon.svg", "/robots.txt"])(
  "a caller that has %s is told so, and gets nothing else again",
  async (path) => {
    const { ask } = await serveTestSite({ files });
    const first = await ask(path);
    const tag = first.headers.get("ETag") as string;
    expect(tag).toMatch(/^"/);
    const again = await ask(path, { headers: { "If-None-Match": tag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    for (const name of ["ETag", "Cache-Control", "Vary"])
      expect(again.headers.get(name)).toBe(first.headers.get(name));
    expect((await ask(path, { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
  },
);

test("each form of a file has a tag of its own", async () => {
  const { askPlainly } = await serveTestSite({ files });
  const tagOf = async (accepted: string) =>
    (await askPlainly("/assets/client-B2x.js", { "Accept-Encoding": accepted })).headers.etag;
  expect(new Set(await Promise.all(["br", "gzip", "identity"].map(tagOf))).size).toBe(3);
});

test("HEAD tells the length of a file and sends nothing", async () => {
  const { askPlainly } = await serveTestSite({ files });
  const answer = await askPlainly("/assets/client-B2x.js", {}, "HEAD");
  expect(answer.headers).toMatchObject({
    "content-length": String(script.length),
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect(await readText(answer)).toBe("");
});

test("what the build made for the server has no address", async () => {
  const { ask } = await serveTestSite({ files });
  expect((await ask("/manifest.json")).headers.get("Location")).toBe("/");
  for (const name of ["client-B2x.js.br", "client-B2x.js.gz", ""])
    expect((await ask(`/assets/${name}`)).status).toBe(404);
});

test.each([
  "/assets/../../package.js",
  "/assets/%2e%2e/%2e%2e/package.js",
  "/assets/..%2f..%2fpackage.js",
  "/assets/..%5c..%5cpackage.js",
  "//etc/favicon.svg",
  "/%00.svg",
  "/%ff.svg",
])("%s leads out of the folder for nobody", async (path) => {
  const { askPlainly } = await serveTestSite({ files });
  expect((await askPlainly(path)).statusCode).toBeOneOf([302, 404]);
});
