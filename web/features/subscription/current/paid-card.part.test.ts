import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, refuse } from "../../../testing/api.ts";
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
  renewing,
  trial,
} from "../../../testing/families.ts";
import {
  button,
  catchLeaving,
  expectAddress,
  expectNone,
  expectTexts,
  recordAnnouncements,
} from "../../../testing/look.ts";
import { openSubscriptions } from "../../../testing/open.tsx";

const panel = page.getByRole("tabpanel");
const dialog = page.getByRole("dialog");
const upgradeTab = page.getByRole("tab", { name: "Upgrade Plan" });
const stillOpen = "Your plan stays active until 13 March 2027. We try the same card again until then.";

test("a paid plan shows its name, badge, description, price, interval, features and date", async () => {
  await openSubscriptions(paid);
  await expect.element(panel.getByRole("heading", { name: "Premium Yearly" })).toBeVisible();
  await expect.element(panel.getByText("Paid", { exact: true })).toBeVisible();
  await expect.element(panel.getByText("Everything Maamoul has, for the whole family.")).toBeVisible();
  await expect.element(panel.getByText("$99.39")).toBeVisible();
  await expect.element(panel.getByText("per year")).toBeVisible();
  await expect.element(panel.getByText("Daily progress summary")).toBeVisible();
  await expect.element(panel.getByText("Renews on 13 March 2027")).toBeVisible();
  await expect.element(button("Cancel Subscription")).toBeVisible();
  await expectNone(button("Resume Subscription"));
});

test.each([
  [renewing, "Paid"],
  [beforeFirstCharge, "Free days"],
  [pastDue, "Payment overdue"],
  [cancelled, "Cancelled"],
  [cardNeeded, "Ends soon"],
  [gift, "Gift"],
])("$1 is what the card of such a plan says, and nothing else", async (features, badge) => {
  await openSubscriptions(features);
  const badges = panel.getByText(/^(Paid|Free days|Payment overdue|Cancelled|Ends soon|Gift)$/);
  await expectTexts(badges, [badge]);
});

test("whoever does not pay reads who does, may cancel, and may pay instead", async () => {
  answer("changeCard", { url: "https://pay.example/card/1?key=a" });
  await openSubscriptions(paidByOther);
  await expect.element(panel.getByText("Mariam pays for this plan.")).toBeVisible();
  await expect.element(button("Cancel Subscription")).toBeVisible();
  await expectNone(button("Change card"));
  const leaving = catchLeaving();
  await button("I will pay").click();
  await expect.element(dialog.getByText("$99.39 on 13 March 2027")).toBeVisible();
  await expect.element(dialog.getByText("nothing changes for Mariam")).toBeVisible();
  await dialog.getByRole("button", { name: "Enter my card" }).click();
  const { searchParams } = await leaving;
  expect(searchParams.get("success_url")).toBe(`${location.origin}/subscriptions?card=paying`);
});

test("with a payment overdue, whoever does not pay may pay it", async () => {
  const card_charge = { at: DAY, amount: 9939, is_overdue: true };
  await openSubscriptions({ ...pastDue, paid_by: "Mariam", card_charge });
  const bar = page.getByRole("region", { name: "We could not charge $99.39" });
  await expect.element(bar.getByText("We try the card of Mariam again until then.")).toBeVisible();
  await expectNone(button("Change card"));
  await bar.getByRole("button", { name: "I will pay" }).click();
  await expect
    .element(dialog.getByText("The overdue payment of $99.39 is charged to it at once"))
    .toBeVisible();
});

test("a plan whose payer is gone says until when it runs, and goes on with another card", async () => {
  await openSubscriptions(cardNeeded);
  await expect.element(panel.getByText("Runs until 13 March 2027")).toBeVisible();
  await expect.element(panel.getByText("The adult who paid has left or is leaving")).toBeVisible();
  await expectNone(panel.getByText("Card ending in"));
  await expectTexts(panel.getByRole("button"), ["Go on with my card"]);
  await upgradeTab.click();
  await expect
    .element(panel.getByText("Once an adult goes on with a card, you can choose another plan here."))
    .toBeVisible();
  await expectNone(panel.getByRole("button"));
});

