import type { Page } from "@playwright/test";
import { logIn } from "../support/log-in.ts";
import { openAccount } from "../support/open-account.ts";
import { expect, test } from "../support/test.ts";
import { words } from "../support/words.ts";

// A form that was sent empty.
test.use({ expected: ["422"] });

const PASSWORD = "sticky dates and tea";

/** Of a new family, in its free days. */
async function openCheckout(page: Page, email: string, baseURL?: string): Promise<void> {
  await openAccount(page.request, { email, password: PASSWORD, origin: String(baseURL) });
  await logIn(page, { email, password: PASSWORD });
  await page.getByRole("tab", { name: words.en.upgradePlan }).click();
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
  baseURL,
}, { repeatEachIndex }) => {
  const { card, activated, upgradePlan } = words.en;
  const pay = page.getByRole("button", { name: card.startPlan });
  await openCheckout(page, `back.${repeatEachIndex}@family.example`, baseURL);
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
  baseURL,
}, { repeatEachIndex }) => {
  await openCheckout(page, `reload.${repeatEachIndex}@family.example`, baseURL);
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
