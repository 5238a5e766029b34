import { languages } from "../../contract/languages.ts";
import {
  beforeFirstCharge,
  cancelled,
  changing,
  openSubscriptions,
  paid,
  pastDue,
  planList,
} from "../support/account.ts";
import { answer, refuse } from "../support/api.ts";
import { comeSignedIn } from "../support/browser-state.ts";
import { expect, test } from "../support/test.ts";
import { words } from "../support/words.ts";

for (const language of languages) {
  const say = words[language];

  test.describe(`cancelling in ${language}`, () => {
    test("the dialog says what is lost and until when it is kept", async ({ page }) => {
      await openSubscriptions(page, paid, { language });
      await page.getByRole("button", { name: say.cancelSubscription }).click();
      const dialog = page.getByRole("dialog", { name: say.cancelSubscription });
      await expect(dialog.getByText(say.keptUntil)).toBeVisible();
      await expect(dialog.getByText(say.recap)).toBeVisible();
    });

    test("an API that names no end makes the dialog speak of the paid period", async ({ page }) => {
      await openSubscriptions(page, { ...paid, current_period_end: null }, { language });
      await page.getByRole("button", { name: say.cancelSubscription }).click();
      await expect(page.getByRole("dialog").getByText(say.keptToTheEnd)).toBeVisible();
    });

    for (const { name, features, text } of [
      { name: "before the first charge", features: beforeFirstCharge, text: say.cancelIsFree },
      { name: "with a payment overdue", features: pastDue, text: say.cancelOverdue },
      { name: "with another plan waiting", features: changing, text: say.dropsChange },
    ])
      test(`the dialog says what cancelling means ${name}`, async ({ page }) => {
        await openSubscriptions(page, features, { language });
        await page.getByRole("button", { name: say.cancelSubscription }).click();
        await expect(page.getByRole("dialog").getByText(text)).toBeVisible();
      });

    test("keeping the subscription calls nothing", async ({ page }) => {
      let calls = 0;
      await answer(page, "cancelSubscription", async () => calls++);
      await openSubscriptions(page, paid, { language });
      await page.getByRole("button", { name: say.cancelSubscription }).click();
      await page.getByRole("button", { name: say.keepSubscription }).click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      expect(calls).toBe(0);
    });

    test("confirming calls once, closes, says so and shows the end; resuming takes it back", async ({
      page,
    }) => {
      let now = paid;
      let calls = 0;
      await comeSignedIn(page, { language });
      await answer(page, "plans", { plans: { data: planList } });
      await answer(page, "features", (route) => route.fulfill({ json: now }));
      await answer(page, "cancelSubscription", (route) => {
        calls++;
        now = cancelled;
        return route.fulfill({ json: {} });
      });
      await answer(page, "resumeSubscription", (route) => {
        now = paid;
        return route.fulfill({ json: {} });
      });
      await page.goto("/subscriptions");
      await page.getByRole("button", { name: say.cancelSubscription }).click();
      await page.getByRole("dialog").getByRole("button", { name: say.cancelSubscription }).dblclick();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(page.getByRole("status")).toHaveText(say.cancelled);
      await expect(page.getByText(say.ends)).toBeVisible();
      expect(calls).toBe(1);

      await page.getByRole("button", { name: say.resume }).click();
      await expect(page.getByRole("status")).toContainText(say.resumed);
      await expect(page.getByText(say.renews)).toBeVisible();
    });

    test.describe("refusals", () => {
      test.use({ expected: ["500"] });

      test("a failure keeps the dialog with its message, and it can be tried again", async ({ page }) => {
        await refuse(page, "cancelSubscription", 500, "an internal matter");
        await openSubscriptions(page, paid, { language });
        await page.getByRole("button", { name: say.cancelSubscription }).click();
        const dialog = page.getByRole("dialog");
        const confirm = dialog.getByRole("button", { name: say.cancelSubscription });
        await confirm.click();
        await expect(dialog.getByRole("alert")).toHaveText(say.cancelFailed);
        await expect(confirm).toBeEnabled();
      });

      test("a failure to resume says so", async ({ page }) => {
        await refuse(page, "resumeSubscription", 500);
        await openSubscriptions(page, cancelled, { language });
        await page.getByRole("button", { name: say.resume }).click();
        await expect(page.getByRole("alert")).toHaveText(say.resumeFailed);
        await expect(page.getByRole("button", { name: say.resume })).toBeEnabled();
      });
    });
  });
}
