import type { Page } from "@playwright/test";
import { none, planList } from "../../../web/testing/families.ts";
import { answer } from "../support/api.ts";
import {
  comeRecovering,
  comeSignedIn,
  secondsFromNow,
  settings,
  tokenFor,
} from "../support/browser-state.ts";
import { expect, test } from "../support/test.ts";

const ENDED = "Your session has ended. Please log in again.";

const session = () => ({
  id: 7,
  role: "parent",
  access_token: tokenFor(secondsFromNow(600)),
  refresh_token: "refresh-1",
});

/** What the login and the screens after it ask for. */
async function answerAll(page: Page): Promise<void> {
  await answer(page, "login", session());
  await answer(page, "plans", { plans: { data: planList } });
  await answer(page, "features", none);
  await answer(page, "readSettings", settings);
  await answer(page, "payments", { payments: [] });
}

async function submitLogin(page: Page): Promise<void> {
  await page.getByLabel("Email").fill("parent@maamoul.example");
  await page.getByLabel("Password", { exact: true }).fill("cookies-123");
  await page.getByRole("button", { name: "Login" }).click();
}

test("a recovery on the way loses neither the plan nor the code", async ({ page }) => {
  await answerAll(page);
  await answer(page, "resetPassword", {});
  await answer(page, "checkPromo", {
    valid: true,
    original_price: 9939,
    total_discount: 20,
    discounted_price: 7951,
  });
  await comeRecovering(page, { reset_email: "parent@maamoul.example", reset_token: "reset-1" });
  await page.goto("/subscriptions?plan=premium-yearly&promo=welcome20");
  await expect(page).toHaveURL("/login");
  await page.goto("/reset-password");
  await page.getByLabel("New password", { exact: true }).fill("new-cookies");
  await page.getByLabel("Confirm password", { exact: true }).fill("new-cookies");
  await page.getByRole("button", { name: "Update password" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("status")).toHaveText("Password changed successfully");
  await submitLogin(page);
  const dialog = page.getByRole("dialog", { name: "Subscribe to Premium Yearly" });
  await expect(dialog.getByLabel("Promo code")).toHaveValue("WELCOME20");
});

test("a tab whose session was ended in another tab says so", async ({ page, context }) => {
  await answerAll(page);
  await comeSignedIn(page);
  await page.goto("/profile");
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  const other = await context.newPage();
  await other.goto("/healthz");
  await other.evaluate(() => localStorage.clear());
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("status")).toHaveText(ENDED);
  await submitLogin(page);
  await expect(page).toHaveURL("/profile");
});
