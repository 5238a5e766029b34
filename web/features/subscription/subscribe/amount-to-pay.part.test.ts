import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { SubscriptionFeatures } from "../../../../contract/calls.ts";
import { answer, refuse } from "../../../testing/api.ts";
import { DAY, none, quoted, renewing, trial } from "../../../testing/families.ts";
import { button, expectTexts } from "../../../testing/look.ts";
import { openSubscriptions } from "../../../testing/open.tsx";

const dialog = page.getByRole("dialog");
const amounts = dialog.getByRole("definition");
const goOn = dialog.getByRole("button", { name: "Continue to payment" });
const change = dialog.getByRole("button", { name: "Change plan" });

async function openDialog(
  features: SubscriptionFeatures = { ...none, may_manage: true },
  plan = "Premium Yearly",
): Promise<void> {
  await openSubscriptions(features);
  if (features.is_paid_plan || features.is_trial_period)
    await page.getByRole("tab", { name: "Upgrade Plan" }).click();
  await button(`${features.is_paid_plan ? "Change plan" : "Subscribe"} to ${plan}`).click();
}

test("today's amount, the next charge and the renewal are there before one confirms", async () => {
  const asked = answer("quote", quoted);
  await openDialog();
  await expect.element(dialog.getByText("Amount to pay today")).toBeVisible();
  await expect.element(dialog.getByText("Next charge on 13 March 2028")).toBeVisible();
  await expectTexts(amounts, ["$99.39", "$99.39"]);
  await expect
    .element(dialog.getByText("Renews automatically: $99.39 every year until you cancel."))
    .toBeVisible();
  const terms = dialog.getByRole("link", { name: "Terms and conditions" });
  await expect.element(terms).toHaveAttribute("href", "/terms-conditions#paid-plan");
  await expect.element(terms).toHaveAttribute("target", "_blank");
  expect(await Promise.all(asked.map((request) => request.json()))).toEqual([
    { subscription_plan_id: "premium-yearly" },
  ]);
});

test("in the free days nothing is paid today, and the first charge has its day", async () => {
  const first = { at: DAY, amount: 9939, is_first: true };
  answer("quote", { ...quoted, due_today: 0, next_charge: first });
  await openDialog({ ...trial, may_manage: true });
  await expect.element(dialog.getByText("First charge on 13 March 2027: $99.39")).toBeVisible();
  await expect.element(dialog.getByText("Cancel before 13 March 2027 and you pay nothing.")).toBeVisible();
  await expectTexts(amounts, ["$0.00"]);
  await expect.element(dialog.getByText("6 March 2027: we remind you by email")).toBeVisible();
});

test("a change that starts now shows what is credited", async () => {
  answer("quote", { ...quoted, kind: "change_now", credit: 1450, due_today: 8489 });
  await openDialog({ ...renewing, plan_id: "premium-monthly" });
  await expect.element(dialog.getByText("Credit for what you paid already")).toBeVisible();
  await expectTexts(amounts, ["−$14.50", "$84.89", "$99.39"]);
  await expect.element(dialog.getByText("From Premium Yearly to Premium Yearly")).toBeVisible();
});

test("of a credit that pays for more than this only what is used now is taken off, and it says how far it goes", async () => {
  answer("quote", { ...quoted, credit: 30_000, due_today: 0, next_charge: { at: DAY, amount: 0 } });
  await openDialog();
  await expect.element(dialog.getByText("Your credit of $300.00 covers the next 3 years.")).toBeVisible();
  await expectTexts(amounts, ["−$99.39", "$0.00", "$0.00"]);
});

test("a change that waits says when it starts, and that nothing changes until then", async () => {
  answer("quote", {
    ...quoted,
    kind: "change_later",
    original_price: 999,
    price: 999,
    billing_interval: "month",
    due_today: 0,
    next_charge: { at: DAY, amount: 999 },
  });
  await openDialog(renewing, "Premium Monthly");
  await expect
    .element(dialog.getByText("Starts on 13 March 2027. Until then nothing changes."))
    .toBeVisible();
  await expect
    .element(dialog.getByText("Renews automatically: $9.99 every month until you cancel."))
    .toBeVisible();
  await expectTexts(amounts, ["$0.00", "$9.99"]);
});

test("an applied code is part of the quote", async () => {
  answer("checkPromo", { valid: true, original_price: 9939, total_discount: 20, discounted_price: 7951 });
  const asked = answer("quote", async (request) => {
    const { promo_code } = await request.json();
    const lower = { discount_percent: 20, price: 7951, due_today: 7951 };
    return promo_code === "WELCOME20" ? { ...quoted, ...lower } : quoted;
  });
  await openDialog();
  await expect.element(dialog.getByText("Amount to pay today")).toBeVisible();
  await dialog.getByLabelText("Promo code").fill("welcome20");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expectTexts(amounts, ["$99.39", "20%", "$79.51", "$99.39"]);
  expect(asked).toHaveLength(2);
});

