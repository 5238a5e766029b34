import type { Page } from "@playwright/test";
import { calls } from "../../contract/calls.ts";
import { languages } from "../../contract/languages.ts";
import { beforeFirstCharge, changing, none, openSubscriptions, paid, trial } from "../support/account.ts";
import { answer, json } from "../support/api.ts";
import { comeSignedIn } from "../support/browser-state.ts";
import { letAskUntil, letReact, openWithoutTime } from "../support/clock.ts";
import { expect, test } from "../support/test.ts";
import { words } from "../support/words.ts";

async function comeFromCheckout(page: Page, language: "en" | "ar" = "en"): Promise<void> {
  await comeSignedIn(page, { language });
  await page.addInitScript(() => localStorage.setItem("subscription_id", "7"));
}

for (const language of languages) {
  const say = words[language];

  test.describe(`back from the payment in ${language}`, () => {
    test("success is announced once and leaves the address without a step in the history", async ({
      page,
    }) => {
      await openSubscriptions(page, paid, { language });
      await expect(page.getByRole("tab", { name: say.currentPlan })).toBeVisible();
      const steps = await page.evaluate(() => history.length);
      await page.goto("/subscriptions?payment_status=success&from=mail");
      await expect(page.getByRole("status").getByText(say.paymentSuccessful)).toBeVisible();
      await expect(page).toHaveURL("/subscriptions?from=mail");
      await expect.poll(() => page.evaluate(() => history.length)).toBe(steps + 1);
      await page.reload();
      await expect(page.getByRole("tab", { name: say.currentPlan })).toBeVisible();
      await expect(page.getByRole("status")).toHaveCount(0);
    });

    test("failure is announced with a way to try again", async ({ page }) => {
      await openSubscriptions(page, trial, { language });
      await page.goto("/subscriptions?payment_status=failed");
      const alert = page.getByRole("alert");
      await expect(alert).toContainText(say.paymentFailed);
      await expect(alert).toContainText(say.notProcessed);
      await expect(page).toHaveURL("/subscriptions");
      await expect(alert.getByRole("button")).toHaveCount(0);
      const bar = page.getByRole("region", { name: say.paymentFailed });
      await bar.getByRole("button", { name: say.tryAgain }).click();
      await expect(bar).toHaveCount(0);
      await expect(page.getByRole("heading", { name: say.choose })).toBeFocused();
    });

    test("a guest reads the words of the payment pages", async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem("language", chosen), language);
      await page.goto("/payment-success");
      await expect(page.getByRole("heading", { name: say.paymentSuccessful })).toBeVisible();
      await expect(page.getByText(say.activated)).toBeVisible();
      await expect(page.getByRole("link", { name: say.goToProfile })).toHaveAttribute("href", "/profile");
      await page.goto("/payment-failed");
      await expect(page.getByRole("heading", { name: say.paymentFailed })).toBeVisible();
      await expect(page.getByText(say.notProcessed)).toBeVisible();
      await expect(page.getByRole("link", { name: say.tryAgain })).toHaveAttribute("href", "/subscriptions");
      await expect(page.getByRole("link", { name: say.goToProfile })).toHaveAttribute("href", "/profile");
    });

    test("with a session it confirms before it says that the plan is active", async ({ page }) => {
      let now = none;
      await comeFromCheckout(page, language);
      await answer(page, "features", (route) => route.fulfill({ json: now }));
      const confirming = page.getByRole("heading", { name: say.confirming });
      const firstAnswer = page.waitForResponse(`**${calls.features.path}`);
      await openWithoutTime(page, "/payment-success", () => confirming.isVisible());
      await (await firstAnswer).finished();
      await letReact(page);
      await expect(page.getByText(say.activated)).toHaveCount(0);
      now = paid;
      await page.clock.runFor(2_000);
      await expect(page.getByText(say.activated)).toBeVisible();
    });

    test("a payment that takes long says so and stops asking", async ({ page }) => {
      let asked = 0;
      await comeFromCheckout(page, language);
      await answer(page, "features", (route) => {
        asked++;
        return route.fulfill({ json: none });
      });
      const confirming = page.getByRole("heading", { name: say.confirming });
      await openWithoutTime(page, "/payment-success", () => confirming.isVisible());
      const late = page.getByRole("heading", { name: say.stillProcessing });
      const lookLater = async () => {
        await page.clock.runFor(2_000);
        return late.isVisible();
      };
      await expect.poll(lookLater, { intervals: [50] }).toBe(true);
      await expect(page.getByText(say.mayClose)).toBeVisible();
      await expect(page.getByRole("link", { name: say.viewSubscriptions })).toBeVisible();
      const before = asked;
      await page.clock.runFor(60_000);
      expect(asked).toBe(before);
    });

    test("a plan that is free at first says when it is charged", async ({ page }) => {
      await comeFromCheckout(page, language);
      await answer(page, "features", { ...beforeFirstCharge, subscription_id: 7 });
      await page.goto("/payment-success");
      await expect(page.getByText(say.activated)).toBeVisible();
      await expect(page.getByText(say.nothingToday)).toBeVisible();
    });

    test("a change that waits is not called active", async ({ page }) => {
      await comeFromCheckout(page, language);
      const change = { ...changing.scheduled_change, subscription_id: 7 };
      await answer(page, "features", json({ ...changing, subscription_id: 6, scheduled_change: change }));
      await page.goto("/payment-success");
      await expect(page.getByRole("heading", { name: say.changeSaved })).toBeVisible();
      await expect(page.getByText(say.changeStarts)).toBeVisible();
      await expect(page.getByText(say.activated)).toHaveCount(0);
    });

    test("while it redirects it says so", async ({ page }) => {
      const html = await (
        await page.request.get("/payment-redirect/success", { headers: { Cookie: `language=${language}` } })
      ).text();
      expect(html).toContain(say.redirecting);
    });
  });
}

