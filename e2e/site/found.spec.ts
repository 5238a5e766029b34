import { readAtRest } from "../support/at-rest.ts";
import { expect, test } from "../support/test.ts";

const publicPages = ["/", "/privacy-policy", "/terms-conditions", "/accessibility", "/delete-account"];

for (const path of publicPages) {
  for (const language of ["en", "ar"]) {
    const address = language === "en" ? path : path === "/" ? "/ar" : `/ar${path}`;

    test(`${address} tells finders and sharers what it is`, async ({ page, baseURL }) => {
      await page.goto(address);
      const says = (selector: string, content: string | RegExp) =>
        expect(page.locator(selector)).toHaveAttribute("content", content);
      const leadsTo = (selector: string, href: string) =>
        expect(page.locator(selector)).toHaveAttribute("href", href);
      const arabic = baseURL + (path === "/" ? "/ar" : `/ar${path}`);
      const title = await readAtRest(() => page.title());
      const image = page.locator('meta[property="og:image"]');

      expect(title).toContain(language === "en" ? "Maamoul" : "معمول");
      await says('meta[name="description"]', /^.{51}/);
      await leadsTo('link[rel="canonical"]', baseURL + address);
      await leadsTo('link[hreflang="en"]', baseURL + path);
      await leadsTo('link[hreflang="ar"]', arabic);
      await leadsTo('link[hreflang="x-default"]', baseURL + path);
      await says('meta[property="og:url"]', baseURL + address);
      await says('meta[property="og:title"]', title);
      await says('meta[name="twitter:card"]', "summary_large_image");
      const picture = await page.request.get(String(await readAtRest(() => image.getAttribute("content"))));
      expect(picture.headers()["content-type"]).toBe("image/png");
    });
  }
}

test("the home page describes the organization, the app and its questions", async ({ page }) => {
  await page.goto("/ar");
  const script = page.locator('script[type="application/ld+json"]');
  const data = JSON.parse(String(await readAtRest(() => script.textContent())));
  const types = data["@graph"].map((each: { "@type": string }) => each["@type"]);
  expect(types).toEqual(["Organization", "MobileApplication", "FAQPage"]);
  const questions = data["@graph"][2].mainEntity.map((each: { name: string }) => each.name);
  await expect(page.locator("#questions summary")).toHaveText(questions);
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
  const links = page.locator('link[rel~="icon"], link[rel="apple-touch-icon"]');
  const readAddresses = () => links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  const icons = [
    ...manifest.icons.map((icon: { src: string }) => icon.src),
    ...(await readAtRest(readAddresses)),
  ];
  for (const icon of icons) {
    const answer = await request.get(icon, { maxRedirects: 0 });
    expect(answer.headers()["content-type"], icon).toMatch(/^image\//);
  }
});
