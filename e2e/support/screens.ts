import type { Page } from "@playwright/test";
import type { Language } from "../../contract/languages.ts";
import {
  beforeFirstCharge,
  cancelled,
  changing,
  gift,
  none,
  paid,
  pastDue,
  payment,
  quoted,
  told,
  trial,
} from "../../web/testing/families.ts";
import { openSubscriptions } from "./account.ts";
import { answer, refuse } from "./api.ts";
import { comeSignedIn, readIn } from "./browser-state.ts";
import { expect } from "./test.ts";
import type { Words } from "./words.ts";

/** A screen in a state of its own, and how to get there. */
export type Screen = {
  name: string;
  open: (page: Page, language: Language, say: Words) => Promise<unknown>;
};

async function openSubscribeDialog(page: Page, language: Language, say: Words): Promise<void> {
  await openSubscriptions(page, none, { language });
  await page.getByRole("button", { name: `${say.subscribeTo} Premium Yearly` }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

/** What the account shows, in each of its states. */
export const subscriptionScreens: Screen[] = [
  {
    name: "a trial",
    async open(page, language, say) {
      await openSubscriptions(page, trial, { language });
      await expect(page.getByRole("button", { name: say.upgradeFromTrial })).toBeVisible();
    },
  },
  {
    name: "a paid plan",
    async open(page, language, say) {
      await openSubscriptions(page, paid, { language });
      await expect(page.getByText(say.renews)).toBeVisible();
    },
  },
  {
    name: "a cancelled plan",
    async open(page, language, say) {
      await openSubscriptions(page, cancelled, { language });
      await expect(page.getByText(say.ends)).toBeVisible();
    },
  },
  {
    name: "no plan",
    async open(page, language, say) {
      await openSubscriptions(page, none, { language });
      await expect(page.getByRole("heading", { name: say.choose })).toBeVisible();
    },
  },
  {
    name: "the plans of a subscriber",
    async open(page, language, say) {
      await openSubscriptions(page, paid, { language });
      await page.getByRole("tab", { name: say.upgradePlan }).click();
      await expect(page.getByText(say.yourPlan)).toBeVisible();
    },
  },
  {
    name: "loading",
    async open(page, language, say) {
      await comeSignedIn(page, { language });
      await answer(page, "plans", () => new Promise(() => {}));
      await answer(page, "features", none);
      await page.goto("/subscriptions");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText(say.loading)).toBeVisible();
    },
  },
  {
    name: "a failure to load",
    async open(page, language, say) {
      await comeSignedIn(page, { language });
      await refuse(page, "plans", 500);
      await answer(page, "features", none);
      await page.goto("/subscriptions");
      await expect(page.getByRole("alert")).toHaveText(say.failedToLoad);
    },
  },
  {
    name: "a failed payment",
    async open(page, language, say) {
      await openSubscriptions(page, trial, { language });
      await page.goto("/subscriptions?payment_status=failed");
      await expect(page.getByRole("alert")).toContainText(say.paymentFailed);
      await expect(page.getByRole("button", { name: say.upgradeFromTrial })).toBeVisible();
    },
  },
  { name: "the subscribe dialog", open: openSubscribeDialog },
  {
    name: "an applied code",
    async open(page, language, say) {
      await answer(page, "checkPromo", {
        valid: true,
        original_price: 9939,
        total_discount: 20,
        discounted_price: 7951,
      });
      await openSubscribeDialog(page, language, say);
      await page.getByLabel(say.promoCode).fill("WELCOME20");
      await page.getByLabel(say.promoCode).press("Enter");
      await expect(page.getByText("$79.51").first()).toBeVisible();
    },
  },
  {
    name: "a refused code",
    async open(page, language, say) {
      await openSubscribeDialog(page, language, say);
      await page.getByLabel(say.promoCode).press("Enter");
      await expect(page.getByRole("alert")).toHaveText(say.enterCode);
    },
  },
  {
    name: "the cancel dialog",
    async open(page, language, say) {
      await openSubscriptions(page, paid, { language });
      await page.getByRole("button", { name: say.cancelSubscription }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  ...[
    { name: "a plan before its first charge", features: beforeFirstCharge },
    { name: "a waiting change", features: changing },
    { name: "a failed renewal", features: pastDue },
    { name: "a gift", features: gift },
    { name: "a child's view", features: { ...told, may_manage: false } },
    {
      name: "an ended plan",
      features: { ...none, may_manage: true, plan_ended_at: "2027-03-13T08:00:00.000Z" },
    },
  ].map(({ name, features }) => ({
    name,
    async open(page: Page, language: Language, say: Words) {
      await openSubscriptions(page, features, { language });
      await expect(page.getByText(say.noPayments)).toBeVisible();
    },
  })),
  {
    name: "payments",
    async open(page, language, say) {
      await openSubscriptions(page, told, { language });
      await answer(page, "payments", { payments: [payment, { ...payment, id: 2, refunded: 1000 }] });
      await page.reload();
      await expect(page.getByText(say.refunded)).toBeVisible();
    },
  },
  {
    name: "a quote",
    async open(page, language, say) {
      await answer(page, "quote", { ...quoted, kind: "change_now", credit: 1450, due_today: 8489 });
      await openSubscriptions(page, { ...told, plan_id: "premium-monthly" }, { language });
      await page.getByRole("tab", { name: say.upgradePlan }).click();
      await page.getByRole("button", { name: `${say.subscribeTo} Premium Yearly` }).click();
      await expect(page.getByText(say.credit)).toBeVisible();
    },
  },
  {
    name: "a confirmation under way",
    async open(page, language, say) {
      await comeSignedIn(page, { language });
      await page.addInitScript(() => localStorage.setItem("subscription_id", "7"));
      // No answer, which it would ask for again and at last give up.
      await answer(page, "features", () => new Promise(() => {}));
      await page.goto("/payment-success");
      await expect(page.getByRole("heading", { name: say.confirming })).toBeVisible();
    },
  },
  {
    name: "/payment-success",
    async open(page, language, say) {
      await page.addInitScript((chosen) => localStorage.setItem("language", chosen), language);
      await page.goto("/payment-success");
      await expect(page.getByText(say.activated)).toBeVisible();
    },
  },
  {
    name: "/payment-failed",
    async open(page, language, say) {
      await page.addInitScript((chosen) => localStorage.setItem("language", chosen), language);
      await page.goto("/payment-failed");
      await expect(page.getByText(say.notProcessed)).toBeVisible();
    },
  },
  {
    name: "/payment-redirect",
    async open(page, language, say) {
      await readIn(page.context(), language);
      // It moves on as soon as its script is there.
      await page.route("**/assets/payment-redirect-*.js", () => new Promise(() => {}));
      await page.goto("/payment-redirect/success");
      await expect(page.getByText(say.redirecting)).toBeVisible();
    },
  },
];
