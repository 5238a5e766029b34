import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, refuse } from "../../../testing/api.ts";
import {
  beforeFirstCharge,
  cancelled,
  changing,
  paid,
  pastDue,
  quoted,
  renewing,
} from "../../../testing/families.ts";
import { button, expectNone, expectTexts } from "../../../testing/look.ts";
import { openSubscriptions } from "../../../testing/open.tsx";

const opener = page.getByRole("tabpanel").getByRole("button", { name: "Cancel Subscription" });
const dialog = page.getByRole("dialog", { name: "Cancel Subscription" });
const reason = dialog.getByRole("combobox", { name: "Why are you cancelling? (optional)" });
const confirm = dialog.getByRole("button", { name: "Cancel Subscription" });

test.each([
  [
    "with a paid plan",
    paid,
    "Nothing more will be charged. Your plan stays active until 13 March 2027; after that your family loses its premium features.",
  ],
  [
    "where the API names no end",
    { ...paid, current_period_end: null },
    "Nothing more will be charged. Your plan stays active until the end of the paid period; after that your family loses its premium features.",
  ],
  [
    "before the first charge",
    beforeFirstCharge,
    "Cancelling now costs nothing. Your plan stays active until 13 March 2027",
  ],
  [
    "with a payment overdue",
    pastDue,
    "The last payment is not paid yet. If you cancel, your plan ends at once",
  ],
  ["with credit left", { ...paid, credit: { amount: 8668 } }, "Your credit of $86.68 stays yours"],
  ["with another plan waiting", changing, "The change to Premium Monthly is dropped too."],
])("the dialog says what cancelling means %s", async (_, features, text) => {
  await openSubscriptions(features);
  await opener.click();
  await expect.element(dialog.getByText(text)).toBeVisible();
});

test("the dialog lists what is lost", async () => {
  await openSubscriptions(paid);
  await opener.click();
  await expect.element(dialog.getByText("Daily progress summary")).toBeVisible();
  await expect.element(dialog.getByText("Everything your family has recorded stays.")).toBeVisible();
});

test("nobody has to say why: nothing is chosen, and cancelling sends no answer", async () => {
  const asked = answer("cancelSubscription", {});
  await openSubscriptions(paid);
  await opener.click();
  await expect.element(reason).toHaveValue("");
  await expectNone(dialog.getByRole("textbox"));
  await confirm.click();
  await expect.poll(() => asked.length).toBe(1);
  expect(await asked[0]?.json()).toEqual({});
});

test("whoever says why sends it along, with a line of their own", async () => {
  const asked = answer("cancelSubscription", {});
  await openSubscriptions(paid);
  await opener.click();
  await reason.selectOptions("We do not use it enough");
  await dialog.getByRole("textbox", { name: "Would you tell us more?" }).fill("Our children have grown up");
  await confirm.click();
  await expect.poll(() => asked.length).toBe(1);
  expect(await asked[0]?.json()).toEqual({ reason: "unused", note: "Our children have grown up" });
});

test("a family that pays by the year is offered the month, from the end of its year", async () => {
  await openSubscriptions(renewing);
  await opener.click();
  const offer = "Premium Monthly costs $9.99 a month and starts on 13 March 2027";
  answer("quote", quoted);
  await expect.element(dialog.getByText(offer)).toBeVisible();
  await button("Pay by the month").click();
  const change = page.getByRole("dialog", { name: "Change plan" });
  await expect.element(change.getByText("Premium Monthly").first()).toBeVisible();
});

test.each([
  ["pays by the month", { ...renewing, plan_id: "premium-monthly", billing_interval: "month" }],
  ["changes to the month already", changing],
  ["has a payment to make first", pastDue],
])("a family that %s is not offered it", async (_, features) => {
  await openSubscriptions(features);
  await opener.click();
  await expect.element(reason).toBeVisible();
  await expectNone(button("Pay by the month"));
});

test("keeping the subscription calls nothing", async () => {
  const asked = answer("cancelSubscription", {});
  await openSubscriptions(paid);
  await opener.click();
  await button("Keep Subscription").click();
  await expectNone(dialog);
  expect(asked).toHaveLength(0);
});

test("confirming calls once, closes, says so and shows the end; resuming takes it back", async () => {
  let now = paid;
  await openSubscriptions(paid);
  answer("features", () => now);
  const held = Promise.withResolvers<Record<string, never>>();
  const asked = answer("cancelSubscription", () => held.promise);
  answer("resumeSubscription", () => {
    now = paid;
    return {};
  });
  await opener.click();
  await confirm.dblClick();
  now = cancelled;
  held.resolve({});
  await expectNone(dialog);
  await expectTexts(page.getByRole("status"), ["Subscription cancelled successfully"]);
  await expect.element(page.getByText("Cancelled: ends on 13 March 2027")).toBeVisible();
  expect(asked).toHaveLength(1);

  await button("Resume Subscription").click();
  await expectTexts(page.getByRole("status"), ["Your subscription continues. We are glad to have you."]);
  await expect.element(page.getByText("Renews on 13 March 2027")).toBeVisible();
});

test("a failure keeps the dialog with its message, and it can be tried again", async () => {
  refuse("cancelSubscription", 500, "an internal matter");
  await openSubscriptions(paid);
  await opener.click();
  await confirm.click();
  await expectTexts(dialog.getByRole("alert"), ["Failed to cancel subscription"]);
  await expect.element(confirm).toBeEnabled();
});

test("a failure to resume says so", async () => {
  refuse("resumeSubscription", 500);
  await openSubscriptions(cancelled);
  await button("Resume Subscription").click();
  await expectTexts(page.getByRole("alert"), ["Failed to resume subscription"]);
  await expect.element(button("Resume Subscription")).toBeEnabled();
});
