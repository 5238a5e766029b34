import { openSubscriptions, paid, planList, trial } from "../support/account.ts";
import { answer, gate } from "../support/api.ts";
import { comeSignedIn } from "../support/browser-state.ts";
import { expect, test } from "../support/test.ts";
import { words } from "../support/words.ts";

test("an answer that comes late does not replace a newer one", async ({ page }) => {
  const late = gate();
  await comeSignedIn(page);
  await answer(page, "plans", { plans: { data: planList } });
  await answer(page, "features", async (route) => {
    const isFirst = (await route.request().headerValue("accept-language")) === "en";
    if (isFirst) await late.passed;
    await route.fulfill({ json: isFirst ? trial : paid });
  });
  await page.goto("/subscriptions");
  await page.getByRole("link", { name: "العربية" }).click();
  const cancel = page.getByRole("button", { name: words.ar.cancelSubscription });
  await expect(cancel).toBeVisible();

  const arrived = page.waitForResponse(
    (response) =>
      response.url().endsWith("/features") && response.request().headers()["accept-language"] === "en",
  );
  late.open();
  await (await arrived).finished();
  await page.evaluate(() => fetch("/healthz"));
  expect(await cancel.count()).toBe(1);
  expect(await page.getByRole("button", { name: words.ar.upgradeFromTrial }).count()).toBe(0);
});

test("a dialog takes away the notice of what happened before", async ({ page }) => {
  await openSubscriptions(page, paid);
  await page.goto("/subscriptions?payment_status=success");
  const notice = page.getByText(words.en.paymentSuccessful);
  await expect(notice).toBeVisible();
  await page.getByRole("button", { name: words.en.cancelSubscription }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test("choosing a plan takes away the notice of a failed payment", async ({ page }) => {
  await openSubscriptions(page, trial);
  await page.goto("/subscriptions?payment_status=failed");
  const notice = page.getByText(words.en.notProcessed);
  await expect(notice).toBeVisible();
  await page.getByRole("tab", { name: words.en.upgradePlan }).click();
  await page.getByRole("button", { name: `${words.en.subscribeTo} Premium Yearly` }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(notice).toHaveCount(0);
});
