import type { Page } from "@playwright/test";
import { answer, gate } from "../support/api.ts";
import { expect, test } from "../support/journey.ts";
import { logIn } from "../support/log-in.ts";
import { words } from "../support/words.ts";

const DELAYED_CARD = "4000 0000 0000 0077";

/** Sees that a payment is being confirmed, however late that page comes: the API's answer waits for it. */
async function expectConfirming(page: Page, pay: () => Promise<void>, title: string): Promise<void> {
  const seen = gate();
  await answer(page, "features", async (route) => {
    await seen.passed;
    await route.continue();
  });
  await pay();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  seen.open();
}

test("an ADNOC family subscribes with its code, waits for the confirmation, cancels and resumes in Arabic", async ({
  page,
}) => {
  const say = words.ar;
  await logIn(page, { email: "employee@adnoc.ae" });
  await page.getByRole("link", { name: "العربية" }).click();
  await page.getByRole("button", { name: `${say.subscribeTo} الباقة المميّزة السنوية` }).click();
  const promo = page.getByRole("dialog").getByLabel(say.promoCode);
  await promo.fill("nope");
  await promo.press("Enter");
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText(say.invalidPromo);
  await promo.fill("adnoc-ls");
  await promo.press("Enter");
  await expect(page.getByRole("definition").getByText("182.50 درهم").first()).toBeVisible();
  await page.getByRole("button", { name: say.continueToPayment }).click();
  await page.getByLabel("رقم البطاقة").fill(DELAYED_CARD);
  await page.getByLabel("تاريخ الانتهاء").fill("08/39");
  await page.getByLabel("رمز الأمان (CVC)").fill("123");
  await page.getByLabel("الاسم على البطاقة").fill("مريم");
  await expectConfirming(page, () => page.getByRole("button", { name: /^دفع/ }).click(), say.confirming);
  await expect(page.getByText(say.activated)).toBeVisible();

  await page.goto("/subscriptions");
  await page.getByRole("button", { name: say.cancelSubscription }).click();
  await page.getByRole("dialog").getByRole("button", { name: say.cancelSubscription }).click();
  await expect(page.getByText(say.cancelled)).toBeVisible();
  await page.getByRole("button", { name: say.resume }).click();
  await expect(page.getByText(say.resumed)).toBeVisible();
});
