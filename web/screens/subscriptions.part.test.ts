import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, letAnswersArrive, refuse } from "../testing/api.ts";
import { expectNothingFromAxe } from "../testing/axe.ts";
import {
  askedToApprove,
  beforeFirstCharge,
  cancelled,
  changing,
  DAY,
  gift,
  none,
  paid,
  pastDue,
  payment,
  planList,
  quoted,
  renewing,
  trial,
} from "../testing/families.ts";
import { button, expectAddress, expectNone, expectTexts } from "../testing/look.ts";
import { open, openSubscriptions, signedIn } from "../testing/open.tsx";

const title = page.getByRole("heading", { name: "Choose a plan for your family" });
const alert = page.getByRole("alert");
const plans = { plans: { data: planList } };
const MINUTE_MS = 60_000;

afterEach(() => void vi.useRealTimers());

test.each([
  ["en", "{ArrowRight}", "{ArrowLeft}"],
  ["ar", "{ArrowLeft}", "{ArrowRight}"],
] as const)("arrow keys follow the reading direction in %s", async (language, next, last) => {
  await openSubscriptions(paid, { language });
  const first = page.getByRole("tab").first();
  const second = page.getByRole("tab").nth(1);
  await expect.element(first).toBeVisible();
  first.element().focus();
  await userEvent.keyboard(next);
  await expect.element(second).toHaveFocus();
  await expect.element(second).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{Home}");
  await expect.element(first).toHaveFocus();
  await userEvent.keyboard(last);
  await expect.element(second).toHaveFocus();
});

test("while it loads it says so", async () => {
  const held = Promise.withResolvers<typeof none>();
  answer("plans", plans);
  answer("features", () => held.promise);
  await open("/subscriptions", { local: signedIn });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.element(page.getByText("Loading...")).toBeInTheDocument();
  held.resolve(none);
  await expect.element(title).toBeVisible();
  await expectNone(page.getByText("Loading..."));
});

test("when the API fails it says so, and Try Again loads", async () => {
  answer("plans", plans);
  refuse("features", 500);
  await open("/subscriptions", { local: signedIn });
  await expectTexts(alert, ["Failed to load subscription data"]);
  answer("features", none);
  await button("Try Again").click();
  await expect.element(title).toBeVisible();
  await expectNone(alert);
});

test("a malformed answer counts as a failure", async () => {
  answer("plans", () => ({ plans: { data: [{ id: 1 }] } }));
  answer("features", none);
  await open("/subscriptions", { local: signedIn });
  await expectTexts(alert, ["Failed to load subscription data"]);
});

test("an answer that is no JSON counts as a failure", async () => {
  answer("plans", plans);
  answer("features", () => new Response("<p>hello", { headers: { "Content-Type": "text/html" } }));
  await open("/subscriptions", { local: signedIn });
  await expectTexts(alert, ["Failed to load subscription data"]);
});

test("plans come in the language that the reader switches to", async () => {
  await openSubscriptions(none);
  await expect.element(title).toBeVisible();
  const asked = answer("plans", plans);
  await page.getByRole("link", { name: "العربية" }).click();
  await expect.element(page.getByRole("heading", { name: "باقة تناسب عائلتكم" })).toBeVisible();
  await expect.poll(() => asked.at(-1)?.headers.get("accept-language")).toBe("ar");
});

test("an answer that comes late does not replace a newer one", async () => {
  const late = Promise.withResolvers<typeof trial>();
  answer("plans", plans);
  answer("features", (request) => (request.headers.get("accept-language") === "en" ? late.promise : paid));
  await open("/subscriptions", { local: signedIn });
  await page.getByRole("link", { name: "العربية" }).click();
  const cancel = page.getByRole("button", { name: "إلغاء الاشتراك" });
  await expect.element(cancel).toBeVisible();
  late.resolve(trial);
  await letAnswersArrive();
  await expect.element(cancel).toBeVisible();
  await expectNone(page.getByRole("progressbar"));
});

test("a tab that comes back after long shows what the family has now", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await openSubscriptions(trial);
  await expect.element(button("Upgrade from Trial")).toBeVisible();
  const asked = answer("features", paid);
  const comeBackAfter = (minutes: number) => {
    vi.setSystemTime(Date.now() + minutes * MINUTE_MS);
    document.dispatchEvent(new Event("visibilitychange"));
  };
  comeBackAfter(4);
  await expect.element(button("Upgrade from Trial")).toBeVisible();
  expect(asked).toHaveLength(0);
  comeBackAfter(2);
  await expect.element(button("Cancel Subscription")).toBeVisible();
  expect(asked).toHaveLength(1);
});

test("what a tab shows stays where nothing answers when it comes back", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await openSubscriptions(trial);
  await expect.element(button("Upgrade from Trial")).toBeVisible();
  const asked = refuse("features", 500);
  vi.setSystemTime(Date.now() + 6 * MINUTE_MS);
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(() => asked).toHaveLength(1);
  await letAnswersArrive();
  await expect.element(button("Upgrade from Trial")).toBeVisible();
});