test("whoever leaves sees that plan, and is not asked to pay for it", async () => {
  await openSubscriptions({ ...cardNeeded, account_delete_at: DAY });
  await expect.element(panel.getByText("Runs until 13 March 2027")).toBeVisible();
  await expectNone(panel.getByRole("button"));
});

test.each([
  ["card_needed", cardNeeded, "nobody pays for the plan any more"],
  ["family_changed", none, "Your family has changed in the meantime."],
] as const)("resumed too late (%s), the page shows how things are now", async (code, now, text) => {
  await openSubscriptions(cancelled);
  const resume = button("Resume Subscription");
  await expect.element(resume).toBeVisible();
  answer("features", now);
  answer("resumeSubscription", () => Response.json({ code, message: "Too late" }, { status: 409 }));
  await resume.click();
  await expect.element(page.getByRole("status").getByText(text)).toBeVisible();
  await expectNone(resume);
  await expectNone(page.getByRole("alert"));
});

test("whoever pays reads nothing of it", async () => {
  await openSubscriptions(renewing);
  await expect.element(button("Cancel Subscription")).toBeVisible();
  await expectNone(panel.getByText("pays for this plan"));
});

test("a paid plan that the list does not have is still shown", async () => {
  await openSubscriptions({ ...paid, plan_id: 404, plan_name: "Old plan" });
  await expect.element(panel.getByRole("heading", { name: "Old plan" })).toBeVisible();
  await expectNone(panel.getByText("$"));
  await expect.element(button("Cancel Subscription")).toBeVisible();
});

test("a cancelled plan says until when it runs and offers to resume", async () => {
  await openSubscriptions(cancelled);
  await expect.element(page.getByText("Cancelled: ends on 13 March 2027")).toBeVisible();
  await expect.element(button("Resume Subscription")).toBeVisible();
  await expectNone(button("Cancel Subscription"));
});

test("shows what this family pays and when it is charged next, not the price of the list", async () => {
  await openSubscriptions({ ...renewing, price: 7951, next_charge: { at: DAY, amount: 7951 } });
  await expect.element(panel.getByText("$79.51").first()).toBeVisible();
  await expect.element(panel.getByText("Renews on 13 March 2027 for $79.51")).toBeVisible();
  await expectNone(panel.getByText("$99.39"));
  await expect.element(panel.getByText("Card ending in 4242")).toBeVisible();
});

test("names the card by its brand and expiry, where they are known", async () => {
  await openSubscriptions({ ...renewing, card_brand: "visa", card_expiry: "2030-08" });
  await expect.element(panel.getByText("Visa ending in 4242, expires 08/30")).toBeVisible();
});

test("tells a new price with its day", async () => {
  await openSubscriptions({ ...renewing, next_price: { at: DAY, amount: 12_000 } });
  await expect
    .element(panel.getByText("From 13 March 2027 your plan costs $120.00 (until then $99.39)."))
    .toBeVisible();
});

test("tells a credit that lowers the next charge", async () => {
  await openSubscriptions({ ...renewing, next_charge: { at: DAY, amount: 7951 } });
  await expect.element(page.getByText("Renews on 13 March 2027 for $79.51")).toBeVisible();
  await expect.element(page.getByText("Your credit of $19.88 is already taken off.")).toBeVisible();
});

test("tells the whole credit and how far it goes, beside a charge of nothing", async () => {
  await openSubscriptions({
    ...renewing,
    price: 999,
    billing_interval: "month",
    next_charge: { at: DAY, amount: 0 },
    credit: { amount: 8668 },
  });
  await expect.element(page.getByText("Your credit of $86.68 covers the next 8 months.")).toBeVisible();
  await expectNone(page.getByText("is already taken off"));
});

