import type { Page } from "@playwright/test";
import { expect, test } from "../support/journey.ts";
import { logIn } from "../support/log-in.ts";

const CARDS = {
  succeeds: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
} as const;

async function openCheckout(page: Page, plan: string, promoCode?: string): Promise<void> {
  await page.getByRole("button", { name: `Subscribe to ${plan}` }).click();
  if (promoCode) {
    await page.getByLabel("Promo code").fill(promoCode);
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("Promo code applied", { exact: true })).toBeVisible();
  }
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL(/\/checkout\//);
}

async function pay(page: Page, card: keyof typeof CARDS): Promise<void> {
  await page.getByLabel("Card number").fill(CARDS[card]);
  await page.getByLabel("Expiry date").fill("08/39");
  await page.getByLabel("CVC").fill("123");
  await page.getByLabel("Name on the card").fill("Mariam");
  await page.getByRole("button", { name: /^(Pay|Start)/ }).click();
}

async function expectActive(
  page: Page,
  plan: string,
  { badge = "Paid", next = /^Renews on/ } = {},
): Promise<void> {
  await expect(page).toHaveURL("/payment-success");
  await expect(page.getByText("Your subscription has been activated successfully!")).toBeVisible();
  await page.getByRole("link", { name: "Go to Profile" }).click();
  await page.getByRole("link", { name: "View Subscriptions" }).click();
  const panel = page.getByRole("tabpanel");
  await expect(panel.getByRole("heading", { name: plan })).toBeVisible();
  await expect(panel.getByText(badge, { exact: true })).toBeVisible();
  await expect(panel.getByText(next)).toBeVisible();
}

// A declined card.
test.use({ expected: ["422"] });

test("leaving the checkout, by its button or by Back, finds the plans as they were, and a promo code lowers what is paid", async ({
  page,
}) => {
  await logIn(page, { email: "parent@maamoul.example" });
  await openCheckout(page, "Premium Yearly", "WELCOME20");
  await page.getByRole("button", { name: "Go back without paying" }).click();
  await expect(page).toHaveURL("/subscriptions");
  await expect(page.getByRole("heading", { name: "Choose a plan for your family" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);

  await openCheckout(page, "Premium Yearly", "WELCOME20");
  await page.goBack();
  await openCheckout(page, "Classroom Yearly", "WELCOME20");
  await expect(page.getByText("Classroom Yearly")).toBeVisible();
  await page.getByRole("button", { name: "Go back without paying" }).click();

  await openCheckout(page, "Premium Yearly", "welcome ٢٠");
  await expect(page.getByText("WELCOME20")).toBeVisible();
  await expect(page.getByText("292 AED").first()).toBeVisible();
  await pay(page, "succeeds");
  await expectActive(page, "Premium Yearly");
});

test("a declined card stays at the checkout, going back finds Payment Failed, and the next try has plan and code and succeeds", async ({
  page,
}) => {
  await logIn(page, { email: "admin@maamoul.example" });
  await openCheckout(page, "Premium Monthly", "WELCOME20");
  await pay(page, "declined");
  await expect(page.locator("p:focus")).toContainText("Your bank declined this card.");
  await page.getByRole("button", { name: "Go back without paying" }).click();
  await expect(page).toHaveURL("/subscriptions");
  await expect(page.getByRole("alert")).toContainText(
    "Your payment could not be processed. Please try again.",
  );
  await page.getByRole("button", { name: "Try Again" }).click();
  const dialog = page.getByRole("dialog", { name: "Subscribe to Premium Monthly" });
  await expect(dialog.getByText("Promo code applied", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByText("29.60 AED").first()).toBeVisible();
  await pay(page, "succeeds");
  await expectActive(page, "Premium Monthly");
});

test("a trial is upgraded and charged when its free days end", async ({ page }) => {
  await logIn(page, { email: "trial@maamoul.example" });
  await page.getByRole("button", { name: "Upgrade from Trial" }).click();
  await openCheckout(page, "Premium Yearly");
  await pay(page, "succeeds");
  await expectActive(page, "Premium Yearly", { badge: "Free days", next: /^First charge on/ });
});

test("a plan is cancelled to the end of its period, resumed, and upgraded with the card on file", async ({
  page,
}) => {
  await logIn(page, { email: "premium@maamoul.example" });
  await page.getByRole("button", { name: "Cancel Subscription" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel Subscription" }).click();
  await expect(page.getByText("Subscription cancelled successfully")).toBeVisible();
  await expect(page.getByText(/^Cancelled: ends on/)).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Resume Subscription" }).click();
  await expect(page.getByText(/^Renews on/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel Subscription" })).toBeVisible();

  await page.getByRole("button", { name: "Upgrade", exact: true }).click();
  await page.getByRole("button", { name: "Change plan to Classroom Yearly" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Change plan" }).click();
  await page.waitForURL(/\/checkout\//);
  await page.getByRole("button", { name: /^Confirm and pay/ }).click();
  await expectActive(page, "Classroom Yearly");
});
