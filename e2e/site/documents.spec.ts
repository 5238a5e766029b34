import { expect, test } from "../support/test.ts";

test("a document names its language, direction and what it varies by", async ({ request }) => {
  const english = await request.get("/");
  expect(english.headers()).toMatchObject({ "content-language": "en", vary: "Cookie, Accept-Encoding" });
  const arabic = await request.get("/ar");
  expect(arabic.headers()).toMatchObject({ "content-language": "ar", vary: "Accept-Encoding" });
  expect(await arabic.text()).toContain('<html lang="ar" dir="rtl"');
});

test("the address wins over the cookie, the cookie over English", async ({ request }) => {
  const languageAt = async (path: string, cookie: string) =>
    (await request.get(path, { headers: { Cookie: cookie } })).headers()["content-language"];
  expect(await languageAt("/ar", "language=en")).toBe("ar");
  expect(await languageAt("/?language=en", "language=ar")).toBe("en");
  expect(await languageAt("/login", "theme=dark; language=ar")).toBe("ar");
  expect(await languageAt("/login", "language=tlh")).toBe("en");
});

test("an unchanged document is not sent twice", async ({ request }) => {
  const { etag } = (await request.get("/")).headers();
  expect((await request.get("/", { headers: { "If-None-Match": etag as string } })).status()).toBe(304);
});

test("hashed files are immutable and compressed", async ({ request }) => {
  const html = await (await request.get("/")).text();
  const stylesheet = html.match(/href="(\/assets\/[^"]+\.css)"/)?.[1] as string;
  const { headers } = await request.get(stylesheet).then((response) => ({ headers: response.headers() }));
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(headers["content-encoding"]).toBe("br");
});

test("the policy allows our own files and one inline script, and nothing inline or evaluated besides", async ({
  request,
}) => {
  for (const path of ["/", "/login", "/subscriptions"]) {
    const { "content-security-policy": policy = "", ...headers } = (await request.get(path)).headers();
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
    });
  }
});

test("a missing file is missing, a missing page is the home page", async ({ request }) => {
  expect((await request.get("/assets/no-such-file.js")).status()).toBe(404);
  const page = await request.get("/no/such/page", { maxRedirects: 0 });
  expect(page.status()).toBe(302);
  expect(page.headers().location).toBe("/");
});

test("health and readiness answer", async ({ request }) => {
  expect((await request.get("/healthz")).status()).toBe(200);
  expect((await request.get("/readyz")).status()).toBe(200);
});