test("says what becomes of the credit of a plan that has ended", async () => {
  await openSubscriptions({ ...none, plan_ended_at: DAY, credit: { amount: 8668 } });
  await expect.element(page.getByText("Your credit of $86.68 stays yours")).toBeVisible();
});

test("shows the price of a plan that is no longer sold", async () => {
  await openSubscriptions({ ...renewing, plan_id: 404, plan_name: "Old plan" });
  await expect.element(panel.getByText("$99.39").first()).toBeVisible();
});

test("shows the first charge of a plan that was confirmed in the free days", async () => {
  await openSubscriptions(beforeFirstCharge);
  await expect.element(page.getByText("First charge on 13 March 2027: $99.39")).toBeVisible();
  await expect
    .element(page.getByText("Free until then. Cancel before that day and you pay nothing."))
    .toBeVisible();
  await expectNone(page.getByText("Renews on 13 March 2027"));
});

test("a plan cancelled before its first charge costs nothing", async () => {
  await openSubscriptions({ ...renewing, next_charge: null, is_free_period: true, cancel_at: DAY });
  await expect.element(panel.getByText("Cancelled", { exact: true })).toBeVisible();
  await expectNone(panel.getByText("Paid", { exact: true }));
  await expect.element(page.getByText("Cancelled: ends on 13 March 2027")).toBeVisible();
  await expect
    .element(page.getByText("It costs you nothing. Everything stays active until then."))
    .toBeVisible();
  await expect.element(button("Resume Subscription")).toBeVisible();
});

test("a plan whose payments are paused says so, names no renewal, and can be cancelled", async () => {
  await openSubscriptions(paused);
  await expect.element(panel.getByText("Not charged for now")).toBeVisible();
  await expectNone(panel.getByText("Renews on"));
  await button("Cancel Subscription").click();
  await expect.element(page.getByText("Nothing will be charged.")).toBeVisible();
});

test("a gift says until when, has no price, never renews and cannot be cancelled", async () => {
  await openSubscriptions(gift);
  await expect.element(panel.getByText("A gift, yours until 13 March 2027")).toBeVisible();
  await expectNone(panel.getByText("Renews on"));
  await expectNone(panel.getByText("$"));
  await expectNone(button("Cancel Subscription"));
  await upgradeTab.click();
  await expect.element(button("Subscribe to Premium Yearly")).toBeVisible();
});

test("a waiting change shows its day and price, and can be undone", async () => {
  let now = changing;
  await openSubscriptions(changing);
  answer("features", () => now);
  const asked = answer("undoChange", () => {
    now = renewing;
    return {};
  });
  await expect.element(page.getByText("Premium Monthly starts on 13 March 2027")).toBeVisible();
  await expect.element(panel.getByText("$9.99")).toBeVisible();
  await expectNone(page.getByText("Renews on 13 March 2027"));
  await button("Undo the change").click();
  await expectTexts(page.getByRole("status"), ["The change is undone. Your plan goes on as it is."]);
  await expect.element(page.getByText("Renews on 13 March 2027")).toBeVisible();
  await expectNone(page.getByText("Premium Monthly starts on 13 March 2027"));
  expect(asked).toHaveLength(1);
});

test("a credit that lowers the first charge of a waiting change is told", async () => {
  await openSubscriptions({ ...changing, next_charge: { at: DAY, amount: 250 } });
  await expect.element(panel.getByText("$9.99")).toBeVisible();
  await expect.element(panel.getByText("On that day we charge $2.50, after your credit.")).toBeVisible();
});

test("a change that cannot be undone says so and can be tried again", async () => {
  refuse("undoChange", 500);
  await openSubscriptions(changing);
  await button("Undo the change").click();
  await expectTexts(page.getByRole("alert"), ["Failed to undo the change"]);
  await expect.element(button("Undo the change")).toBeEnabled();
});

test("a plan that waits is marked in the list and cannot be ordered again", async () => {
  await openSubscriptions(changing);
  await upgradeTab.click();
  await expect.element(button("Change plan to Classroom Yearly")).toBeVisible();
  await expectNone(button("Change plan to Premium Monthly"));
});

