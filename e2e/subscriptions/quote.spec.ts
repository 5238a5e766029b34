import type { Page } from "@playwright/test";
import type { Quote, SubscriptionFeatures } from "../../contract/calls.ts";
import { languages } from "../../contract/languages.ts";
import { DAY, monthly, none, openSubscriptions, quoted, told, trial } from "../support/account.ts";
import { answer, gate, json, refuse } from "../support/api.ts";
import { expect, test } from "../support/test.ts";
import { words } from "../support/words.ts";

const welcome = { valid: true, original_price: 9939, total_discount: 20, discounted_price: 7951 };

for (const language of languages) {
  const say = words[language];

  async function openDialog(
    page: Page,
    features: SubscriptionFeatures = { ...none, may_manage: true },
    plan = "Premium Yearly",
  ) {
    await openSubscriptions(page, features, { language });
    if (features.is_paid_plan || features.is_trial_period)
      await page.getByRole("tab", { name: say.upgradePlan }).click();
    await page.getByRole("button", { name: `${say.subscribeTo} ${plan}` }).click();
    return page.getByRole("dialog", { name: `${say.subscribeTo} ${plan}` });
  }

  test.describe(`what a plan would cost, in ${language}`, () => {
    test("today's amount, the next charge and the renewal are there before one confirms", async ({
      page,
    }) => {
      const asked = await answer(page, "quote", quoted);
      const dialog = await openDialog(page);
      await expect(dialog.getByText(say.payToday)).toBeVisible();
      await expect(dialog.getByText(say.nextCharge)).toBeVisible();
      await expect(dialog.getByRole("definition")).toHaveText(["$99.39", "$99.39"]);
      await expect(dialog.getByText(say.renewsYearly)).toBeVisible();
      const terms = dialog.getByRole("link", { name: say.terms });
      await expect(terms).toHaveAttribute("href", "/terms-conditions#paid-plan");
      await expect(terms).toHaveAttribute("target", "_blank");
      expect(asked.map((request) => request.postDataJSON())).toEqual([
        { subscription_plan_id: "premium-yearly" },
      ]);
    });

    test("in the free days nothing is paid today, and the first charge has its day", async ({ page }) => {
      await answer(page, "quote", {
        ...quoted,
        due_today: 0,
        next_charge: { at: DAY, amount: 9939, is_first: true },
      });
      const dialog = await openDialog(page, { ...trial, may_manage: true });
      await expect(dialog.getByText(say.firstCharge)).toBeVisible();
      await expect(dialog.getByText(say.cancelBeforeIsFree)).toBeVisible();
      await expect(dialog.getByRole("definition")).toHaveText(["$0.00", "$99.39"]);
    });

    test("a change that starts now shows what is credited", async ({ page }) => {
      const change: Quote = { ...quoted, kind: "change_now", credit: 1450, due_today: 8489 };
      await answer(page, "quote", change);
      const dialog = await openDialog(page, { ...told, plan_id: "premium-monthly" });
      await expect(dialog.getByText(say.credit)).toBeVisible();
      await expect(dialog.getByRole("definition")).toHaveText(["-$14.50", "$84.89", "$99.39"]);
    });

    test("a change that waits says when it starts, and that nothing changes until then", async ({ page }) => {
      await answer(page, "quote", {
        ...quoted,
        kind: "change_later",
        original_price: 999,
        price: 999,
        billing_interval: "month",
        due_today: 0,
        next_charge: { at: DAY, amount: 999 },
      });
      const dialog = await openDialog(page, told, "Premium Monthly");
      await expect(dialog.getByText(say.startsLater)).toBeVisible();
      await expect(dialog.getByText(say.renewsMonthly)).toBeVisible();
      await expect(dialog.getByRole("definition")).toHaveText(["$0.00", "$9.99"]);
    });

    test("an applied code is part of the quote", async ({ page }) => {
      await answer(page, "checkPromo", welcome);
      const asked = await answer(page, "quote", (route) => {
        const isLower = route.request().postDataJSON().promo_code === "WELCOME20";
        const lower = { discount_percent: 20, price: 7951, due_today: 7951 };
        return json(isLower ? { ...quoted, ...lower } : quoted)(route);
      });
      const dialog = await openDialog(page);
      await expect(dialog.getByText(say.payToday)).toBeVisible();
      await dialog.getByLabel(say.promoCode).fill("welcome20");
      await dialog.getByLabel(say.promoCode).press("Enter");
      await expect(dialog.getByRole("definition")).toHaveText(["$99.39", "20%", "$79.51", "$99.39"]);
      expect(asked).toHaveLength(2);
    });

    test("while it is asked for, the plain amount shows", async ({ page }) => {
      const late = gate();
      await answer(page, "quote", async (route) => {
        await late.passed;
        await route.fulfill({ json: quoted });
      });
      const dialog = await openDialog(page);
      await expect(dialog.getByRole("definition")).toHaveText(["$99.39"]);
      await expect(dialog.getByText(say.amountToPay, { exact: true })).toBeVisible();
      await expect(dialog.getByText(say.renewsYearly)).toBeVisible();
      late.open();
      await expect(dialog.getByText(say.nextCharge)).toBeVisible();
    });

    test("an API of the plain shape is not asked, and the plain amount shows", async ({ page }) => {
      const asked = await answer(page, "quote", quoted);
      const dialog = await openDialog(page, none);
      await expect(dialog.getByRole("definition")).toHaveText(["$99.39"]);
      await expect(dialog.getByText(say.renewsYearly)).toBeVisible();
      expect(asked).toHaveLength(0);
    });

    test.describe("an API that has no such call", () => {
      test.use({ expected: ["404"] });

      test("leaves the plain amount, and one can go on", async ({ page }) => {
        await refuse(page, "quote", 404);
        const dialog = await openDialog(page);
        await expect(dialog.getByRole("definition")).toHaveText(["$99.39"]);
        await expect(dialog.getByRole("button", { name: say.continueToPayment })).toBeEnabled();
      });
    });

    test.describe("a plan that this family cannot have", () => {
      test.use({ expected: ["409"] });

      test("says why before anyone presses", async ({ page }) => {
        await refuse(page, "quote", 409, "Words of the server");
        const dialog = await openDialog(page);
        await expect(dialog.getByRole("alert")).toHaveText("Words of the server");
        await expect(dialog.getByRole("button", { name: say.continueToPayment })).toBeDisabled();
      });
    });

    test.describe("a price that changed meanwhile", () => {
      test.use({ expected: ["409"] });

      test("is said before anything is paid, and the new figures show", async ({ page }) => {
        await answer(page, "quote", (route, count) =>
          json(count === 1 ? quoted : { ...quoted, due_today: 10_900 })(route),
        );
        await answer(
          page,
          "createSubscription",
          json({ message: "Words of the server", code: "quote_changed" }, 409),
        );
        const dialog = await openDialog(page);
        await expect(dialog.getByRole("definition")).toHaveText(["$99.39", "$99.39"]);
        await dialog.getByRole("button", { name: say.continueToPayment }).click();
        await expect(dialog.getByRole("alert")).toHaveText("Words of the server");
        await expect(dialog.getByRole("definition")).toHaveText(["$109.00", "$99.39"]);
        await expect(dialog.getByRole("button", { name: say.continueToPayment })).toBeEnabled();
      });
    });

    test("a code that was typed and not applied is applied by Continue", async ({ page }) => {
      await answer(page, "checkPromo", welcome);
      const created = await answer(page, "createSubscription", () => new Promise(() => {}));
      const dialog = await openDialog(page, none);
      await dialog.getByLabel(say.promoCode).fill("welcome20");
      await dialog.getByRole("button", { name: say.continueToPayment }).click();
      await expect
        .poll(() => created.map((request) => request.postDataJSON()))
        .toEqual([{ subscription_plan_id: "premium-yearly", promo_code: "WELCOME20" }]);
      await expect(dialog.getByText("$79.51").first()).toBeVisible();
    });

    test("a code that cannot be used keeps Continue from going on, and says why", async ({ page }) => {
      await answer(page, "checkPromo", { valid: false });
      const created = await answer(page, "createSubscription", json({}));
      const dialog = await openDialog(page, none);
      await dialog.getByLabel(say.promoCode).fill("nope");
      await dialog.getByRole("button", { name: say.continueToPayment }).click();
      await expect(dialog.getByRole("alert")).toHaveText(say.invalidPromo);
      await expect(dialog.getByRole("button", { name: say.continueToPayment })).toBeEnabled();
      expect(created).toHaveLength(0);
    });

    test("the year is marked as better value, with what it saves and costs a month", async ({ page }) => {
      await openSubscriptions(page, none, { language });
      const yearly = page.getByRole("listitem").filter({ hasText: "Premium Yearly" });
      await expect(yearly.getByText(say.betterValue)).toBeVisible();
      await expect(yearly.getByText(say.saves)).toBeVisible();
      await expect(yearly.getByText(say.aMonth)).toBeVisible();
      const byTheMonth = page.getByRole("listitem").filter({ hasText: monthly.name });
      await expect(byTheMonth.getByText(say.betterValue)).toHaveCount(0);
    });

    test("beside the current plan each other one says what it changes", async ({ page }) => {
      await openSubscriptions(page, told, { language });
      await page.getByRole("tab", { name: say.upgradePlan }).click();
      const other = page
        .getByRole("listitem")
        .filter({ has: page.getByRole("heading", { name: "Classroom Yearly" }) });
      await expect(other.getByRole("heading", { name: say.whatChanges, level: 4 })).toBeVisible();
      const itemsUnder = (name: string) =>
        other.getByRole("heading", { name, level: 5 }).locator(":scope + ul").getByRole("listitem");
      await expect(itemsUnder(say.newForYou)).toHaveText(["family tree view"]);
      await expect(itemsUnder(say.noLonger)).toHaveCount(6);
      await expect(itemsUnder(say.youKeep)).toHaveCount(2);
      const own = page.getByRole("listitem").filter({ hasText: say.yourPlan });
      await expect(own.getByText(say.whatChanges)).toHaveCount(0);
    });
  });
}
