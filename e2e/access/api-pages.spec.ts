import type { Page } from "@playwright/test";
import { calls, type RequestOf, type ResponseOf } from "../../contract/calls.ts";
import { fontFiles } from "../../contract/fonts.ts";
import { languages } from "../../contract/languages.ts";
import { readIn } from "../support/browser-state.ts";
import { expect, test } from "../support/journey.ts";
import { DEMO_PASSWORD } from "../support/log-in.ts";
import { expectFitForAll } from "../support/look.ts";

test.use({ expected: ["404", "422"] });

type Asked = "login" | "createSubscription" | "changeCard" | "payments";

async function ask<N extends Asked>(
  page: Page,
  name: N,
  body: RequestOf<N>,
  token = "",
): Promise<ResponseOf<N>> {
  const { method, path } = calls[name];
  const response = await page.request.fetch(path, {
    method,
    data: method === "GET" ? undefined : body,
    headers: token ? { Authorization: `Bearer ${token}` } : {},
  });
  expect(response.ok(), name).toBe(true);
  return response.json();
}

async function logIn(page: Page, email: string): Promise<string> {
  return (await ask(page, "login", { email, password: DEMO_PASSWORD })).access_token;
}

/** Every kind of page that the API shows itself. */
async function listPages(page: Page): Promise<Record<string, string>> {
  const buyer = await logIn(page, "admin@maamoul.example");
  const subscriber = await logIn(page, "premium@maamoul.example");
  const order = await ask(page, "createSubscription", { subscription_plan_id: "premium-yearly" }, buyer);
  const { url } = await ask(page, "changeCard", {}, subscriber);
  const { payments } = await ask(page, "payments", {}, subscriber);
  return {
    "the checkout": order.checkout_url,
    "the card page": url,
    "a receipt": payments[0]?.receipt_url ?? "",
    "a checkout that is not there": "/checkout/none",
    "the mailbox": "/sandbox/mailbox",
    "the description": "/api/docs",
  };
}

for (const language of languages) {
  test(`the API's own pages look and read like the site in ${language}`, async ({ page, context }) => {
    await readIn(context, language);
    for (const [name, address] of Object.entries(await listPages(page))) {
      await page.goto(address);
      const shown = name === "the description" ? "en" : language;
      const face = fontFiles[shown][0]?.family ?? "";
      await expect(page.locator("body"), name).toHaveCSS("font-family", new RegExp(`^"?${face}"?,`));
      await page.evaluate(() => document.fonts.ready);
      expect(await page.evaluate((family) => document.fonts.check(`1rem "${family}"`), face), name).toBe(
        true,
      );
      await expect(page.getByRole("banner").locator("a[lang]"), name).toHaveCount(
        name === "the description" ? 0 : 1,
      );
      const terms = shown === "en" ? "/terms-conditions" : "/ar/terms-conditions";
      await expect(page.getByRole("contentinfo").locator(`a[href="${terms}"]`), name).toBeVisible();
      await expectFitForAll(page, name);
    }
  });
}

test("a refused card takes the focus to its first mistake, and the title says so", async ({ page }) => {
  const { "the checkout": checkout = "" } = await listPages(page);
  await page.goto(checkout);
  await page.getByLabel("Card number").fill("4242 4242 4242 4242");
  await page.getByRole("button", { name: /^(Pay|Start)/ }).click();
  await expect(page).toHaveTitle(/^Please check the marked fields\./);
  const expiry = page.getByRole("textbox", { name: "Expiry date", exact: true });
  await expect(expiry).toBeFocused();
  await expect(expiry).toHaveAccessibleDescription(
    "Month and year, as 08/30 Write month and year, like 08/30.",
  );
});
