import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Language, languages } from "../../../contract/languages.ts";
import { readIn } from "../support/browser-state.ts";
import { fetchPath } from "../support/fetch-path.ts";
import { DEMO_PASSWORD } from "../support/log-in.ts";
import type { OwnServer, Servers } from "../support/own-server.ts";
import { startWords } from "../support/start-words.ts";
import { expect, test } from "../support/test.ts";
import { waitForScript } from "../support/wait-for-script.ts";
import { words } from "../support/words.ts";

const site = {
  name: { en: `Ka'ak & "Sons"`, ar: "كعك <وأولاده>" },
  contactEmail: "salam@kaak.example",
  whatsappNumber: "+1 202 555 0123",
  freeTrialUrl: "https://app.kaak.example/begin",
  appStoreUrl: "https://stores.kaak.example/apple",
  social: { tiktok: "https://social.kaak.example/tiktok" },
  statistics: { families: { en: "12", ar: "12 عائلة" } },
  foundedInYear: 2031,
  seller: {
    name: { en: "Ka'ak LLC", ar: "كعك ذ.م.م" },
    address: { en: "Street 1\nDubai", ar: "شارع 1\nدبي" },
    taxNumber: "100000000000003",
  },
};

async function launchWithSite(servers: Servers, env: Record<string, string> = {}): Promise<OwnServer> {
  const file = join(servers.freshFolder(), "site.json");
  writeFileSync(file, JSON.stringify(site));
  return servers.launchReady({ ...env, SITE_FILE: file });
}

test("the site file's name, contact, links and figures show without a build, in both languages", async ({
  browser,
  servers,
}) => {
  const { origin } = await launchWithSite(servers);
  for (const language of languages) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const name = site.name[language];
    await readIn(context, language);
    await page.goto(origin + (language === "ar" ? "/ar" : "/"));

    async function expectBrand() {
      await expect(page).toHaveTitle(new RegExp(`· ${name.replaceAll(/[&"<>]/g, ".")}$`));
      await expect(page.getByRole("banner")).toContainText(name);
      const footer = page.getByRole("contentinfo");
      await expect(footer).toContainText(`© 2031 ${name}`);
      await expect(footer.locator('a[href="mailto:salam@kaak.example"]')).toBeVisible();
      await expect(footer.getByText("+1 202 555 0123")).toBeVisible();
      await expect(footer.locator('a[href^="https://wa.me/12025550123?"]')).toBeVisible();
      await expect(footer.locator('a[href="https://social.kaak.example/tiktok"]')).toBeVisible();
      await expect(footer.locator('a[href="https://www.instagram.com/"]')).toBeVisible();
      await expect(footer.locator('a[href="https://stores.kaak.example/apple"]')).toBeVisible();
    }

    await expectBrand();
    await expect(page.getByText(site.statistics.families[language], { exact: true })).toBeVisible();
    await expect(page.locator('a[href="https://app.kaak.example/begin"][target="_blank"]')).toHaveCount(4);
    await expect(page.locator("#questions")).toContainText("salam@kaak.example");
    // The document and the script say the same: nothing is drawn anew.
    await waitForScript(page);
    await expectBrand();
    await page.getByRole("contentinfo").locator('a[href$="/privacy-policy"]').click();
    await expect(page.getByRole("article")).toContainText(name);
    await expectBrand();
    await page.goto(`${origin}/login`);
    await expect(page.getByRole("banner")).toContainText(name);
    await expect(page.getByRole("button", { name: words[language].login })).toBeEnabled();
    // The operator's app opens accounts, so this site does not.
    await expect(page.locator('a[href^="/start"]')).toHaveCount(0);
    await page.goto(`${origin}/start`);
    await expect(page).toHaveURL(`${origin}/`);
    await context.close();
  }
});

test("receipts and mail are the seller's, in both languages", async ({ servers }) => {
  const { origin, dataDir } = await launchWithSite(servers);
  const headersIn = (language: Language) => ({
    "Content-Type": "application/json",
    "Accept-Language": language,
  });
  const post = (path: string, body: object, language: Language) =>
    fetch(origin + path, { method: "POST", headers: headersIn(language), body: JSON.stringify(body) });
  const buyer = { email: "premium@maamoul.example", password: DEMO_PASSWORD };
  const { access_token } = await (await post("/api/v1/users/login", buyer, "en")).json();

  for (const language of languages) {
    const headers = { ...headersIn(language), Authorization: `Bearer ${access_token}` };
    const paid = await fetch(`${origin}/api/v1/family-subscription/payments`, { headers });
    const { payments } = await paid.json();
    const receipt = await (await fetch(new URL(payments[0].receipt_url, origin), { headers })).text();
    for (const text of [site.seller.name[language].replace("'", "&#x27;"), site.seller.address[language]])
      expect(receipt).toContain(text);
    expect(receipt).toContain("100000000000003");
    expect(receipt).toContain("mailto:salam@kaak.example");
  }

  await post("/api/v1/users/forgot-password", { email: buyer.email }, "en");
  await post("/api/v1/users/forgot-password", { email: "trial@maamoul.example" }, "ar");
  const outbox = join(dataDir, "outbox");
  const readMails = () => {
    try {
      return readdirSync(outbox).filter((file) => file.endsWith(".eml"));
    } catch {
      return [];
    }
  };
  await expect.poll(() => readMails().length).toBe(2);
  for (const file of readMails()) {
    const mail = readFileSync(join(outbox, file), "utf8");
    expect(mail).toMatch(/^From: .*<salam@kaak\.example>$/m);
    expect(mail).toMatch(/^Message-ID: <.*@kaak\.example>$/m);
  }
});

test("with an API elsewhere a trial begins at the stores, and no account is opened here", async ({
  page,
  context,
  servers,
}) => {
  const { origin } = await servers.launchReady({ API_HOST: "https://api.maamoul.example" });
  await readIn(context, "ar");
  await page.goto(origin);
  await waitForScript(page);
  const trial = page.locator('main a[href="#get-the-app"]:not([target])');
  await expect(trial).toHaveCount(4);
  await trial.first().click();
  await expect(page).toHaveURL(`${origin}/#get-the-app`);
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "App Store" })).toBeInViewport();

  expect(await (await fetchPath(page.request, origin)).text()).not.toContain('href="/start');
  await page.goto(`${origin}/login`);
  await expect(page.getByRole("button", { name: words.ar.login })).toBeEnabled();
  await expect(page.getByRole("link", { name: startWords.ar.startTrial })).toHaveCount(0);
  for (const path of ["/start", "/start/code#email=noor%40family.example&code=123456"]) {
    await page.goto(origin + path);
    await expect(page).toHaveURL(`${origin}/`);
  }
});