test("a failed payment is announced with a way to try again", async () => {
  await openSubscriptions(trial, { path: "/subscriptions?payment_status=failed" });
  await expect.element(alert.getByText("Payment Failed")).toBeVisible();
  await expect
    .element(alert.getByText("Your payment could not be processed. Please try again."))
    .toBeVisible();
  await expectAddress("/subscriptions");
  await expectNone(alert.getByRole("button"));
  const bar = page.getByRole("region", { name: "Payment Failed" });
  await bar.getByRole("button", { name: "Try Again" }).click();
  await expectNone(bar);
  await expect.element(title).toHaveFocus();
});

test("a dialog takes away the notice of what happened before", async () => {
  await openSubscriptions(paid, { path: "/subscriptions?payment_status=success" });
  const notice = page.getByText("Payment Successful");
  await expect.element(notice).toBeVisible();
  await button("Cancel Subscription").click();
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await expectNone(notice);
});

test("choosing a plan takes away the notice of a failed payment", async () => {
  await openSubscriptions(trial, { path: "/subscriptions?payment_status=failed" });
  const notice = page.getByText("Your payment could not be processed. Please try again.");
  await expect.element(notice).toBeVisible();
  await page.getByRole("tab", { name: "Upgrade Plan" }).click();
  await button("Subscribe to Premium Yearly").click();
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await expectNone(notice);
});

const inDirhams = { currency: "AED", may_manage: true };

test.each([
  ["a paid plan with a credit", { ...renewing, ...inDirhams, next_charge: { at: DAY, amount: 7951 } }],
  ["a plan before its first charge", { ...beforeFirstCharge, ...inDirhams }],
  ["a waiting change", { ...changing, ...inDirhams }],
  ["a failed renewal", { ...pastDue, ...inDirhams }],
  ["a renewal to approve", { ...askedToApprove, ...inDirhams }],
  ["no plan", { ...none, ...inDirhams }],
])("every amount is in the currency of the family, with %s", async (_, features) => {
  answer("payments", { payments: [{ ...payment, refunded: 1000, currency: "AED" }] });
  await openSubscriptions(features, { plans: planList.map((plan) => ({ ...plan, currency: "AED" })) });
  await expect.element(page.getByText(/10.AED refunded/)).toBeVisible();
  await expectNone(page.getByText("$"));
});

test.each([
  ["subscribe", none, "Subscribe to Premium Yearly", "Credit for what you paid already"],
  ["cancel", changing, "Cancel Subscription", "The change to Premium Monthly is dropped too."],
])("every amount is in the currency of the family, in the %s dialog", async (_, features, opener, text) => {
  answer("quote", { ...quoted, kind: "change_now", credit: 1450, currency: "AED" });
  await openSubscriptions(
    { ...features, ...inDirhams },
    { plans: planList.map((plan) => ({ ...plan, currency: "AED" })) },
  );
  await button(opener).click();
  await expect.element(page.getByRole("dialog").getByText(text)).toBeVisible();
  await expectNone(page.getByText("$"));
});

describe("axe finds nothing", () => {
  test.each([
    ["a trial", trial],
    ["a paid plan", renewing],
    ["a cancelled plan", cancelled],
    ["no plan", { ...none, may_manage: true }],
    ["a plan before its first charge", beforeFirstCharge],
    ["a waiting change", changing],
    ["a failed renewal", pastDue],
    ["a renewal to approve", askedToApprove],
    ["a gift", gift],
    ["a child's view", { ...renewing, may_manage: false }],
  ])("with %s", async (_, features) => {
    answer("payments", { payments: [payment, { ...payment, id: 2, refunded: 1000 }] });
    await openSubscriptions(features);
    await expect.element(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expectNothingFromAxe();
  });

  test("with the subscribe dialog open and a code refused", async () => {
    answer("checkPromo", { valid: false });
    await openSubscriptions(none);
    await button("Subscribe to Premium Yearly").click();
    await page.getByLabelText("Promo code").fill("nope");
    await userEvent.keyboard("{Enter}");
    await expectTexts(alert, ["Invalid promo code"]);
    await expectNothingFromAxe();
  });

  test("with the cancel dialog open", async () => {
    await openSubscriptions(paid);
    await button("Cancel Subscription").click();
    await expect.element(page.getByRole("dialog")).toBeVisible();
    await expectNothingFromAxe();
  });
});

test("the first steps come with the plans, not before or after them, and take the focus", async () => {
  const shown: string[] = [];
  const look = () => {
    const found = ["Your account is open", "Current Plan"].filter((words) =>
      document.body.textContent.includes(words),
    );
    shown.push(found.join(" and "));
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { subtree: true, childList: true });
  onTestFinished(() => observer.disconnect());
  await openSubscriptions(trial, { local: { first_steps: "unseen" } });
  await expect.element(page.getByRole("heading", { name: "Your account is open" })).toHaveFocus();
  expect(new Set(shown)).toEqual(new Set(["", "Your account is open and Current Plan"]));
});