for (const [status, text] of [
  ["success", "Payment Successful"],
  ["failed", "Payment Failed"],
] as const) {
  test(`the redirect of ${status} ends at the subscriptions and says it`, async ({ page }) => {
    await openSubscriptions(page, paid);
    await page.goto(`/payment-redirect/${status}`);
    await expect(page).toHaveURL("/subscriptions");
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  });
}

test("the redirect of anything else ends at the subscriptions and says nothing", async ({ page }) => {
  await openSubscriptions(page, paid);
  await page.goto("/payment-redirect/perhaps");
  await expect(page).toHaveURL("/subscriptions");
  await expect(page.getByRole("tab", { name: "Current Plan" })).toBeVisible();
  await expect(page.getByText(/^Payment/)).toHaveCount(0);
});

test("an upgrade is not confirmed by the plan that it replaces", async ({ page }) => {
  let running = "6";
  await comeFromCheckout(page);
  await answer(page, "features", (route) => route.fulfill({ json: { ...paid, subscription_id: running } }));
  const confirming = page.getByRole("heading", { name: "Confirming your payment..." });
  await openWithoutTime(page, "/payment-success", () => confirming.isVisible());
  running = "7";
  const successful = page.getByRole("heading", { name: "Payment Successful" });
  await letAskUntil(page, () => successful.isVisible());
});

test.describe("an API that fails meanwhile", () => {
  test.use({ expected: ["503"] });

  test("is asked again", async ({ page }) => {
    let healthy = false;
    await comeFromCheckout(page);
    await answer(page, "features", (route) =>
      healthy ? route.fulfill({ json: paid }) : route.fulfill({ status: 503, json: {} }),
    );
    const confirming = page.getByRole("heading", { name: "Confirming your payment..." });
    await openWithoutTime(page, "/payment-success", () => confirming.isVisible());
    healthy = true;
    const successful = page.getByRole("heading", { name: "Payment Successful" });
    await letAskUntil(page, () => successful.isVisible());
  });
});

test.describe("a session that turns out to be over", () => {
  test.use({ expected: ["401"] });

  test("leads to the login, not to a plan that is called active", async ({ page }) => {
    await comeFromCheckout(page);
    await answer(page, "features", json({ message: "Expired", code: "unauthorized" }, 401));
    await answer(page, "refresh", json({ message: "Refused", code: "invalid_refresh_token" }, 401));
    await page.goto("/payment-success");
    await expect(page).toHaveURL("/login");
    await expect(page.getByRole("status")).toHaveText("Your session has ended. Please log in again.");
    await expect(page.getByText("Your subscription has been activated successfully!")).toHaveCount(0);
  });
});