test("a failed payment says how much, until when and what to do, on every tab", async () => {
  await openSubscriptions(pastDue);
  const bar = page.getByRole("region", { name: "We could not charge $99.39" });
  await expect.element(bar.getByText(stillOpen)).toBeVisible();
  await upgradeTab.click();
  await expect.element(bar.getByRole("button", { name: "Change card" })).toBeVisible();
});

test("a failed payment is read out once, without the name of the button beside it", async () => {
  const said = recordAnnouncements();
  await openSubscriptions(pastDue);
  await expect.element(button("Change card")).toBeVisible();
  const announced = said.filter((each) => each.includes("We could not charge $99.39"));
  expect(announced).toHaveLength(1);
  expect(announced[0]).toContain(stillOpen);
  expect(button("Change card").element().closest("[role=alert], [role=status], [aria-live]")).toBeNull();
});

test("with a payment open no other plan can be chosen, and it says why", async () => {
  await openSubscriptions(pastDue);
  await expect.element(panel.getByRole("button", { name: "Cancel Subscription" })).toBeVisible();
  await expectNone(panel.getByRole("button", { name: "Upgrade", exact: true }));
  await upgradeTab.click();
  await expect
    .element(panel.getByText("Once the overdue payment is made, you can choose another plan here."))
    .toBeVisible();
  await expectNone(panel.getByRole("button"));
});

test("changing the card leads to its page with both ways back", async () => {
  answer("changeCard", { url: "https://pay.example/card/1?key=a" });
  await openSubscriptions(pastDue);
  const leaving = catchLeaving();
  await button("Change card").click();
  const { host, searchParams } = await leaving;
  expect(host).toBe("pay.example");
  expect(searchParams.get("key")).toBe("a");
  expect(searchParams.get("success_url")).toBe(`${location.origin}/subscriptions?card=changed`);
  expect(searchParams.get("cancel_url")).toBe(`${location.origin}/subscriptions`);
});

test("a card page that does not open says so and can be tried again", async () => {
  refuse("changeCard", 500);
  await openSubscriptions(renewing);
  await button("Change card").click();
  await expectTexts(page.getByRole("alert"), ["Failed to open the card page"]);
  await expect.element(button("Change card")).toBeEnabled();
});

test("coming back with a new card is said once", async () => {
  await openSubscriptions(renewing, { path: "/subscriptions?card=changed" });
  await expect.element(page.getByRole("status").getByText("Your card has been updated.")).toBeVisible();
  await expectAddress("/subscriptions");
});

test("coming back as the one who pays is said once", async () => {
  await openSubscriptions(renewing, { path: "/subscriptions?card=paying" });
  await expect.element(page.getByRole("status").getByText("You pay for the plan from now on.")).toBeVisible();
  await expectAddress("/subscriptions");
});

test.each([
  ["trial", { trial_ended_at: DAY }, "Your free trial ended on 13 March 2027"],
  ["plan", { plan_ended_at: DAY }, "Your plan ended on 13 March 2027"],
])("a family whose %s ended is told so above the plans", async (_, ended, text) => {
  await openSubscriptions({ ...none, ...ended });
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Choose a plan for your family" })).toBeVisible();
});

test.each([
  ["a trial", trial],
  ["a paid plan", renewing],
  ["a waiting change", changing],
  ["a failed payment", pastDue],
  ["no plan", none],
])("a child sees %s and is sent to an adult, without a button, a price or a payment", async (_, features) => {
  await openSubscriptions({ ...features, may_manage: false });
  await expect
    .element(page.getByText("Grown-ups choose the plan. Ask your parent or teacher.").first())
    .toBeVisible();
  await expectTexts(page.getByRole("main").getByRole("button", { includeHidden: true }), ["Logout"]);
  await expectNone(page.getByRole("tab"));
  await expectNone(page.getByText("per year"));
  await expectNone(page.getByRole("heading", { name: "Payments" }));
});
