import { languages } from "../../contract/languages.ts";
import { none, openSubscriptions, paid, planList, told, trial } from "../support/account.ts";
import { answer } from "../support/api.ts";
import { readIn, secondsFromNow, tokenFor } from "../support/browser-state.ts";
import { expect, test } from "../support/test.ts";
import { words } from "../support/words.ts";

const LINK = "/subscriptions?plan=premium-yearly&promo=welcome20";
const welcome = { valid: true, original_price: 9939, total_discount: 20, discounted_price: 7951 };

for (const language of languages) {
  const say = words[language];

  test.describe(`a link with a plan and a code in ${language}`, () => {
    test("opens the dialog of the plan with the code applied, and leaves the address", async ({ page }) => {
      await answer(page, "checkPromo", welcome);
      await openSubscriptions(page, trial, { language, path: LINK });
      const dialog = page.getByRole("dialog", { name: `${say.subscribeTo} Premium Yearly` });
      await expect(dialog.getByLabel(say.promoCode)).toHaveValue("WELCOME20");
      await expect(dialog.getByRole("definition")).toHaveText(["$99.39", "20%", "$79.51"]);
      await expect(page).toHaveURL("/subscriptions");
      await page.reload();
      await expect(page.getByRole("tab", { name: say.currentPlan })).toBeVisible();
      await expect(page.getByRole("dialog")).toHaveCount(0);
    });

    test("survives the login", async ({ page, context }) => {
      await readIn(context, language);
      await answer(page, "checkPromo", welcome);
      await answer(page, "plans", { plans: { data: planList } });
      await answer(page, "features", none);
      await answer(page, "login", {
        id: 7,
        role: "parent",
        access_token: tokenFor(secondsFromNow(600)),
        refresh_token: "refresh-1",
      });
      await page.goto(`${LINK}&next=https://evil.example`);
      await expect(page).toHaveURL("/login");
      await page.getByLabel(say.email).fill("parent@maamoul.example");
      await page.getByLabel(say.password, { exact: true }).fill("cookies-123");
      await page.getByRole("button", { name: say.login }).click();
      const dialog = page.getByRole("dialog", { name: `${say.subscribeTo} Premium Yearly` });
      await expect(dialog.getByRole("definition")).toHaveText(["$99.39", "20%", "$79.51"]);
      await expect(page).toHaveURL("/subscriptions");
    });

    test("says why where the code cannot be used", async ({ page }) => {
      await answer(page, "checkPromo", { valid: false });
      await openSubscriptions(page, none, { language, path: LINK });
      await expect(page.getByRole("dialog").getByRole("alert")).toHaveText(say.invalidPromo);
    });
  });
}

test("a plan alone opens its dialog without a code", async ({ page }) => {
  await openSubscriptions(page, none, { path: "/subscriptions?plan=premium-monthly" });
  const dialog = page.getByRole("dialog", { name: "Subscribe to Premium Monthly" });
  await expect(dialog.getByLabel("Promo code")).toHaveValue("");
  await expect(page).toHaveURL("/subscriptions");
});

for (const [name, path, features] of [
  ["a plan that is not on offer", "/subscriptions?plan=gone", trial],
  ["the plan that the family has", LINK, paid],
  ["a child", LINK, { ...told, plan_id: "premium-monthly", may_manage: false }],
] as const)
  test(`a link for ${name} shows the plans and no dialog`, async ({ page }) => {
    await openSubscriptions(page, features, { path });
    await expect(page.getByRole("tab", { selected: true })).toHaveText("Upgrade Plan");
    await expect(page).toHaveURL("/subscriptions");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

test("a reader with a session who comes to the login by a link is led to the plan", async ({ page }) => {
  await openSubscriptions(page, none, { path: "/login?plan=premium-yearly" });
  await expect(page.getByRole("dialog", { name: "Subscribe to Premium Yearly" })).toBeVisible();
});
