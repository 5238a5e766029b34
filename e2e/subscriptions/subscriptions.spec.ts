import { calls } from "../../contract/calls.ts";
import { languages } from "../../contract/languages.ts";
import { cancelled, none, openSubscriptions, paid, planList, trial } from "../support/account.ts";
import { answer, gate } from "../support/api.ts";
import { comeSignedIn } from "../support/browser-state.ts";
import { openWithoutTime } from "../support/clock.ts";
import { expect, test } from "../support/test.ts";
import { words } from "../support/words.ts";

for (const language of languages) {
  const say = words[language];

  test.describe(`subscriptions in ${language}`, () => {
    test("a trial shows its days, how far it is and when it ends, Current Plan first", async ({ page }) => {
      await openSubscriptions(page, trial, { language });
      await expect(page.getByRole("tab", { selected: true })).toHaveText(say.currentPlan);
      await expect(page.getByRole("progressbar")).toHaveAttribute("value", "18");
      await expect(page.getByRole("progressbar")).toHaveAttribute("max", "30");
      await expect(page.getByText(say.used)).toBeVisible();
      await expect(page.getByText(say.trialEnds)).toBeVisible();
    });

    for (const days of [0, 1, 2, 5, 11, 100]) {
      const text = say.daysLeft(days);
      test(`${days} days of a trial read "${text}"`, async ({ page }) => {
        await openSubscriptions(page, { ...trial, trial_days_remaining: days }, { language });
        await expect(page.getByRole("heading", { name: text, exact: true })).toBeVisible();
      });
    }

    test("Upgrade from Trial leads to the plans", async ({ page }) => {
      await openSubscriptions(page, trial, { language });
      await page.getByRole("button", { name: say.upgradeFromTrial }).click();
      await expect(page.getByRole("tab", { selected: true })).toHaveText(say.upgradePlan);
      await expect(page.getByRole("heading", { name: say.choose })).toBeFocused();
      await expect(page.getByRole("button", { name: say.subscribeTo })).toHaveCount(3);
    });

    test("a paid plan shows its name, badge, description, price, interval, features and date", async ({
      page,
    }) => {
      await openSubscriptions(page, paid, { language });
      const panel = page.getByRole("tabpanel");
      await expect(panel.getByRole("heading", { name: "Premium Yearly" })).toBeVisible();
      await expect(panel.getByText(say.paid, { exact: true })).toBeVisible();
      await expect(panel.getByText("Everything Maamoul has, for the whole family.")).toBeVisible();
      await expect(panel.getByText("$99.39")).toBeVisible();
      await expect(panel.getByText(say.perYear)).toBeVisible();
      await expect(panel.getByText(say.recap)).toBeVisible();
      await expect(panel.getByText(say.renews)).toBeVisible();
      await expect(panel.getByRole("button", { name: say.cancelSubscription })).toBeVisible();
      await expect(panel.getByRole("button", { name: say.resume })).toHaveCount(0);
    });

    test("a paid plan that the list does not have is still shown", async ({ page }) => {
      await openSubscriptions(page, { ...paid, plan_id: 404, plan_name: "Old plan" }, { language });
      const panel = page.getByRole("tabpanel");
      await expect(panel.getByRole("heading", { name: "Old plan" })).toBeVisible();
      await expect(panel.getByText("$")).toHaveCount(0);
      await expect(panel.getByRole("button", { name: say.cancelSubscription })).toBeVisible();
    });

    test("a cancelled plan says until when it runs and offers to resume", async ({ page }) => {
      await openSubscriptions(page, cancelled, { language });
      await expect(page.getByText(say.ends)).toBeVisible();
      await expect(page.getByRole("button", { name: say.resume })).toBeVisible();
      await expect(page.getByRole("button", { name: say.cancelSubscription })).toHaveCount(0);
    });

    test("without a plan the plans are listed directly, with price, discount, interval and features", async ({
      page,
    }) => {
      await openSubscriptions(page, none, { language });
      await expect(page.getByRole("heading", { name: say.choose })).toBeVisible();
      await expect(page.getByRole("tab")).toHaveCount(0);
      const classroom = page.getByRole("listitem").filter({ hasText: "Classroom Yearly" });
      await expect(classroom.getByText("$239.00")).toBeVisible();
      await expect(classroom.locator("s")).toContainText("$299.00");
      await expect(classroom.getByText(say.save20)).toBeVisible();
      await expect(classroom.getByText(say.perYear)).toBeVisible();
      await expect(classroom.getByText("family tree view")).toBeVisible();
      await expect(page.getByText(say.perMonth, { exact: true })).toBeVisible();
    });

    test("the plan that the family has is marked and cannot be bought again", async ({ page }) => {
      await openSubscriptions(page, paid, { language });
      await page.getByRole("tab", { name: say.upgradePlan }).click();
      const card = page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: say.yourPlan });
      await expect(card.getByRole("heading")).toHaveText("Premium Yearly");
      await expect(card.getByRole("button")).toHaveCount(0);
    });

    test("an empty list of plans says so", async ({ page }) => {
      await openSubscriptions(page, none, { language, plans: [] });
      await expect(page.getByText(say.noPlans)).toBeVisible();
    });

    test("arrow keys follow the reading direction", async ({ page }) => {
      await openSubscriptions(page, paid, { language });
      await page.getByRole("tab", { name: say.currentPlan }).focus();
      await page.keyboard.press(language === "ar" ? "ArrowLeft" : "ArrowRight");
      await expect(page.getByRole("tab", { name: say.upgradePlan, selected: true })).toBeFocused();
      await page.keyboard.press("Home");
      await expect(page.getByRole("tab", { name: say.currentPlan, selected: true })).toBeFocused();
      await page.keyboard.press(language === "ar" ? "ArrowRight" : "ArrowLeft");
      await expect(page.getByRole("tab", { name: say.upgradePlan, selected: true })).toBeFocused();
    });

    test("while it loads it says so", async ({ page }) => {
      await comeSignedIn(page, { language });
      await answer(page, "plans", { plans: { data: planList } });
      const held = gate();
      await answer(page, "features", async (route) => {
        await held.passed;
        await route.fulfill({ json: none });
      });
      await page.goto("/subscriptions");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText(say.loading)).toBeVisible();
      held.open();
      await expect(page.getByRole("heading", { name: say.choose })).toBeVisible();
      await expect(page.getByText(say.loading)).toHaveCount(0);
    });

    test.describe("when the API fails", () => {
      test.use({ expected: ["500"] });

      test("it says so and Try Again loads", async ({ page }) => {
        await comeSignedIn(page, { language });
        await answer(page, "plans", { plans: { data: planList } });
        let healthy = false;
        await answer(page, "features", (route) =>
          healthy ? route.fulfill({ json: none }) : route.fulfill({ status: 500, json: {} }),
        );
        await page.goto("/subscriptions");
        await expect(page.getByRole("alert")).toHaveText(say.failedToLoad);
        healthy = true;
        await page.getByRole("button", { name: say.tryAgain }).click();
        await expect(page.getByRole("heading", { name: say.choose })).toBeVisible();
        await expect(page.getByRole("alert")).toHaveCount(0);
      });
    });
  });
}

