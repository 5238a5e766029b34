import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refuse } from "../../../testing/api.ts";
import { none, paid, renewing, trial } from "../../../testing/families.ts";
import {
  button,
  catchLeaving,
  expectAddress,
  expectCount,
  expectNone,
  expectTexts,
} from "../../../testing/look.ts";
import { openSubscriptions } from "../../../testing/open.tsx";

const valid = { valid: true, original_price: 9939, total_discount: 20, discounted_price: 7951 };
const LINK = "/subscriptions?plan=premium-yearly&promo=welcome20";

const opener = button("Subscribe to Premium Yearly");
const dialog = page.getByRole("dialog");
const amounts = dialog.getByRole("definition");
const alert = dialog.getByRole("alert");
const field = dialog.getByLabelText("Promo code");
const apply = dialog.getByRole("button", { name: "Apply" });
const confirm = dialog.getByRole("button", { name: "Continue to payment" });

async function openDialog({ plan = "Premium Yearly", email = "parent@maamoul.example" } = {}): Promise<void> {
  await openSubscriptions(none, { local: { user_email: email } });
  await button(`Subscribe to ${plan}`).click();
  await expect.element(page.getByRole("dialog", { name: `Subscribe to ${plan}` })).toBeVisible();
}

async function enter(code: string): Promise<void> {
  await field.fill(code);
  await userEvent.keyboard("{Enter}");
}

test("a valid code shows original price, percent and amount, locks the field and can be removed", async () => {
  answer("checkPromo", valid);
  await openDialog();
  await expect.element(apply).toBeDisabled();
  await field.fill(" welcome ٢٠ ");
  await apply.click();
  await expect.element(field).toHaveValue("WELCOME20");
  await expect.element(field).toHaveAttribute("readonly");
  await expectTexts(amounts, ["$99.39", "20%", "$79.51"]);
  await expect.element(dialog.getByText("Original price")).toBeVisible();
  await expect.element(dialog.getByText("Discount", { exact: true })).toBeVisible();

  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect.element(field).toHaveValue("");
  await expect.element(field).not.toHaveAttribute("readonly");
  await expect.element(field).toHaveFocus();
  await expectTexts(amounts, ["$99.39"]);
});

test("a code is checked for the plan and the stored e-mail", async () => {
  const asked = answer("checkPromo", valid);
  await openDialog();
  await enter("welcome20");
  await expectCount(amounts, 3);
  expect(await asked[0]?.json()).toEqual({
    promo_code: "WELCOME20",
    subscription_plan_id: "premium-yearly",
    user_email: "parent@maamoul.example",
  });
});

test("Enter in a blank field asks for a code and does not subscribe", async () => {
  const created = answer("createSubscription", () => ({}));
  await openDialog();
  await enter("   ");
  await expectTexts(alert, ["Please enter a promo code"]);
  await expect.element(field).toHaveAttribute("aria-invalid", "true");
  expect(created).toHaveLength(0);
});

test("an invalid code says so until something else is typed", async () => {
  answer("checkPromo", { valid: false });
  await openDialog();
  await field.fill("nope");
  await apply.click();
  await expectTexts(alert, ["Invalid promo code"]);
  await userEvent.type(field, "2");
  await expectNone(alert);
});

test("the ADNOC code on another plan is refused for its plan, before the e-mail", async () => {
  await openDialog({ plan: "Premium Monthly" });
  await enter("adnoc-ls");
  await expectTexts(alert, ["This promo code is not valid for this plan"]);
});

test("the ADNOC code on its plan needs an ADNOC address", async () => {
  await openDialog({ email: "x@evil-adnoc.ae" });
  await enter("Adnoc-LS");
  await expectTexts(alert, ["This promo code requires an ADNOC email address"]);
});

test("the ADNOC code with an ADNOC address is left to the server", async () => {
  answer("checkPromo", { ...valid, total_discount: 50, discounted_price: 4970 });
  await openDialog({ email: "employee@adnoc.ae" });
  await enter("adnoc-ls");
  await expectTexts(amounts, ["$99.39", "50%", "$49.70"]);
});

test("closing and opening again clears the code", async () => {
  answer("checkPromo", valid);
  await openDialog();
  await enter("WELCOME20");
  await expectCount(amounts, 3);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expectNone(dialog);
  await opener.click();
  await expect.element(field).toHaveValue("");
  await expectTexts(amounts, ["$99.39"]);
});

test("a check that fails says so and can be tried again", async () => {
  refuse("checkPromo", 500, "an internal matter");
  await openDialog();
  await field.fill("WELCOME20");
  await apply.click();
  await expectTexts(alert, ["Failed to check promo code"]);
  await expect.element(apply).toBeEnabled();
});

test("a double click on Apply does not take the code out again", async () => {
  answer("checkPromo", valid);
  await openDialog();
  await field.fill("WELCOME20");
  await apply.dblClick();
  await expect.element(dialog.getByRole("button", { name: "Remove" })).toBeVisible();
  await expect.element(field).toHaveValue("WELCOME20");
});

