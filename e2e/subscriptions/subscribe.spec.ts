import type { Page } from "@playwright/test";
import type { RequestOf } from "../../contract/calls.ts";
import { calls } from "../../contract/calls.ts";
import { languages } from "../../contract/languages.ts";
import { none, openSubscriptions } from "../support/account.ts";
import { answer, refuse } from "../support/api.ts";
import { expect, test } from "../support/test.ts";
import { words } from "../support/words.ts";

const valid = { valid: true, original_price: 9939, total_discount: 20, discounted_price: 7951 };

for (const language of languages) {
  const say = words[language];

  async function openDialog(
    page: Page,
    { plan = "Premium Yearly", email }: { plan?: string; email?: string } = {},
  ) {
    await openSubscriptions(page, none, { language, email });
    await page.getByRole("button", { name: `${say.subscribeTo} ${plan}` }).click();
    const dialog = page.getByRole("dialog", { name: `${say.subscribeTo} ${plan}` });
    await expect(dialog).toBeVisible();
    return {
      dialog,
      field: dialog.getByLabel(say.promoCode),
      apply: dialog.getByRole("button", { name: say.apply, exact: true }),
      remove: dialog.getByRole("button", { name: say.remove, exact: true }),
      confirm: dialog.getByRole("button", { name: say.continueToPayment }),
    };
  }

  test.describe(`the subscribe dialog in ${language}`, () => {
    test("a valid code shows original price, percent and amount, locks the field and can be removed", async ({
      page,
    }) => {
      await answer(page, "checkPromo", valid);
      const { dialog, field, apply, remove } = await openDialog(page);
      await expect(apply).toBeDisabled();
      await field.fill(" welcome ٢٠ ");
      await apply.click();
      await expect(field).toHaveValue("WELCOME20");
      await expect(field).not.toBeEditable();
      await expect(dialog.getByRole("definition")).toHaveText(["$99.39", "20%", "$79.51"]);
      await expect(dialog.getByText(say.originalPrice)).toBeVisible();
      await expect(dialog.getByText(say.discount, { exact: true })).toBeVisible();

      await remove.click();
      await expect(field).toHaveValue("");
      await expect(field).toBeEditable();
      await expect(field).toBeFocused();
      await expect(dialog.getByRole("definition")).toHaveText(["$99.39"]);
    });

    test("a code is checked for the plan and the stored e-mail", async ({ page }) => {
      await answer(page, "checkPromo", valid);
      const { field } = await openDialog(page);
      const request = page.waitForRequest(`**${calls.checkPromo.path}`);
      await field.fill("welcome20");
      await field.press("Enter");
      expect((await request).postDataJSON()).toEqual({
        promo_code: "WELCOME20",
        subscription_plan_id: "premium-yearly",
        user_email: "parent@maamoul.example",
      } satisfies RequestOf<"checkPromo">);
    });

    test("Enter in a blank field asks for a code and does not subscribe", async ({ page }) => {
      let created = 0;
      await answer(page, "createSubscription", async () => created++);
      const { dialog, field } = await openDialog(page);
      await field.fill("   ");
      await field.press("Enter");
      await expect(dialog.getByRole("alert")).toHaveText(say.enterCode);
      await expect(field).toHaveAttribute("aria-invalid", "true");
      expect(created).toBe(0);
    });

    test("an invalid code says so until something else is typed", async ({ page }) => {
      await answer(page, "checkPromo", { valid: false });
      const { dialog, field, apply } = await openDialog(page);
      await field.fill("nope");
      await apply.click();
      await expect(dialog.getByRole("alert")).toHaveText(say.invalidPromo);
      await field.press("End");
      await field.pressSequentially("2");
      await expect(dialog.getByRole("alert")).toHaveCount(0);
    });

    test("the ADNOC code on another plan is refused for its plan, before the e-mail", async ({ page }) => {
      const { dialog, field } = await openDialog(page, { plan: "Premium Monthly" });
      await field.fill("adnoc-ls");
      await field.press("Enter");
      await expect(dialog.getByRole("alert")).toHaveText(say.wrongPlan);
    });

    test("the ADNOC code on its plan needs an ADNOC address", async ({ page }) => {
      const { dialog, field } = await openDialog(page, { email: "x@evil-adnoc.ae" });
      await field.fill("Adnoc-LS");
      await field.press("Enter");
      await expect(dialog.getByRole("alert")).toHaveText(say.notAdnoc);
    });

    test("the ADNOC code with an ADNOC address is left to the server", async ({ page }) => {
      await answer(page, "checkPromo", { ...valid, total_discount: 50, discounted_price: 4970 });
      const { dialog, field } = await openDialog(page, { email: "employee@adnoc.ae" });
      await field.fill("adnoc-ls");
      await field.press("Enter");
      await expect(dialog.getByRole("definition")).toHaveText(["$99.39", "50%", "$49.70"]);
    });

    test("closing and opening again clears the code", async ({ page }) => {
      await answer(page, "checkPromo", valid);
      const { dialog, field } = await openDialog(page);
      await field.fill("WELCOME20");
      await field.press("Enter");
      await expect(dialog.getByRole("definition")).toHaveCount(3);
      await dialog.getByRole("button", { name: say.close }).click();
      await expect(dialog).toHaveCount(0);
      await page.getByRole("button", { name: `${say.subscribeTo} Premium Yearly` }).click();
      await expect(field).toHaveValue("");
      await expect(dialog.getByRole("definition")).toHaveText(["$99.39"]);
    });

    test.describe("refusals", () => {
      test.use({ expected: ["500", "409"] });

      test("a check that fails says so and can be tried again", async ({ page }) => {
        await refuse(page, "checkPromo", 500, "an internal matter");
        const { dialog, field, apply } = await openDialog(page);
        await field.fill("WELCOME20");
        await apply.click();
        await expect(dialog.getByRole("alert")).toHaveText(say.checkFailed);
        await expect(apply).toBeEnabled();
      });

      test("a creation that fails without a word says so and can be tried again", async ({ page }) => {
        await refuse(page, "createSubscription", 500);
        const { dialog, confirm } = await openDialog(page);
        await confirm.click();
        await expect(dialog.getByRole("alert")).toHaveText(say.createFailed);
        await expect(confirm).toBeEnabled();
      });

      test("a creation that the server refuses shows the server's words", async ({ page }) => {
        await refuse(page, "createSubscription", 409, "Words of the server");
        const { dialog, confirm } = await openDialog(page);
        await confirm.click();
        await expect(dialog.getByRole("alert")).toHaveText("Words of the server");
      });
    });

    test("an address that is not of the web is not followed", async ({ page }) => {
      await answer(page, "createSubscription", { subscription_id: 7, checkout_url: "javascript:alert(1)" });
      const { dialog, confirm } = await openDialog(page);
      await confirm.click();
      await expect(dialog.getByRole("alert")).toHaveText(say.createFailed);
      await expect(confirm).toBeEnabled();
      await expect(page).toHaveURL("/subscriptions");
    });
  });
}

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
  expect(await page.evaluate(() => localStorage.getItem("subscription_id"))).toBe("7");
});

