import { buffer, text as readText } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { WebBuild } from "../web/web-build.ts";
import { chooseLanguage } from "./documents.ts";
import { longPage, prepareTestDocuments, serveTestSite } from "./testing.ts";

const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

test("brotli wins over gzip where the caller takes both", async () => {
  const { askPlainly } = await serveTestSite();
  const answer = await askPlainly("/long", { "Accept-Encoding": "gzip, deflate, br" });
  expect(answer.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(await buffer(answer)).toString()).toBe(longPage);
});

test("gzip serves a caller that takes no brotli", async () => {
  const { askPlainly } = await serveTestSite();
  const answer = await askPlainly("/long", { "Accept-Encoding": "gzip, br;q=0" });
  expect(answer.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(await buffer(answer)).toString()).toBe(longPage);
});

test("a caller that names no encoding of ours gets the plain bytes", async () => {
  const { askPlainly } = await serveTestSite();
  for (const encoding of ["", "brotli, x-gzip"]) {
    const answer = await askPlainly("/long", { "Accept-Encoding": encoding });
    expect(answer.headers["content-encoding"]).toBeUndefined();
    expect(await readText(answer)).toBe(longPage);
  }
});

test("each encoding has a strong tag of its own", async () => {
  const { askPlainly } = await serveTestSite();
  const tagOf = async (encoding: string) =>
    (await askPlainly("/long", { "Accept-Encoding": encoding }, "HEAD")).headers.etag;
  const tags = await Promise.all(["br", "gzip", "identity"].map(tagOf));
  expect(new Set(tags).size).toBe(3);
  for (const tag of tags) expect(tag).toMatch(/^"/);
});

test.each(["br", "gzip"] as const)(
  "in %s a document is served before it is small, and then smaller under another tag",
  async (encoding) => {
    const documents = prepareTestDocuments(undefined, buildOf(["/long"]).web);
    const { askPlainly } = await serveTestSite({ documents });
    const ask = () => askPlainly("/long", { "Accept-Encoding": encoding });
    const early = await ask();
    await documents.finish();
    const late = await ask();
    expect(late.headers.etag).not.toBe(early.headers.etag);
    const [earlyBytes, lateBytes] = [await buffer(early), await buffer(late)];
    expect(lateBytes.length).toBeLessThan(earlyBytes.length);
    for (const bytes of [earlyBytes, lateBytes]) expect(unpack[encoding](bytes).toString()).toBe(longPage);
  },
);

test("a document is rendered once, when somebody asks for it or when its turn comes", async () => {
  const { web, rendered } = buildOf(["/", "/login"]);
  const documents = prepareTestDocuments(undefined, web);
  const { ask } = await serveTestSite({ documents });
  expect(rendered).toEqual([]);
  await Promise.all([ask("/"), ask("/")]);
  expect(rendered).toEqual(["/"]);
  await documents.finish();
  await ask("/");
  expect(rendered).toEqual(["/", "/login"]);
});

/** A build of such pages, and what it has rendered so far. */
function buildOf(patterns: readonly string[]) {
  const rendered: string[] = [];
  const web = {
    documents: patterns.map((pattern) => ({ pattern, language: "en" })),
    patternOf: () => undefined,
    renderDocument: async ({ pattern }: { pattern: string }) => {
      rendered.push(pattern);
      return { html: longPage, inlineScript: "" };
    },
  } as unknown as WebBuild;
  return { web, rendered };
}

test.each([(tag: string) => tag, (tag: string) => `"other", W/${tag}`, () => "*"])(
  "a caller that has the bytes gets 304 and no body",
  async (say) => {
    const { askPlainly } = await serveTestSite();
    const { headers } = await askPlainly("/long", { "Accept-Encoding": "br" }, "HEAD");
    for (const method of ["GET", "HEAD"]) {
      const known = { "Accept-Encoding": "br", "If-None-Match": say(String(headers.etag)) };
      const answer = await askPlainly("/long", known, method);
      expect(answer.statusCode).toBe(304);
      expect(answer.headers).toMatchObject({ etag: headers.etag, vary: headers.vary });
      expect(answer.headers).not.toHaveProperty("content-length");
      expect(await readText(answer)).toBe("");
    }
  },
);

test("a tag of another encoding does not count", async () => {
  const { askPlainly } = await serveTestSite();
  const { headers } = await askPlainly("/long", { "Accept-Encoding": "gzip" }, "HEAD");
  const known = { "Accept-Encoding": "br", "If-None-Match": String(headers.etag) };
  expect((await askPlainly("/long", known)).statusCode).toBe(200);
});

test("HEAD tells the length and sends nothing", async () => {
  const { askPlainly } = await serveTestSite();
  const answer = await askPlainly("/long", {}, "HEAD");
  expect(answer.headers["content-length"]).toBe(String(Buffer.byteLength(longPage)));
  expect(await readText(answer)).toBe("");
});

test.each(["Accept-Encoding", "If-None-Match", "Cookie"])(
  "%s of any length is read in one pass",
  async (name) => {
    const { askPlainly } = await serveTestSite();
    // Where each space made another pass, this would take minutes and run into the limit.
    const spaces = " ".repeat(200_000);
    expect((await askPlainly("/long", { [name]: `br${spaces}x` })).statusCode).toBe(200);
  },
  60_000,
);

test("a document varies by the cookie, or keeps the language of its address in one", async () => {
  const { ask } = await serveTestSite();
  const chosen = await ask("/", { headers: { Cookie: "language=ar" } });
  expect(Object.fromEntries(chosen.headers)).toMatchObject({
    "content-language": "ar",
    "content-type": "text/html; charset=utf-8",
    vary: "Cookie, Accept-Encoding",
    "cache-control": "no-cache",
  });
  expect(chosen.headers.has("Set-Cookie")).toBe(false);
  const asked = await ask("/ar");
  expect(asked.headers.get("Vary")).toBe("Accept-Encoding");
  expect(asked.headers.get("Set-Cookie")).toMatch(/^language=ar; Path=\/.*SameSite=Lax$/);
});

test.each(["/ar", "/?language=ar"])("behind https the cookie that %s sets is secure", async (path) => {
  const { ask } = await serveTestSite({ publicOrigin: "https://maamoul.example" });
  expect((await ask(path)).headers.get("Set-Cookie")).toMatch(/^language=ar; .*; Secure$/);
});

test.each([
  ["/", "", undefined, "en"],
  ["/", "", "language=ar", "ar"],
  ["/", "", "theme=dark; language=ar; seen=1", "ar"],
  ["/", "", " language=ar ", "ar"],
  ["/", "", "language=tlh", "en"],
  ["/", "", "my_language=ar", "en"],
  ["/", "", "seen=language=ar", "en"],
  ["/", "", "language", "en"],
  ["/", "?language=en", "language=ar", "en"],
  ["/", "?language=tlh", "language=ar", "ar"],
  ["/ar", "", "language=en", "ar"],
  ["/ar/privacy-policy", "", undefined, "ar"],
  ["/arabic", "", undefined, "en"],
])("%s%s with the cookie %s is in %s", (path, search, cookie, language) => {
  expect(chooseLanguage(path, search, cookie).language).toBe(language);
});

test("a renewed document is rendered anew", async () => {
  let renderings = 0;
  const build = {
    documents: [{ pattern: "/", language: "en" }],
    renderDocument: async () => {
      renderings += 1;
      return { html: `rendering ${renderings}`, inlineScript: "" };
    },
  } as unknown as WebBuild;
  const documents = prepareTestDocuments(undefined, build);
  await documents.finish();
  const app = new Hono().get("/", async (c) => (await documents.answer(c)) ?? c.notFound());
  expect(await (await app.request("/")).text()).toBe("rendering 1");
  await documents.renew();
  expect(await (await app.request("/")).text()).toBe("rendering 2");
});
