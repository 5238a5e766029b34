import { calls } from "../../../contract/calls.ts";
import { none } from "../../../web/testing/families.ts";
import { openSubscriptions } from "../support/account.ts";
import { answer } from "../support/api.ts";
import { readStorage } from "../support/browser-state.ts";
import { expect, test } from "../support/test.ts";

const valid = { valid: true, original_price: 9939, total_discount: 20, discounted_price: 7951 };

test("confirming creates once, stores the id and goes to the checkout with both ways back", async ({
  page,
  baseURL,
}) => {
  await page.route("https://pay.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Pay" }),
  );
  await answer(page, "checkPromo", valid);
  let created = 0;
  await answer(page, "createSubscription", (route) => {
    created++;
    return route.fulfill({
      json: { subscription_id: 7, checkout_url: "https://pay.example/c/1?key=a%26b#card" },
    });
  });
  await openSubscriptions(page, none);
  await page.getByRole("button", { name: "Subscribe to Premium Yearly" }).click();
  await page.getByLabel("Promo code").fill("welcome20");
  await page.getByLabel("Promo code").press("Enter");
  const request = page.waitForRequest(`**${calls.createSubscription.path}`);
  await page.getByRole("button", { name: "Continue to payment" }).dblclick();
  expect((await request).postDataJSON()).toEqual({
    subscription_plan_id: "premium-yearly",
    promo_code: "WELCOME20",
  });

  await page.waitForURL("https://pay.example/**");
  const address = new URL(page.url());
  expect(address.searchParams.get("key")).toBe("a&b");
  expect(address.searchParams.get("success_url")).toBe(`${baseURL}/payment-success`);
  expect(address.searchParams.get("cancel_url")).toBe(`${baseURL}/subscriptions`);
  expect(address.hash).toBe("#card");
  expect(created).toBe(1);

  await page.goBack();
  await expect(page.getByRole("button", { name: "Subscribe to Premium Yearly" })).toBeEnabled();
  await expect.poll(() => readStorage(page)).toMatchObject({ subscription_id: "7" });
});
