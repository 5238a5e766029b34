import { logIn } from "../support/log-in.ts";
import { actAsOldestBrowser } from "../support/older-browser.ts";
import { test as base, expect } from "../support/test.ts";

const test = base.extend({
  // Another journey's family may have this plan already on a server that is shared.
  baseURL: async ({ servers }, use) => use((await servers.launchReady()).origin),
  context: async ({ context }, use) => {
    await actAsOldestBrowser(context);
    await use(context);
  },
});

test("the oldest browsers log in, subscribe with a code and pay", async ({ page }) => {
  await logIn(page, { email: "parent@maamoul.example" });
  await page.getByRole("button", { name: "Subscribe to Premium Yearly" }).click();
  await page.getByLabel("Promo code").fill("WELCOME20");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Promo code applied", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.getByLabel("Card number").fill("4242 4242 4242 4242");
  await page.getByLabel("Expiry date").fill("08/39");
  await page.getByLabel("CVC").fill("123");
  await page.getByLabel("Name on the card").fill("Mariam");
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByText("Your subscription has been activated successfully!")).toBeVisible();
  await page.getByRole("link", { name: "Go to Profile" }).click();
  await page.getByRole("link", { name: "View Subscriptions" }).click();
  await expect(page.getByRole("tabpanel").getByText("Paid", { exact: true })).toBeVisible();
});
