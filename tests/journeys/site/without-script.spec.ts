import { expect, test } from "../support/test.ts";

test.use({ javaScriptEnabled: false });

test("the home page reads fully without a script", async ({ page }) => {
  for (const path of ["/", "/ar"]) {
    await page.goto(path);
    await expect(page.getByRole("tabpanel"), path).toHaveCount(4);
    await page.locator("#plans summary").click();
    await expect(page.getByRole("table"), path).toBeVisible();
    await expect(page.locator("[data-feature-card]"), path).toHaveCount(4);
    await page.locator("#questions summary").first().click();
    await expect(page.locator("#questions details p").first(), path).toBeVisible();
  }
});

test("the menu opens and leads on without a script", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Privacy" }).click();
  await expect(page).toHaveURL("/privacy-policy");
  await expect(page.locator("article section h2")).toHaveCount(10);
});

test("the language changes and stays without a script", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "العربية" }).click();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await page.goto("/terms-conditions");
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
});
