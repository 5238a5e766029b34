import { none, planList } from "../../../web/testing/families.ts";
import { answer } from "../support/api.ts";
import { comeSignedIn } from "../support/browser-state.ts";
import { holdScript } from "../support/hold-script.ts";
import { expect, test } from "../support/test.ts";

test("plans are asked for while the code is still loading, and once", async ({ page }) => {
  await comeSignedIn(page);
  const plans = await answer(page, "plans", { plans: { data: planList } });
  const features = await answer(page, "features", none);
  const script = await holdScript(page);
  await page.goto("/subscriptions", { waitUntil: "commit" });
  await expect.poll(() => [plans.length, features.length]).toEqual([1, 1]);
  script.open();
  await expect(page.getByRole("heading", { name: "Choose a plan for your family" })).toBeVisible();
  expect([plans.length, features.length]).toEqual([1, 1]);
});
