import { expect, test } from "../support/test.ts";

const publicPages = ["/", "/privacy-policy", "/terms-conditions", "/accessibility"];

for (const path of publicPages) {
  for (const language of ["en", "ar"]) {
    const address = language === "en" ? path : path === "/" ? "/ar" : `/ar${path}`;

    test(`${address} tells finders and sharers what it is`, async ({ page, baseURL }) => {
      await page.goto(address);
      const content = (selector: string) => page.locator(selector).getAttribute("content");
      const href = (selector: string) => page.locator(selector).getAttribute("href");
      const arabic = baseURL + (path === "/" ? "/ar" : `/ar${path}`);

      expect(await page.title()).toContain(language === "en" ? "Maamoul" : "معمول");
      expect((await content('meta[name="description"]'))?.length).toBeGreaterThan(50);
      expect(await href('link[rel="canonical"]')).toBe(baseURL + address);
      expect(await href('link[hreflang="en"]')).toBe(baseURL + path);
      expect(await href('link[hreflang="ar"]')).toBe(arabic);
      expect(await href('link[hreflang="x-default"]')).toBe(baseURL + path);
      expect(await content('meta[property="og:url"]')).toBe(baseURL + address);
      expect(await content('meta[property="og:title"]')).toBe(await page.title());
      expect(await content('meta[name="twitter:card"]')).toBe("summary_large_image");
      const picture = await page.request.get((await content('meta[property="og:image"]')) as string);
      expect(picture.headers()["content-type"]).toBe("image/png");
    });
  }
}

test("the home page describes the organization, the app and its questions", async ({ page }) => {
  await page.goto("/ar");
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) as string);
  const types = data["@graph"].map((each: { "@type": string }) => each["@type"]);
  expect(types).toEqual(["Organization", "MobileApplication", "FAQPage"]);
  const questions = data["@graph"][2].mainEntity.map((each: { name: string }) => each.name);
  expect(questions).toEqual(await page.locator("#questions summary").allTextContents());
});

test("account pages ask not to be indexed", async ({ request }) => {
  for (const path of ["/login", "/subscriptions", "/profile", "/payment-success"])
    expect(await (await request.get(path)).text()).toContain('<meta name="robots" content="noindex"/>');
});

test("the sitemap lists every public page in both languages", async ({ request, baseURL }) => {
  const sitemap = await request.get("/sitemap.xml");
  expect(sitemap.headers()["content-type"]).toContain("xml");
  const addresses = [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(addresses).toEqual(
    publicPages.flatMap((path) => [baseURL + path, baseURL + (path === "/" ? "/ar" : `/ar${path}`)]),
  );
  expect(await (await request.get("/robots.txt")).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
});

test("the manifest and every icon are there", async ({ page, request }) => {
  const manifest = await (await request.get("/site.webmanifest")).json();
  await page.goto("/");
  const links = await page.locator('link[rel~="icon"], link[rel="apple-touch-icon"]').all();
  const icons = [
    ...manifest.icons.map((icon: { src: string }) => icon.src),
    ...(await Promise.all(links.map((link) => link.getAttribute("href")))),
  ];
  for (const icon of icons) {
    const answer = await request.get(icon, { maxRedirects: 0 });
    expect(answer.headers()["content-type"], icon).toMatch(/^image\//);
  }
});