test("when it comes, the dialog grows and nothing above moves under a press", async () => {
  const late = Promise.withResolvers<typeof quoted>();
  answer("quote", () => late.promise);
  await openDialog();
  const heightOf = () => dialog.element().getBoundingClientRect().height;
  const topOfApply = () =>
    dialog.getByRole("button", { name: "Apply" }).element().getBoundingClientRect().top;
  await expect.element(dialog.getByText("Working out your amount...")).toBeVisible();
  const [height, top] = [heightOf(), topOfApply()];
  late.resolve(quoted);
  await expect.element(dialog.getByText("Amount to pay today")).toBeVisible();
  expect(heightOf()).toBeGreaterThan(height);
  expect(topOfApply()).toBe(top);
});

test("while it is asked for, no amount shows, and none can be confirmed", async () => {
  const late = Promise.withResolvers<typeof quoted>();
  answer("quote", () => late.promise);
  await openDialog();
  await expect.element(dialog.getByText("Working out your amount...")).toBeVisible();
  await expectTexts(amounts, []);
  const goOn = dialog.getByRole("button", { name: "Continue to payment" });
  await expect.element(goOn).toBeDisabled();
  late.resolve(quoted);
  await expect.element(goOn).toBeEnabled();
  await expect.element(dialog.getByText("Next charge on 13 March 2028")).toBeVisible();
});

test("an API of the plain shape is not asked, and the plain amount shows", async () => {
  const asked = answer("quote", quoted);
  await openDialog(none);
  await expectTexts(amounts, ["$99.39"]);
  await expect
    .element(dialog.getByText("Renews automatically: $99.39 every year until you cancel."))
    .toBeVisible();
  expect(asked).toHaveLength(0);
});

test("an API that has no such call leaves the plain amount, and one can go on", async () => {
  refuse("quote", 404);
  await openDialog();
  await expectTexts(amounts, ["$99.39"]);
  await expect.element(goOn).toBeEnabled();
});

test("a quote that fails leaves no amount to confirm, and can be asked for again", async () => {
  refuse("quote", 500);
  await openDialog();
  await expectTexts(dialog.getByRole("alert"), ["We could not work out your amount"]);
  await expectTexts(amounts, []);
  await expect.element(goOn).toBeDisabled();
  answer("quote", quoted);
  await dialog.getByRole("button", { name: "Try Again" }).click();
  await expectTexts(amounts, ["$99.39", "$99.39"]);
  await expect.element(goOn).toBeEnabled();
});

test("a plan that this family cannot have says why before anyone presses", async () => {
  refuse("quote", 409, "Words of the server");
  await openDialog();
  await expectTexts(dialog.getByRole("alert"), ["Words of the server"]);
  await expect.element(goOn).toBeDisabled();
});

test("a price that changed meanwhile is said before anything is paid, and the new figures show", async () => {
  answer("quote", (_, count) => (count === 1 ? quoted : { ...quoted, due_today: 10_900 }));
  answer("createSubscription", () =>
    Response.json({ message: "Words of the server", code: "quote_changed" }, { status: 409 }),
  );
  await openDialog();
  await expectTexts(amounts, ["$99.39", "$99.39"]);
  await goOn.click();
  await expectTexts(dialog.getByRole("alert"), ["Words of the server"]);
  await expectTexts(amounts, ["$109.00", "$99.39"]);
  await expect.element(goOn).toBeEnabled();
});

test("a plan that the other parent cancelled meanwhile is said before one goes on, and asked again", async () => {
  const changed = { ...quoted, kind: "change_now" as const, snapshot: "before" };
  answer("quote", (_, count) => (count === 1 ? changed : { ...changed, snapshot: "after", cancel_at: DAY }));
  const created = answer("createSubscription", (_, count) =>
    count === 1
      ? Response.json({ message: "Words of the server", code: "quote_changed" }, { status: 409 })
      : new Promise<never>(() => {}),
  );
  await openDialog({ ...renewing, plan_id: "premium-monthly" });
  await expectTexts(amounts, ["$99.39", "$99.39"]);
  await change.click();
  await expectTexts(dialog.getByRole("alert"), ["Words of the server"]);
  await expect
    .element(
      dialog.getByText("Your family has cancelled the plan that it has now, which ends on 13 March 2027."),
    )
    .toBeVisible();
  await change.click();
  await expect.poll(() => created.length).toBe(2);
  expect(await Promise.all(created.map((request) => request.json()))).toEqual([
    { subscription_plan_id: "premium-yearly", snapshot: "before" },
    { subscription_plan_id: "premium-yearly", snapshot: "after" },
  ]);
});
