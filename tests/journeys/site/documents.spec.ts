import { brotliCompressSync } from "node:zlib";
import { fetchPath } from "../support/fetch-path.ts";
import { expect, test } from "../support/test.ts";

/* What the server says of documents and files is in `server/*.test.ts`; here, that the built site is served so. */

test("a document is in its language, soon small, and unchanged it is not sent twice", async ({ request }) => {
  const english = await fetchPath(request, "/");
  expect(english.headers()).toMatchObject({ "content-language": "en", vary: "Cookie, Accept-Encoding" });
  const arabic = await fetchPath(request, "/ar");
  expect(arabic.headers()).toMatchObject({ "content-language": "ar", vary: "Accept-Encoding" });
  expect(await arabic.text()).toContain('<html lang="ar" dir="rtl"');

  // The address wins over the cookie, the cookie over English.
  const languageAt = async (path: string, cookie: string) =>
    (await fetchPath(request, path, { headers: { Cookie: cookie } })).headers()["content-language"];
  expect(await languageAt("/ar", "language=en")).toBe("ar");
  expect(await languageAt("/?language=en", "language=ar")).toBe("en");
  expect(await languageAt("/login", "theme=dark; language=ar")).toBe("ar");
  expect(await languageAt("/login", "language=tlh")).toBe("en");
  const chosen = await (await fetchPath(request, "/", { headers: { Cookie: "language=ar" } })).text();
  expect(chosen).toContain('<html lang="ar" dir="rtl"');
  expect(chosen).toContain("معمول");

  const plain = await fetchPath(request, "/", {
    headers: { "Accept-Encoding": "identity", Cookie: "language=en" },
  });
  const { length: smallestBytes } = brotliCompressSync(await plain.body());
  const known = { "Accept-Encoding": "br", Cookie: "language=en" };
  const getHome = async () => (await fetchPath(request, "/", { headers: known })).headers();
  await expect
    .poll(async () => Number((await getHome())["content-length"]))
    .toBeLessThan(smallestBytes * 1.05);
  const { etag } = await getHome();
  const again = await fetchPath(request, "/", { headers: { ...known, "If-None-Match": etag as string } });
  expect(again.status()).toBe(304);
});

test("the policy allows our own files and one inline script, and nothing inline or evaluated besides", async ({
  request,
}) => {
  for (const path of ["/", "/login", "/subscriptions"]) {
    const { "content-security-policy": policy = "", ...headers } = (await fetchPath(request, path)).headers();
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

test("files, icons and what finders ask for are there, and what is missing is missing", async ({
  request,
  baseURL,
}) => {
  const html = await (await fetchPath(request, "/")).text();
  const stylesheet = html.match(/href="(\/assets\/[^"]+\.css)"/)?.[1] as string;
  const hashed = (await fetchPath(request, stylesheet)).headers();
  expect(hashed["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(hashed["content-encoding"]).toBe("br");

  const manifest = await (await fetchPath(request, "/site.webmanifest")).json();
  const linked = Array.from(
    html.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g),
    ([, icon]) => icon,
  );
  expect(linked).toHaveLength(3);
  const pictures = ["/share.en.png", "/share.ar.png"];
  expect(html).toContain(`content="${baseURL}${pictures[0]}"`);
  for (const icon of [...manifest.icons.map(({ src }: { src: string }) => src), ...linked, ...pictures]) {
    const answer = await fetchPath(request, icon, { maxRedirects: 0 });
    expect(answer.headers()["content-type"], icon).toMatch(/^image\//);
  }
  const sitemap = await fetchPath(request, "/sitemap.xml");
  expect(sitemap.headers()["content-type"]).toContain("xml");
  expect(await sitemap.text()).toContain(`<loc>${baseURL}/ar/privacy-policy</loc>`);
  expect(await (await fetchPath(request, "/robots.txt")).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);

  for (const path of ["/healthz", "/readyz"]) expect((await fetchPath(request, path)).status()).toBe(200);
  expect((await fetchPath(request, "/assets/no-such-file.js")).status()).toBe(404);
  // A missing page is the home page, and an address in other letters is another address.
  for (const [path, home] of [
    ["/no/such/page", "/"],
    ["/ar/no/such/page", "/ar"],
    ["/LOGIN", "/"],
  ] as const) {
    const answer = await fetchPath(request, path, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location], path).toEqual([302, home]);
  }
});
