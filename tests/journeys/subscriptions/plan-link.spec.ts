import { none, planList } from "../../../web/testing/families.ts";
import { answer } from "../support/api.ts";
import { secondsFromNow, tokenFor } from "../support/browser-state.ts";
import { expect, test } from "../support/test.ts";
import { words } from "../support/words.ts";

const LINK = "/subscriptions?plan=premium-yearly&promo=welcome20";
const welcome = { valid: true, original_price: 9939, total_discount: 20, discounted_price: 7951 };

test("a link with a plan and a code survives the login", async ({ page }) => {
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
  await page.getByLabel(words.en.email).fill("parent@maamoul.example");
  await page.getByLabel(words.en.password, { exact: true }).fill("cookies-123");
  await page.getByRole("button", { name: words.en.login }).click();
  const dialog = page.getByRole("dialog", { name: `${words.en.subscribeTo} Premium Yearly` });
  await expect(dialog.getByRole("definition")).toHaveText(["$99.39", "20%", "$79.51"]);
  await expect(page).toHaveURL("/subscriptions");
});