test("a malformed answer counts as a failure", async ({ page }) => {
  await comeSignedIn(page);
  await answer(page, "plans", (route) => route.fulfill({ json: { plans: { data: [{ id: 1 }] } } }));
  await answer(page, "features", none);
  await page.goto("/subscriptions");
  await expect(page.getByRole("alert")).toHaveText("Failed to load subscription data");
});

test("an answer that is no JSON counts as a failure", async ({ page }) => {
  await comeSignedIn(page);
  await answer(page, "plans", { plans: { data: planList } });
  await answer(page, "features", (route) => route.fulfill({ contentType: "text/html", body: "<p>hello" }));
  await page.goto("/subscriptions");
  await expect(page.getByRole("alert")).toHaveText("Failed to load subscription data");
});

test("plans come in the language that the reader switches to", async ({ page }) => {
  await openSubscriptions(page, none);
  await expect(page.getByRole("heading", { name: "Premium Yearly" })).toBeVisible();
  const asked = page.waitForRequest((request) => request.url().endsWith(calls.plans.path));
  await page.getByRole("link", { name: "العربية" }).click();
  expect((await asked).headers()["accept-language"]).toBe("ar");
  await expect(page.getByRole("heading", { name: words.ar.choose })).toBeVisible();
});

test("a tab that comes back after long shows what the family has now", async ({ page }) => {
  let now = trial;
  await comeSignedIn(page);
  await answer(page, "plans", { plans: { data: planList } });
  let asked = 0;
  await answer(page, "features", (route) => {
    asked++;
    return route.fulfill({ json: now });
  });
  const upgrade = page.getByRole("button", { name: "Upgrade from Trial" });
  await openWithoutTime(page, "/subscriptions", () => upgrade.isVisible());
  now = paid;
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

  await page.clock.fastForward("04:00");
  await comeBack();
  await expect(page.getByRole("button", { name: "Upgrade from Trial" })).toBeVisible();
  expect(asked).toBe(1);

  await page.clock.fastForward("02:00");
  await comeBack();
  await expect(page.getByRole("button", { name: "Cancel Subscription" })).toBeVisible();
  expect(asked).toBe(2);
});
