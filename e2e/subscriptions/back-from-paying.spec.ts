import type { Page } from "@playwright/test";
import { expect, test } from "../support/journey.ts";
import { logIn } from "../support/log-in.ts";
import { words } from "../support/words.ts";

// A form that was sent empty.
test.use({ expected: ["422"] });

async function openCheckout(page: Page): Promise<void> {
  await logIn(page, { email: "admin@maamoul.example" });
  await page.getByRole("button", { name: `${words.en.subscribeTo} Premium Yearly` }).click();
  await page.getByRole("button", { name: words.en.continueToPayment }).click();
}

async function fillCard(page: Page, { fields }: typeof words.en.card): Promise<void> {
  await page.getByLabel(fields.number).fill("4242 4242 4242 4242");
  await page.getByLabel(fields.expiry).fill("08/39");
  await page.getByLabel(fields.cvc).fill("123");
}

test("whoever sends the form empty, then pays and goes back, meets the success and then the plans", async ({
  page,
}) => {
  const { card, activated, upgradePlan } = words.en;
  const pay = page.getByRole("button", { name: new RegExp(`^${card.pay}`) });
  await openCheckout(page);
  await pay.click();
  await expect(page.getByText(card.problemsTitle)).toBeVisible();
  await fillCard(page, card);
  await expect(page.getByText(card.problemsTitle)).toBeHidden();
  await pay.click();
  await expect(page.getByText(activated)).toBeVisible();
  for (const _ of ["the form that was refused", "the form before it"]) {
    await page.goBack();
    await expect(page.getByText(activated)).toBeVisible();
  }
  await page.goBack();
  await expect(page.getByRole("tab", { name: upgradePlan })).toBeVisible();
});

test("whoever chooses another language at the checkout can reload it, leave it and come back", async ({
  page,
}) => {
  await openCheckout(page);
  await page.getByRole("link", { name: "العربية" }).click();
  const number = page.getByLabel(words.ar.card.fields.number);
  await expect(number).toBeVisible();
  await page.reload();
  await expect(number).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link").first().click();
  await expect(page).toHaveURL(/privacy-policy/);
  await page.goBack();
  await expect(number).toBeVisible();
});
