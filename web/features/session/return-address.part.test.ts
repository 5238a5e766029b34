import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer } from "../../testing/api.ts";
import { none, paid, planList } from "../../testing/families.ts";
import { button, expectAddress, expectNone, expectTexts } from "../../testing/look.ts";
import { open, session, signedIn } from "../../testing/open.tsx";

const ENDED = "Your session has ended. Please log in again.";
const alert = page.getByRole("alert");
const status = page.getByRole("status");
const login = button("Login");
const cancel = page.getByRole("button", { name: "Cancel Subscription" });
const refused = (code: string) => () => Response.json({ code }, { status: 401 });

async function submitLogin(): Promise<void> {
  await page.getByLabelText("Email").fill("parent@maamoul.example");
  await page.getByLabelText("Password", { exact: true }).fill("cookies-123");
  await login.click();
}

/** The plans are there too: what a screen still asks for would reach the next test. */
async function expectPlans(): Promise<void> {
  await expectAddress("/subscriptions");
  await expect.element(page.getByRole("button", { name: /^Subscribe/ }).first()).toBeVisible();
}

/** What the login and the screens after it ask for. */
beforeEach(() => {
  answer("login", session);
  answer("plans", { plans: { data: planList } });
  answer("features", none);
  answer("logout", {});
});

test("one who is sent to the login comes back to the profile", async () => {
  await open("/profile");
  await expectAddress("/login");
  await expect.element(login).toBeEnabled();
  await expectNone(page.getByText(ENDED));
  await submitLogin();
  await expectAddress("/profile");
  await expect.poll(() => ({ ...sessionStorage })).toEqual({});
});

test("one who is sent to the login still reads how the payment went", async () => {
  await open("/payment-redirect/failed");
  await expectAddress("/login");
  await submitLogin();
  await expect.element(alert.getByText("Payment Failed")).toBeVisible();
  await expectAddress("/subscriptions");
  await expect.poll(() => ({ ...sessionStorage })).toEqual({});
});

describe("a session that ended", () => {
  beforeEach(() => void answer("refresh", refused("invalid_refresh_token")));

  test("is said in one sentence, and the payment's result is not lost with it", async () => {
    answer("features", refused("unauthorized"));
    await open("/subscriptions?payment_status=failed", { local: signedIn });
    await expectAddress("/login");
    await expectTexts(status, [ENDED]);
    answer("features", none);
    await submitLogin();
    await expect.element(alert.getByText("Payment Failed")).toBeVisible();
    await expectAddress("/subscriptions");
  });

  test("during Cancel is said too, and one comes back to the subscription", async () => {
    answer("features", paid);
    answer("cancelSubscription", refused("unauthorized"));
    await open("/subscriptions", { local: signedIn });
    await cancel.click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel Subscription" }).click();
    await expectAddress("/login");
    await expectTexts(status, [ENDED]);
    await expectNone(page.getByRole("dialog"));
    await submitLogin();
    await expectAddress("/subscriptions");
    await button("Logout").click();
    await expect.element(login).toBeEnabled();
    await expectNone(page.getByText(ENDED));
  });
});

test("a logout leaves no way back and no notice", async () => {
  await open("/profile", { local: signedIn });
  await button("Logout").click();
  await expect.element(login).toBeEnabled();
  await expectNone(page.getByText(ENDED));
  await submitLogin();
  await expectPlans();
});

test("a payment's result is kept until its screen has answered, and not told again after that", async () => {
  const held = Promise.withResolvers<typeof none>();
  answer("features", () => held.promise);
  await open("/subscriptions?payment_status=success", { local: signedIn });
  await expectAddress("/subscriptions");
  const kept = () => sessionStorage.getItem("return_address");
  await expect.poll(kept).toBe("/subscriptions?payment_status=success");
  held.resolve(none);
  await expect.element(status.filter({ hasText: "Payment Successful" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Subscribe/ }).first()).toBeVisible();
  await expect.poll(kept).toBeNull();
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "https:evil.example",
  "https://evil.example/profile",
  "%2F%2Fevil.example",
  "/\t/evil.example",
  "javascript:alert(1)",
])("a login leads nobody to %j", async (evil) => {
  const next = encodeURIComponent(evil);
  await open(`/login?next=${next}&redirect=${next}`, { tab: { return_address: evil } });
  await submitLogin();
  await expectPlans();
});
