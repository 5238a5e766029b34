import { hearAnswer } from "../support/api.ts";
import { logIn, submitLogin } from "../support/log-in.ts";
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

test("an unknown address ends at the home page", async ({ page }) => {
  await page.goto("/no/such/page");
  await expect(page).toHaveURL("/");
});

test("an unknown Arabic address ends at the Arabic home page", async ({ page }) => {
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

test("a reader with the Arabic cookie gets Arabic before any script runs", async ({ request }) => {
  const html = await (await request.get("/", { headers: { Cookie: "language=ar" } })).text();
  expect(html).toContain('<html lang="ar" dir="rtl"');
  expect(html).toContain("معمول");
});

test.describe("wrong credentials", () => {
  test.use({ expected: ["401"] });

  test("show the server's words and keep the form", async ({ page }) => {
    await submitLogin(page, { email: EMAIL, password: "not-the-password" });
    await expect(page.getByRole("alert")).toHaveText("Login failed. Please check your credentials.");
    await expect(page.getByLabel("Email")).toHaveValue(EMAIL);
  });
});
