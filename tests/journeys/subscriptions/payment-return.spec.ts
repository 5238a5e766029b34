import { paid } from "../../../web/testing/families.ts";
import { openSubscriptions } from "../support/account.ts";
import { readAtRest } from "../support/at-rest.ts";
import { expect, test } from "../support/test.ts";
import { words } from "../support/words.ts";

test("success is announced once and leaves the address without a step in the history", async ({ page }) => {
  await openSubscriptions(page, paid);
  await expect(page.getByRole("tab", { name: words.en.currentPlan })).toBeVisible();
  const countSteps = () => page.evaluate(() => history.length);
  const steps = await readAtRest(countSteps);
  await page.goto("/subscriptions?payment_status=success&from=mail");
  await expect(page.getByRole("status").getByText(words.en.paymentSuccessful)).toBeVisible();
  await expect(page).toHaveURL("/subscriptions?from=mail");
  await expect.poll(countSteps).toBe(steps + 1);
  await page.reload();
  await expect(page.getByRole("tab", { name: words.en.currentPlan })).toBeVisible();
  await expect(page.getByRole("status")).toHaveCount(0);
});
