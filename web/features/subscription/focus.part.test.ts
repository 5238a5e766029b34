import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refuse } from "../../testing/api.ts";
import { none, paid, planList, quoted, renewing, trial } from "../../testing/families.ts";
import { button, expectNone, recordAnnouncements } from "../../testing/look.ts";
import { open, openSubscriptions, signedIn } from "../../testing/open.tsx";

const title = page.getByRole("heading", { level: 1 });
const dialog = page.getByRole("dialog");
const promo = page.getByLabelText("Promo code");
const welcome = { valid: true, original_price: 9939, total_discount: 20, discounted_price: 7951 };

async function press(locator: typeof title): Promise<void> {
  await expect.element(locator).toBeVisible();
  locator.element().focus();
  await userEvent.keyboard("{Enter}");
}

function answerQuotes(): void {
  answer("quote", async (request) => {
    const amount = (await request.json()).promo_code ? 7951 : 9939;
    return { ...quoted, due_today: amount, price: amount };
  });
}

test("Try Again gives the focus to the title, when the plans come", async () => {
  refuse("plans", 500);
  answer("features", none);
  await open("/subscriptions", { local: signedIn });
  await expect.element(button("Try Again")).toBeVisible();
  answer("plans", { plans: { data: planList } });
  await press(button("Try Again"));
  await expect.element(page.getByRole("heading", { name: "Choose a plan for your family" })).toBeVisible();
  await expect.element(title).toHaveFocus();
});

test("Try Again gives the focus to the title, when the payments come", async () => {
  refuse("payments", 500);
  await openSubscriptions(renewing);
  await expect.element(button("Try Again")).toBeVisible();
  answer("payments", { payments: [] });
  await press(button("Try Again"));
  await expect.element(page.getByText("Nothing has been charged so far.")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Payments" })).toHaveFocus();
});

test("the first steps give the focus to the title when they are read", async () => {
  await openSubscriptions(trial, { local: { first_steps: "unseen" } });
  await press(button("Got it"));
  await expectNone(page.getByRole("heading", { name: "Your account is open" }));
  await expect.element(title).toHaveFocus();
});

test("Cancel by keyboard keeps the focus on its button when it is refused", async () => {
  refuse("cancelSubscription", 500);
  await openSubscriptions(paid);
  await press(button("Cancel Subscription"));
  const cancel = dialog.getByRole("button", { name: "Cancel Subscription" });
  await press(cancel);
  await expect.element(page.getByRole("alert")).toBeVisible();
  await expect.element(cancel).toHaveFocus();
});

test("the ways out of Cancel are in the order of the keyboard", async () => {
  await openSubscriptions(paid);
  await button("Cancel Subscription").click();
  const topOf = (name: string) => dialog.getByRole("button", { name }).element().getBoundingClientRect().top;
  await expect.poll(() => topOf("Keep Subscription") < topOf("Cancel Subscription")).toBe(true);
});

test("Apply by keyboard keeps the focus and tells the new amount", async () => {
  const held = Promise.withResolvers<typeof welcome>();
  answer("checkPromo", () => held.promise);
  answerQuotes();
  await openSubscriptions({ ...renewing, plan_id: "premium-monthly" });
  const said = recordAnnouncements();
  await page.getByRole("tab", { name: "Upgrade Plan" }).click();
  await button("Change plan to Premium Yearly").click();
  await promo.fill("WELCOME20");
  await userEvent.keyboard("{Tab}{Enter}");
  await expect.element(button("Checking...")).toHaveFocus();
  await expect.poll(() => said).toContain("Checking...");
  said.splice(0);
  held.resolve(welcome);
  await expect.element(button("Remove")).toHaveFocus();
  await expect.poll(() => said).toEqual(["Promo code applied. Amount to pay today: $79.51"]);
});

test.each([
  ["of an API with quotes", { ...none, may_manage: true }, "Amount to pay today: $99.39"],
  ["of a plain one", none, "Amount to pay: $99.39"],
])("Remove gives the focus to the field and tells the amount %s", async (_, features, amount) => {
  answer("checkPromo", welcome);
  answerQuotes();
  await openSubscriptions(features);
  const said = recordAnnouncements();
  await button("Subscribe to Premium Yearly").click();
  await promo.fill("WELCOME20");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => said.at(-1)).toContain("Promo code applied");
  said.splice(0);
  await press(button("Remove"));
  await expect.element(promo).toHaveFocus();
  await expect.poll(() => said).toEqual([`Promo code removed. ${amount}`]);
});

test.each([
  ["en", "Subscribe to Premium Yearly"],
  ["ar", "الاشتراك في Premium Yearly"],
] as const)("a button's words are in its name, word by word, in %s", async (language, name) => {
  await openSubscriptions(none, { language });
  const choose = page.getByRole("button", { name });
  await expect.element(choose).toBeVisible();
  const { textContent, ariaLabel } = choose.element();
  expect(ariaLabel?.split(" ")).toEqual(expect.arrayContaining(textContent.split(" ")));
});
