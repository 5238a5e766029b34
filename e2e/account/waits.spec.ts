import { answer } from "../support/api.ts";
import { comeRecovering, comeSignedIn, readStorage } from "../support/browser-state.ts";
import { letReact, stopTime } from "../support/clock.ts";
import { expect, test } from "../support/test.ts";

test("a sent code is read for 2 seconds, no less and no more, before the next step", async ({ page }) => {
  await answer(page, "forgotPassword", { retry_after_seconds: 60 });
  await page.clock.install();
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill("parent@maamoul.example");
  await stopTime(page);
  await page.getByRole("button", { name: "Send verification code" }).click();
  await expect(page.getByRole("status")).toBeVisible();
  await letReact(page);
  await page.clock.runFor(1_999);
  await expect(page).toHaveURL("/forgot-password");
  await page.clock.runFor(1);
  await expect(page).toHaveURL("/verify-otp");
});

test("a changed password is confirmed for 2 seconds, no less and no more, before the login", async ({
  page,
}) => {
  await answer(page, "resetPassword", {});
  await comeRecovering(page, { reset_email: "parent@maamoul.example", reset_token: "reset-1" });
  await page.clock.install();
  await page.goto("/reset-password");
  await page.getByLabel("New password", { exact: true }).fill("new-cookies");
  await page.getByLabel("Confirm password", { exact: true }).fill("new-cookies");
  await stopTime(page);
  await page.getByRole("button", { name: "Update password" }).click();
  await expect(page.getByRole("status")).toBeVisible();
  await letReact(page);
  await page.clock.runFor(1_999);
  await expect(page).toHaveURL("/reset-password");
  await page.clock.runFor(1);
  await expect(page).toHaveURL("/login");
});

test("a logout that nobody answers ends the session after 3 seconds, no sooner and no later", async ({
  page,
}) => {
  const asked = await answer(page, "logout", () => undefined);
  await comeSignedIn(page);
  await page.clock.install();
  await page.goto("/profile");
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  await stopTime(page);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect.poll(() => asked.length).toBe(1);
  await page.clock.runFor(2_999);
  await expect.poll(() => readStorage(page)).toHaveProperty("access_token");
  await page.clock.runFor(1);
  await expect(page).toHaveURL("/login");
  await expect.poll(() => readStorage(page)).toEqual({});
});
