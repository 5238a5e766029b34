import { languages } from "../../contract/languages.ts";
import { none, openSubscriptions, payment, planList, told } from "../support/account.ts";
import { answer, json, refuse } from "../support/api.ts";
import { comeSignedIn } from "../support/browser-state.ts";
import { expect, test } from "../support/test.ts";
import { words } from "../support/words.ts";

for (const language of languages) {
  const say = words[language];

  test.describe(`payments in ${language}`, () => {
    test("each shows its day, plan, period, amount and what was refunded, and opens its receipt", async ({
      page,
      baseURL,
    }) => {
      await openSubscriptions(page, none, { language });
      await answer(page, "features", told);
      await answer(page, "payments", {
        payments: [
          { ...payment, refunded: 1000 },
          { ...payment, id: "c2", number: "2025-000007", amount: 999, currency: "AED" },
        ],
      });
      await page.reload();
      const rows = page.getByRole("region", { name: say.payments }).getByRole("listitem");
      await expect(rows).toHaveCount(2);
      const first = rows.first();
      await expect(first.getByText("Premium Yearly")).toBeVisible();
      await expect(first.getByText(say.period)).toBeVisible();
      await expect(first.getByText("$99.39")).toBeVisible();
      await expect(first.getByText(say.refunded)).toBeVisible();
      const receipt = first.getByRole("link", { name: say.receipt });
      await expect(receipt).toHaveAttribute("href", `${baseURL}/receipts/c1?until=1&signature=x`);
      await expect(receipt).toHaveAttribute("target", "_blank");
      await expect(rows.nth(1).getByText("AED")).toBeVisible();
      await expect(rows.nth(1).getByText(say.refunded)).toHaveCount(0);
    });

    test("a family that paid nothing is told so", async ({ page }) => {
      await openSubscriptions(page, { ...none, may_manage: true }, { language });
      await expect(page.getByText(say.noPayments)).toBeVisible();
    });

    test.describe("when the API fails", () => {
      test.use({ expected: ["500"] });

      test("the rest of the page stays, and Try Again loads", async ({ page }) => {
        let healthy = false;
        await comeSignedIn(page, { language });
        await answer(page, "plans", { plans: { data: planList } });
        await answer(page, "features", told);
        await answer(page, "payments", (route) =>
          healthy ? json({ payments: [payment] })(route) : json({}, 500)(route),
        );
        await page.goto("/subscriptions");
        const section = page.getByRole("region", { name: say.payments });
        await expect(section.getByRole("alert")).toHaveText(say.paymentsFailed);
        await expect(page.getByRole("button", { name: say.cancelSubscription })).toBeVisible();
        healthy = true;
        await section.getByRole("button", { name: say.tryAgain }).click();
        await expect(section.getByText("$99.39")).toBeVisible();
      });
    });
  });
}

test("an API of the plain shape is not asked for payments", async ({ page }) => {
  await comeSignedIn(page);
  const asked = await answer(page, "payments", { payments: [payment] });
  await answer(page, "plans", { plans: { data: planList } });
  await answer(page, "features", none);
  await page.goto("/subscriptions");
  await expect(page.getByRole("heading", { name: words.en.choose })).toBeVisible();
  await expect(page.getByRole("heading", { name: words.en.payments })).toHaveCount(0);
  expect(asked).toHaveLength(0);
});

test("a receipt whose address is not of the web is no link", async ({ page }) => {
  await comeSignedIn(page);
  await answer(page, "plans", { plans: { data: planList } });
  await answer(page, "features", told);
  await answer(page, "payments", { payments: [{ ...payment, receipt_url: "javascript:alert(1)" }] });
  await page.goto("/subscriptions");
  await expect(page.getByText(words.en.receipt)).toBeVisible();
  await expect(page.getByRole("link", { name: words.en.receipt })).toHaveCount(0);
});

test.describe("an API that keeps no list", () => {
  test.use({ expected: ["404"] });

  test("has no section of payments", async ({ page }) => {
    await comeSignedIn(page);
    await answer(page, "plans", { plans: { data: planList } });
    await answer(page, "features", told);
    await refuse(page, "payments", 404);
    const refused = page.waitForResponse((response) => response.status() === 404);
    await page.goto("/subscriptions");
    await (await refused).finished();
    await expect(page.getByRole("button", { name: words.en.cancelSubscription })).toBeVisible();
    await expect(page.getByRole("heading", { name: words.en.payments })).toHaveCount(0);
  });
});
