import { hearAnswer } from "../support/api.ts";
import { logIn } from "../support/log-in.ts";
import { expect, test } from "../support/test.ts";
import { waitForScript } from "../support/wait-for-script.ts";

const EMAIL = "trial@maamoul.example";

test("a parent switches to Arabic, logs in, sees the plans and logs out", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
  await page.getByRole("link", { name: "العربية" }).click();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");

  // What is still asked for when the session ends would be refused.
  const answered = hearAnswer(page, "payments");
  await logIn(page, { email: EMAIL, language: "ar" });
  await page.getByRole("tab", { name: "ترقية الباقة" }).click();
  await expect(page.getByText("365 درهمًا").first()).toBeVisible();
  await answered;

  await page.getByRole("button", { name: "تسجيل الخروج" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("access_token"))).toBeNull();
});

test("an unknown address ends at the home page of its language", async ({ page }) => {
  await page.goto("/no/such/page");
  await expect(page).toHaveURL("/");
  await page.goto("/ar/no/such/page");
  await expect(page).toHaveURL("/ar");
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
});

test("an unknown address inside the account area ends at the home page", async ({ page }) => {
  await page.goto("/login");
  await waitForScript(page);
  await page.evaluate(() => history.pushState(null, "", "/no/such/page"));
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { name: "One task done." })).toBeVisible();
});