test("a code that was typed and not applied is applied by Continue", async () => {
  answer("checkPromo", valid);
  const created = answer("createSubscription", () => new Promise(() => {}));
  await openDialog();
  await field.fill("welcome20");
  await confirm.click();
  await expect.poll(() => created.length).toBe(1);
  expect(await created[0]?.json()).toEqual({
    subscription_plan_id: "premium-yearly",
    promo_code: "WELCOME20",
  });
  await expect.element(dialog.getByText("$79.51").first()).toBeVisible();
});

test("a code that cannot be used keeps Continue from going on, and says why", async () => {
  answer("checkPromo", { valid: false });
  const created = answer("createSubscription", () => ({}));
  await openDialog();
  await field.fill("nope");
  await confirm.click();
  await expectTexts(alert, ["Invalid promo code"]);
  await expect.element(confirm).toBeEnabled();
  expect(created).toHaveLength(0);
});

test("a creation that fails without a word says so and can be tried again", async () => {
  refuse("createSubscription", 500);
  await openDialog();
  await confirm.click();
  await expectTexts(alert, ["Failed to create subscription"]);
  await expect.element(confirm).toBeEnabled();
});

test("a creation that the server refuses shows the server's words", async () => {
  refuse("createSubscription", 409, "Words of the server");
  await openDialog();
  await confirm.click();
  await expectTexts(alert, ["Words of the server"]);
});

test("an address that is not of the web is not followed", async () => {
  answer("createSubscription", { subscription_id: 7, checkout_url: "javascript:alert(1)" });
  await openDialog();
  await confirm.click();
  await expectTexts(alert, ["Failed to create subscription"]);
  await expect.element(confirm).toBeEnabled();
  await expectAddress("/subscriptions");
});

test("confirming creates once, stores the id and goes to the checkout with both ways back", async () => {
  const created = answer("createSubscription", {
    subscription_id: 7,
    checkout_url: "https://pay.example/c/1?key=a%26b#card",
  });
  await openDialog();
  const leaving = catchLeaving();
  await confirm.dblClick();
  const { host, hash, searchParams } = await leaving;
  expect(host).toBe("pay.example");
  expect(searchParams.get("key")).toBe("a&b");
  expect(searchParams.get("success_url")).toBe(`${location.origin}/payment-success`);
  expect(searchParams.get("cancel_url")).toBe(`${location.origin}/subscriptions`);
  expect(hash).toBe("#card");
  expect(created).toHaveLength(1);
  expect(localStorage.getItem("subscription_id")).toBe("7");
});

test("while it creates, the dialog stays, and a page that the browser kept works again", async () => {
  answer("createSubscription", () => new Promise(() => {}));
  await openDialog();
  await confirm.click();
  await expect.element(button("Opening the checkout...")).toBeDisabled();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).toBeVisible();
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  await expect.element(confirm).toBeEnabled();
});

test("a link opens the dialog of its plan with its code applied, and leaves the address", async () => {
  answer("checkPromo", valid);
  await openSubscriptions(trial, { path: LINK });
  await expect.element(page.getByRole("dialog", { name: "Subscribe to Premium Yearly" })).toBeVisible();
  await expect.element(field).toHaveValue("WELCOME20");
  await expectTexts(amounts, ["$99.39", "20%", "$79.51"]);
  await expectAddress("/subscriptions");
});

test("a link says why where its code cannot be used", async () => {
  answer("checkPromo", { valid: false });
  await openSubscriptions(none, { path: LINK });
  await expectTexts(alert, ["Invalid promo code"]);
});

test("a link with a plan alone opens its dialog without a code", async () => {
  await openSubscriptions(none, { path: "/subscriptions?plan=premium-monthly" });
  await expect.element(page.getByRole("dialog", { name: "Subscribe to Premium Monthly" })).toBeVisible();
  await expect.element(field).toHaveValue("");
  await expectAddress("/subscriptions");
});

test.each([
  ["a plan that is not on offer", "/subscriptions?plan=gone", trial],
  ["the plan that the family has", LINK, paid],
])("a link for %s shows the plans and no dialog", async (_, path, features) => {
  await openSubscriptions(features, { path });
  await expect.element(page.getByRole("tab", { selected: true })).toHaveTextContent("Upgrade Plan");
  await expectAddress("/subscriptions");
  await expectNone(dialog);
});

test("a link shows a child what the family has and no dialog", async () => {
  await openSubscriptions({ ...renewing, plan_id: "premium-monthly", may_manage: false }, { path: LINK });
  await expect.element(page.getByText("Grown-ups choose the plan.")).toBeVisible();
  await expectAddress("/subscriptions");
  await expectNone(dialog);
});

test("a reader with a session who comes to the login by a link is led to the plan", async () => {
  await openSubscriptions(none, { path: "/login?plan=premium-yearly" });
  await expect.element(page.getByRole("dialog", { name: "Subscribe to Premium Yearly" })).toBeVisible();
});
