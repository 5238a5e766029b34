import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { SubscriptionFeatures } from "../../contract/calls.ts";
import { type Language, languages } from "../../contract/languages.ts";
import { answer, refuse } from "../testing/api.ts";
import {
  beforeFirstCharge,
  cancelled,
  cardNeeded,
  changing,
  DAY,
  gift,
  none,
  paid,
  paidByOther,
  pastDue,
  paused,
  payment,
  quoted,
  renewing,
  trial,
} from "../testing/families.ts";
import { expectCount } from "../testing/look.ts";
import { open, openSubscriptions, signedIn } from "../testing/open.tsx";
import { expectFitForAll } from "../testing/sweep.ts";

type Show = (language: Language) => Promise<unknown>;

const SUBSCRIBE = { en: "Subscribe to Premium Yearly", ar: "الاشتراك في Premium Yearly" };
const CHANGE = { en: "Change plan to Premium Yearly", ar: "تغيير الباقة إلى Premium Yearly" };
const CANCEL = { en: "Cancel Subscription", ar: "إلغاء الاشتراك" };
const PAYMENTS = { en: "Payments", ar: "الدفعات" };
const dialog = page.getByRole("dialog");
const code = dialog.getByRole("textbox");
const alert = page.getByRole("alert");
const see = (found: typeof dialog) => expect.element(found).toBeVisible();
const never = () => new Promise(() => {});

/** A family's card or plans, with nothing left to load. */
function ofFamily(features: SubscriptionFeatures, path?: string): Show {
  return async (language) => {
    await openSubscriptions(features, { language, path });
    await see(page.getByRole("heading", { level: 2 }).first());
    if (features.may_manage) await see(page.getByRole("heading", { name: PAYMENTS[language] }));
    await expect.poll(() => document.querySelector("[aria-live]:not(:empty), .animate-pulse")).toBeNull();
  };
}

async function openSubscribeDialog(language: Language, name = SUBSCRIBE[language]): Promise<void> {
  await page.getByRole("button", { name }).click();
  await see(dialog);
}

/** What the account shows, in each of its states. */
const states: Record<string, Show> = {
  "a trial": ofFamily(trial),
  "a paid plan": ofFamily(paid),
  "a cancelled plan": ofFamily(cancelled),
  "no plan": ofFamily(none),
  async "the plans of a subscriber"(language) {
    await ofFamily(paid)(language);
    await page.getByRole("tab").last().click();
    await expectCount(page.getByRole("heading", { level: 3 }), 3);
  },
  async loading(language) {
    answer("plans", never);
    answer("features", none);
    await open("/subscriptions", { local: signedIn, language });
    await expect.poll(() => document.querySelector("[aria-live=polite]:not(:empty)")).not.toBeNull();
  },
  async "a failure to load"(language) {
    refuse("plans", 500);
    answer("features", none);
    await open("/subscriptions", { local: signedIn, language });
    await see(alert);
  },
  async "a failed payment"(language) {
    await ofFamily(trial, "/subscriptions?payment_status=failed")(language);
    await see(alert);
  },
  async "the subscribe dialog"(language) {
    await ofFamily(none)(language);
    await openSubscribeDialog(language);
  },
  async "an applied code"(language) {
    answer("checkPromo", { valid: true, original_price: 9939, total_discount: 20, discounted_price: 7951 });
    await ofFamily(none)(language);
    await openSubscribeDialog(language);
    await code.fill("WELCOME20");
    await userEvent.keyboard("{Enter}");
    await see(page.getByText("$79.51").first());
  },
  async "a refused code"(language) {
    await ofFamily(none)(language);
    await openSubscribeDialog(language);
    await code.click();
    await userEvent.keyboard("{Enter}");
    await see(alert);
  },
  async "the cancel dialog"(language) {
    await ofFamily(paid)(language);
    await page.getByRole("button", { name: CANCEL[language] }).click();
    await see(dialog);
  },
  async "the cancel dialog with an answer"(language) {
    await ofFamily(renewing)(language);
    await page.getByRole("button", { name: CANCEL[language] }).click();
    await dialog.getByRole("combobox").selectOptions("price");
    await see(dialog.getByRole("textbox"));
  },
  "a card with its expiry and a new price": ofFamily({
    ...renewing,
    card_brand: "visa",
    card_expiry: "2030-08",
    next_price: { at: DAY, amount: 12_000 },
  }),
  async "payments of two years"(language) {
    const older = { ...payment, id: "c2", paid_at: "2025-03-13T08:00:00.000Z" };
    answer("payments", { payments: [payment, older], archive_url: "/receipts/all/f1?until=1&signature=x" });
    await ofFamily(renewing)(language);
    await see(page.getByRole("combobox"));
  },
  "a plan before its first charge": ofFamily(beforeFirstCharge),
  "a waiting change": ofFamily(changing),
  "a failed renewal": ofFamily(pastDue),
  "a plan that another adult pays": ofFamily(paidByOther),
  "a plan that nobody pays": ofFamily(cardNeeded),
  "a gift": ofFamily(gift),
  "paused payments": ofFamily(paused),
  "a child's view": ofFamily({ ...renewing, may_manage: false }),
  "an ended plan": ofFamily({ ...none, may_manage: true, plan_ended_at: DAY }),
  async payments(language) {
    answer("payments", { payments: [payment, { ...payment, id: "c2", refunded: 1000 }] });
    await ofFamily(renewing)(language);
    await see(page.getByText("$10.00"));
  },
  async "a quote"(language) {
    answer("quote", { ...quoted, kind: "change_now", credit: 1450, due_today: 8489 });
    await ofFamily({ ...renewing, plan_id: "premium-monthly" })(language);
    await page.getByRole("tab").last().click();
    await openSubscribeDialog(language, CHANGE[language]);
    await see(page.getByText("$14.50"));
  },
  async "a confirmation under way"(language) {
    // No answer, which it would ask for again and at last give up.
    answer("features", never);
    await open("/payment-success", { local: { ...signedIn, subscription_id: "7" }, language });
    await see(page.getByRole("heading", { level: 1 }));
  },
  async "/payment-success"(language) {
    await open("/payment-success", { language });
    await see(page.getByRole("heading", { level: 1 }));
  },
  async "/payment-failed"(language) {
    await open("/payment-failed", { language });
    await see(page.getByRole("heading", { level: 1 }));
  },
};

for (const language of languages)
  for (const [name, show] of Object.entries(states))
    test(`axe finds nothing on ${name} in ${language}, and every reader sees all of it`, async () => {
      await show(language);
      await expectFitForAll();
    });
