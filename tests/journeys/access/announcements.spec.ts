import { none, paid, planList, trial } from "../../../web/testing/families.ts";
import { openSubscriptions } from "../support/account.ts";
import { recordAnnouncements } from "../support/announcements.ts";
import { answer, json } from "../support/api.ts";
import { secondsFromNow, tokenFor } from "../support/browser-state.ts";
import { readCatalogue } from "../support/catalogue.ts";
import { stopTime } from "../support/clock.ts";
import { readFocus, tabTo } from "../support/keyboard.ts";
import { startWords } from "../support/start-words.ts";
import { expect, test } from "../support/test.ts";
import { waitForScript } from "../support/wait-for-script.ts";
import { words } from "../support/words.ts";

/** Journeys by keyboard alone: what is announced, in which order, once, and where the focus is. */
test.use({ expected: ["401", "users/"], contextOptions: { reducedMotion: "reduce" } });

const TO_READ_MS = 2_000;

const say = words.en;
const start = startWords.en;
const text = readCatalogue("en");

test("the menu", async ({ page }) => {
  const announced = await recordAnnouncements(page);
  await page.goto("/");
  await waitForScript(page);
  await tabTo(page, `button "${say.menu}"`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: say.menu, exact: true })).toHaveAttribute("data-open");
  const stops = await tabTo(page, `link "${say.login}"`);
  expect(stops).toHaveLength(7);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/terms-conditions$/);
  // A document, which a screen reader announces by its title.
  await expect(page).toHaveTitle(new RegExp(`^${say.terms} `));
  await expect.poll(() => announced.all()).toEqual([]);
});

test("logging in, wrong at first", async ({ page }) => {
  const announced = await recordAnnouncements(page);
  const session = {
    access_token: tokenFor(secondsFromNow(600)),
    refresh_token: "r",
    id: 7,
    role: "parent",
  };
  await answer(page, "login", (route, count) =>
    count === 1
      ? json({ message: say.loginFailed, code: "x" }, 401)(route)
      : route.fulfill({ json: session }),
  );
  await answer(page, "plans", { plans: { data: planList } });
  await answer(page, "features", none);
  await answer(page, "payments", { payments: [] });
  await page.goto("/login");
  await expect(page.getByRole("button", { name: say.login })).toBeEnabled();
  await tabTo(page, `textbox "${say.email}"`);
  await page.keyboard.type("parent@maamoul.example");
  await tabTo(page, `textbox "${say.password}"`);
  await page.keyboard.type("cookies");
  await page.keyboard.press("Enter");
  await expect.poll(() => announced.all()).toEqual([say.loggingIn, say.loginFailed]);
  await expect.poll(() => readFocus(page)).toContain(`textbox "${say.password}"`);
  await announced.forget();
  await page.keyboard.type("-123");
  await page.keyboard.press("Enter");
  await expect.poll(() => readFocus(page)).toContain("[level=1]");
  await expect(page.getByRole("heading", { name: say.choose })).toBeVisible();
  await expect.poll(() => announced.all()).toEqual([say.loggingIn, say.loading]);
});

test("opening an account, refused at first", async ({ page }) => {
  const announced = await recordAnnouncements(page);
  await answer(page, "signUp", (route, count) =>
    count === 1 ? json({}, 500)(route) : route.fulfill({ json: { retry_after_seconds: 60 } }),
  );
  await answer(page, "confirmSignUp", {
    access_token: tokenFor(secondsFromNow(600)),
    refresh_token: "r",
    id: 7,
    role: "parent",
  });
  await answer(page, "plans", { plans: { data: planList } });
  await answer(page, "features", trial);
  await answer(page, "payments", { payments: [] });
  await page.goto("/start");
  await expect(page.getByRole("button", { name: start.continue })).toBeEnabled();
  await tabTo(page, `textbox "${say.email}"`);
  await page.keyboard.type("noor@family.example");
  await tabTo(page, `textbox "${say.password}"`);
  await announced.forget();
  await page.keyboard.type("sticky dates and tea");
  await expect.poll(async () => (await announced.all()).at(-1)).toBe(start.strong);
  const findRepeated = async () => (await announced.all()).filter((hint, at, all) => all.indexOf(hint) < at);
  await expect.poll(findRepeated).toEqual([]);
  for (const box of [start.adult, start.agree]) {
    await tabTo(page, `checkbox "${box}`);
    await page.keyboard.press("Space");
  }
  await announced.forget();
  await tabTo(page, `button "${start.continue}"`);
  await page.keyboard.press("Enter");
  await expect.poll(() => announced.all()).toEqual([say.sending, start.didNotWork]);
  await expect.poll(() => readFocus(page)).toContain(`button "${start.continue}"`);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/start/code");
  await expect.poll(() => readFocus(page)).toContain("[level=1]");
  await tabTo(page, `textbox "${say.code}"`);
  await page.keyboard.type("123456");
  await announced.forget();
  await page.keyboard.press("Enter");
  await expect.poll(() => readFocus(page)).toContain(`heading "${start.opened}"`);
  await expect.poll(() => announced.all()).toEqual([start.opening, say.loading]);
});

