import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { answer, refuse } from "../testing/api.ts";
import { beforeFirstCharge, changing, none, paid, planList, renewing } from "../testing/families.ts";
import { expectAddress, expectNone, expectTexts, recordAnnouncements } from "../testing/look.ts";
import { open, openSubscriptions, signedIn } from "../testing/open.tsx";
import { passTimeUntil } from "../testing/pass-time.ts";

const heading = (name: string) => page.getByRole("heading", { name });
const activated = page.getByText("Your subscription has been activated successfully!");
const confirming = heading("Confirming your payment...");

const comeFromCheckout = () => open("/payment-success", { local: { ...signedIn, subscription_id: "7" } });

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }));
afterEach(() => void vi.useRealTimers());

test("a guest reads that the payment went well", async () => {
  await open("/payment-success");
  await expect.element(heading("Payment Successful")).toBeVisible();
  await expect.element(activated).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Go to Profile" })).toHaveAttribute("href", "/profile");
});

test("a guest reads that the payment failed, and where to try again", async () => {
  await open("/payment-failed");
  await expect.element(heading("Payment Failed")).toBeVisible();
  await expect
    .element(page.getByText("Your payment could not be processed. Please try again."))
    .toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Try Again" }))
    .toHaveAttribute("href", "/subscriptions");
  await expect.element(page.getByRole("link", { name: "Go to Profile" })).toHaveAttribute("href", "/profile");
});

test("the page is called by what became of the payment, and the next one by its own name", async () => {
  vi.useRealTimers();
  await open("/payment-success", { local: signedIn });
  await expect.poll(() => document.title).toContain("Payment Successful");
  await page.getByRole("link", { name: "Go to Profile" }).click();
  await expectAddress("/profile");
  await expect.poll(() => document.title).toContain("Profile");
});

test("with a session it confirms before it says that the plan is active", async () => {
  const asked = answer("features", none);
  await comeFromCheckout();
  await expect.element(confirming).toBeVisible();
  await expect.poll(() => asked.length).toBe(1);
  await expectNone(activated);
  answer("features", paid);
  await passTimeUntil(() => activated.query() !== null);
});

test("the tab and a screen reader say how far the payment is, each thing once", async () => {
  answer("features", none);
  await comeFromCheckout();
  await expect.element(confirming).toBeVisible();
  await expect.poll(() => document.title).toMatch(/^Confirming your payment\.\.\. · /);
  const announced = recordAnnouncements();
  announced.splice(0);
  answer("features", paid);
  await passTimeUntil(() => activated.query() !== null);
  await expect.poll(() => document.title).toMatch(/^Payment Successful /);
  await expect
    .poll(() => announced)
    .toEqual([
      "Payment SuccessfulYour subscription has been activated successfully!In the app, everything new is there already.",
    ]);
});

test("a payment that takes long says so and stops asking", async () => {
  const asked = answer("features", none);
  await comeFromCheckout();
  await expect.element(confirming).toBeVisible();
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(2_000);
      return heading("Your payment is still processing").query() !== null;
    })
    .toBe(true);
  await expect.element(page.getByText("There is no need to pay again.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "View Subscriptions" })).toBeVisible();
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(before);
});

test.each([
  [undefined, /^Nothing was charged today\. The first charge is on 13.March.2027: \$99\.39$/],
  ["AED", /^Nothing was charged today\. The first charge is on 13.March.2027: 99\.39.AED$/],
])("a plan in %s that is free at first says when it is charged", async (currency, text) => {
  answer("features", { ...beforeFirstCharge, subscription_id: 7, currency });
  await comeFromCheckout();
  await expect.element(activated).toBeVisible();
  await expect.element(heading("Your plan has started")).toBeVisible();
  await expectNone(heading("Payment Successful"));
  await expect.element(page.getByText(text)).toBeVisible();
});

test("a payment that went well says which plan, what comes next and where it is used", async () => {
  answer("features", { ...renewing, subscription_id: 7, charged_at_start: 9939 });
  await comeFromCheckout();
  await expect.element(heading("Payment Successful")).toBeVisible();
  await expect.element(page.getByText("Premium Yearly. Next charge on 13 March 2027: $99.39")).toBeVisible();
  await expect.element(page.getByText("In the app, everything new is there already.")).toBeVisible();
});

test("a plan that credit or a code covered is not called a payment", async () => {
  answer("features", { ...paid, subscription_id: 7, charged_at_start: 0 });
  await comeFromCheckout();
  await expect.element(heading("Your plan has started")).toBeVisible();
  await expect.element(page.getByText("Nothing was charged today.")).toBeVisible();
});

test("a change that waits is not called active", async () => {
  const change = { ...changing.scheduled_change, subscription_id: 7 };
  answer("features", () => ({ ...changing, subscription_id: 6, scheduled_change: change }));
  await comeFromCheckout();
  await expect.element(heading("Your change is saved")).toBeVisible();
  await expect.element(page.getByText("Premium Monthly starts on 13 March 2027")).toBeVisible();
  await expectNone(activated);
});

test("an upgrade is not confirmed by the plan that it replaces", async () => {
  const asked = answer("features", { ...paid, subscription_id: "6" });
  await comeFromCheckout();
  await expect.element(confirming).toBeVisible();
  await expect.poll(() => asked.length).toBe(1);
  answer("features", { ...paid, subscription_id: "7" });
  await passTimeUntil(() => heading("Payment Successful").query() !== null);
});

test("an API that fails meanwhile is asked again", async () => {
  const asked = refuse("features", 503);
  await comeFromCheckout();
  await expect.poll(() => asked.length).toBe(1);
  await expect.element(confirming).toBeVisible();
  answer("features", paid);
  await passTimeUntil(() => heading("Payment Successful").query() !== null);
});

test("a session that turns out to be over leads to the login, not to a plan that is called active", async () => {
  refuse("features", 401);
  refuse("refresh", 401);
  await comeFromCheckout();
  await passTimeUntil(() => location.pathname === "/login");
  await expectTexts(page.getByRole("status"), ["Your session has ended. Please log in again."]);
  await expectNone(activated);
});

test.each([
  ["success", "Payment Successful"],
  ["failed", "Payment Failed"],
])("the redirect of %s ends at the subscriptions and says it", async (status, text) => {
  vi.useRealTimers();
  await openSubscriptions(paid, { path: `/payment-redirect/${status}` });
  await expectAddress("/subscriptions");
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});

test("the redirect of anything else ends at the subscriptions and says nothing", async () => {
  vi.useRealTimers();
  await openSubscriptions(paid, { path: "/payment-redirect/perhaps", plans: planList });
  await expectAddress("/subscriptions");
  await expect.element(page.getByRole("tab", { name: "Current Plan" })).toBeVisible();
  await expectNone(page.getByText(/^Payment (Successful|Failed)/));
});