test("while it creates, the dialog stays and neither button answers again", async ({ page }) => {
  await answer(page, "createSubscription", () => new Promise(() => {}));
  await openSubscriptions(page, none);
  await page.getByRole("button", { name: "Subscribe to Premium Yearly" }).click();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("button", { name: "Opening the checkout..." })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("Back from the checkout to a page that the browser kept finds it working", async ({ page }) => {
  await answer(page, "createSubscription", () => new Promise(() => {}));
  await openSubscriptions(page, none);
  await page.getByRole("button", { name: "Subscribe to Premium Yearly" }).click();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("button", { name: "Opening the checkout..." })).toBeDisabled();
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(page.getByRole("button", { name: "Continue to payment" })).toBeEnabled();
});

test("a double click on Apply does not take the code out again", async ({ page }) => {
  await answer(page, "checkPromo", valid);
  await openSubscriptions(page, none);
  await page.getByRole("button", { name: "Subscribe to Premium Yearly" }).click();
  await page.getByLabel("Promo code").fill("WELCOME20");
  await page.getByRole("button", { name: "Apply" }).click({ position: { x: 10, y: 10 } });
  await expect(page.getByRole("button", { name: "Remove" })).toBeVisible();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(page.getByLabel("Promo code")).toHaveValue("WELCOME20");
});