test("recovering a password", async ({ page }) => {
  const announced = await recordAnnouncements(page);
  await page.clock.install();
  await answer(page, "forgotPassword", { retry_after_seconds: 60 });
  await answer(page, "verifyOtp", (route, count) =>
    count === 1
      ? json({ message: say.wrongCode, code: "x" }, 401)(route)
      : route.fulfill({ json: { reset_token: "reset-1" } }),
  );
  await answer(page, "resetPassword", {});
  await page.goto("/forgot-password");
  await expect(page.getByRole("button", { name: say.sendCode })).toBeEnabled();
  await tabTo(page, `textbox "${say.email}"`);
  await page.keyboard.type("parent@maamoul.example");
  await stopTime(page);
  await page.keyboard.press("Enter");
  await expect.poll(() => announced.all()).toEqual([say.sending, say.codeSent]);
  await announced.forget();
  await page.clock.runFor(TO_READ_MS);
  await page.clock.resume();
  await expect.poll(() => readFocus(page)).toContain("[level=1]");

  await tabTo(page, `textbox "${say.code}"`);
  await page.keyboard.type("111111");
  await page.keyboard.press("Enter");
  await expect.poll(() => announced.all()).toEqual([say.verifying, say.wrongCode]);
  const code = page.getByLabel(say.code);
  await expect(code).toBeFocused();
  await expect(code).toHaveAccessibleDescription(new RegExp(escapePattern(say.wrongCode)));
  await announced.forget();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("123456");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/reset-password");
  await expect.poll(() => readFocus(page)).toContain("[level=1]");
  await expect.poll(() => announced.all()).toEqual([say.verifying]);
  await announced.forget();

  await tabTo(page, `textbox "${say.newPassword}"`);
  await page.keyboard.type("cookies-456");
  await tabTo(page, `textbox "${say.confirmPassword}"`);
  await page.keyboard.type("cookies-4");
  await page.keyboard.press("Enter");
  await expect.poll(() => announced.all()).toEqual([say.mismatch]);
  await announced.forget();
  await tabTo(page, `textbox "${say.confirmPassword}"`);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("cookies-456");
  await stopTime(page);
  await page.keyboard.press("Enter");
  await expect.poll(() => announced.all()).toEqual([say.updating, say.changed]);
  await page.clock.runFor(TO_READ_MS);
  await page.clock.resume();
  await expect(page).toHaveURL("/login");
  await expect.poll(() => readFocus(page)).toBe(`heading "${say.login}" [level=1]`);
});

test("subscribing", async ({ page, baseURL }) => {
  const announced = await recordAnnouncements(page);
  await answer(page, "checkPromo", { valid: false });
  await answer(page, "createSubscription", {
    subscription_id: 7,
    checkout_url: `${baseURL}/payment-failed`,
  });
  await openSubscriptions(page, none);
  await expect(page.getByRole("heading", { name: say.choose })).toBeVisible();
  await announced.forget();
  await tabTo(page, `button "${say.subscribeTo} Premium Yearly"`);
  await page.keyboard.press("Enter");
  await expect.poll(() => readFocus(page)).toBe(`heading "${say.subscribeTo} Premium Yearly" [level=2]`);
  await tabTo(page, `textbox "${say.promoCode}"`);
  await page.keyboard.type("nope");
  await page.keyboard.press("Enter");
  await expect.poll(() => announced.all()).toEqual([say.checking, say.invalidPromo]);
  await expect(page.getByLabel(say.promoCode)).toHaveAccessibleDescription(say.invalidPromo);
  await announced.forget();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await tabTo(page, `button "${say.continueToPayment}"`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: say.paymentFailed })).toBeVisible();
});

test("cancelling", async ({ page }) => {
  const announced = await recordAnnouncements(page);
  await answer(page, "cancelSubscription", {});
  await openSubscriptions(page, paid);
  await expect(page.getByText(say.renews)).toBeVisible();
  await tabTo(page, `button "${say.cancelSubscription}"`);
  await page.keyboard.press("Enter");
  await expect.poll(() => readFocus(page)).toBe(`heading "${say.cancelSubscription}" [level=2]`);
  await announced.forget();
  const stops = await tabTo(page, `button "${say.cancelSubscription}"`);
  expect(stops).toEqual([
    `button "${say.close}"`,
    `button "${text("Pay by the month")}"`,
    `combobox "${text("Why are you cancelling? (optional)")}"`,
    `button "${say.keepSubscription}"`,
    `button "${say.cancelSubscription}"`,
  ]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.locator(":focus")).toContainText(say.cancelled);
  await expect(page.getByText(say.renews)).toBeVisible();
  await expect.poll(async () => (await announced.all())[0]).toBe(say.cancelling);
  const countCancelled = async () => (await announced.all()).filter((each) => each === say.cancelled).length;
  await expect.poll(countCancelled).toBe(1);
});

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
