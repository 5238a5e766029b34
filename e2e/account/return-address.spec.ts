import type { Page } from "@playwright/test";
import { type Language, languages } from "../../contract/languages.ts";
import { none, paid, planList } from "../../web/testing/families.ts";
import { answer, gate, json } from "../support/api.ts";
import {
  comeRecovering,
  comeSignedIn,
  readIn,
  readStorage,
  secondsFromNow,
  settings,
  tokenFor,
} from "../support/browser-state.ts";
import { expect, test } from "../support/test.ts";
import { words } from "../support/words.ts";

const ended: Record<Language, string> = {
  en: "Your session has ended. Please log in again.",
  ar: "انتهت الجلسة. يُرجى تسجيل الدخول من جديد.",
};

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

async function submitLogin(page: Page, language: Language): Promise<void> {
  const say = words[language];
  await page.getByLabel(say.email).fill("parent@maamoul.example");
  await page.getByLabel(say.password, { exact: true }).fill("cookies-123");
  await page.getByRole("button", { name: say.login }).click();
}

for (const language of languages) {
  test.describe(`sent to the login, in ${language}`, () => {
    const say = words[language];

    test.beforeEach(({ context }) => readIn(context, language));

    test("one comes back to the profile", async ({ page }) => {
      await answerAll(page);
      await page.goto("/profile");
      await expect(page).toHaveURL("/login");
      await expect(page.getByRole("heading", { name: say.login })).toBeVisible();
      await expect(page.getByText(ended[language])).toHaveCount(0);
      await submitLogin(page, language);
      await expect(page).toHaveURL("/profile");
      await expect.poll(() => readStorage(page, "session")).toEqual({});
    });

    test("one still reads how the payment went", async ({ page }) => {
      await answerAll(page);
      await page.goto("/payment-redirect/failed");
      await expect(page).toHaveURL("/login");
      await submitLogin(page, language);
      await expect(page.getByRole("alert")).toContainText(say.paymentFailed);
      await expect(page).toHaveURL("/subscriptions");
      await expect.poll(() => readStorage(page, "session")).toEqual({});
    });
  });

  test.describe(`a session that ended, in ${language}`, () => {
    const say = words[language];
    test.use({ expected: ["401"] });

    test.beforeEach(({ context }) => readIn(context, language));

    test("is said in one sentence, and the payment's result is not lost with it", async ({ page }) => {
      await comeSignedIn(page);
      await answerAll(page);
      await answer(page, "refresh", json({ code: "invalid_refresh_token" }, 401));
      let over = true;
      await answer(page, "features", (route) =>
        over ? json({ code: "unauthorized" }, 401)(route) : json(none)(route),
      );
      await page.goto("/subscriptions?payment_status=failed");
      await expect(page).toHaveURL("/login");
      await expect(page.getByRole("status")).toHaveText(ended[language]);
      over = false;
      await submitLogin(page, language);
      await expect(page.getByRole("alert")).toContainText(say.paymentFailed);
      await expect(page).toHaveURL("/subscriptions");
    });

    test("during Cancel is said too, and one comes back to the subscription", async ({ page }) => {
      await comeSignedIn(page);
      await answerAll(page);
      await answer(page, "features", paid);
      await answer(page, "cancelSubscription", json({ code: "unauthorized" }, 401));
      await answer(page, "refresh", json({ code: "invalid_refresh_token" }, 401));
      await page.goto("/subscriptions");
      await page.getByRole("button", { name: say.cancelSubscription }).click();
      await page.getByRole("dialog").getByRole("button", { name: say.cancelSubscription }).click();
      await expect(page).toHaveURL("/login");
      await expect(page.getByRole("status")).toHaveText(ended[language]);
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await submitLogin(page, language);
      await expect(page).toHaveURL("/subscriptions");
      await page.getByRole("button", { name: say.logout }).click();
      await expect(page.getByText(ended[language])).toHaveCount(0);
    });
  });
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
  await submitLogin(page, "en");
  const dialog = page.getByRole("dialog", { name: "Subscribe to Premium Yearly" });
  await expect(dialog.getByLabel("Promo code")).toHaveValue("WELCOME20");
});

test("a payment's result that was read is not told again after the next login", async ({ page }) => {
  await comeSignedIn(page);
  await answerAll(page);
  await answer(page, "logout", json({}));
  await page.goto("/subscriptions?payment_status=success");
  await expect(page.getByRole("status").filter({ hasText: "Payment Successful" })).toBeVisible();
  await expect(
    page
      .getByRole("tab")
      .or(page.getByRole("button", { name: /^Subscribe/ }))
      .first(),
  ).toBeVisible();
  await expect.poll(() => readStorage(page, "session")).not.toHaveProperty("return_address");
});

test("a logout leaves no way back and no notice", async ({ page }) => {
  await comeSignedIn(page);
  await answerAll(page);
  await answer(page, "logout", json({}));
  await page.goto("/profile");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
  await expect(page.getByText(ended.en)).toHaveCount(0);
  await submitLogin(page, "en");
  await expect(page).toHaveURL("/subscriptions");
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
  await expect(page.getByRole("status")).toHaveText(ended.en);
  await submitLogin(page, "en");
  await expect(page).toHaveURL("/profile");
});

test("a token without its email is a session that ended", async ({ page }) => {
  await comeSignedIn(page, { user_email: null });
  await page.goto("/profile");
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("status")).toHaveText(ended.en);
  await page.reload();
  await expect(page.getByRole("button", { name: "Login" })).toBeEnabled();
  await expect(page.getByText(ended.en)).toHaveCount(0);
});

test("a screen that has not answered yet keeps its way", async ({ page }) => {
  const held = gate();
  await comeSignedIn(page);
  await answerAll(page);
  await answer(page, "features", async (route) => {
    await held.passed;
    await json(none)(route);
  });
  await page.goto("/subscriptions?payment_status=success");
  await expect(page).toHaveURL("/subscriptions");
  await expect
    .poll(() => readStorage(page, "session"))
    .toMatchObject({ return_address: "/subscriptions?payment_status=success" });
  held.open();
  await expect.poll(() => readStorage(page, "session")).not.toHaveProperty("return_address");
});

for (const evil of [
  "//evil.example",
  "/\\evil.example",
  "https:evil.example",
  "https://evil.example/profile",
  "%2F%2Fevil.example",
  "/\t/evil.example",
  "javascript:alert(1)",
]) {
  test(`a login leads nobody to ${JSON.stringify(evil)}`, async ({ page }) => {
    await answerAll(page);
    await comeRecovering(page, { return_address: evil });
    await page.goto(`/login?next=${encodeURIComponent(evil)}&redirect=${encodeURIComponent(evil)}`);
    await submitLogin(page, "en");
    await expect(page).toHaveURL("/subscriptions");
  });
}
