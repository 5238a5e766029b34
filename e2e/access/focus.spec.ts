import type { Page, Route } from "@playwright/test";
import { languages } from "../../contract/languages.ts";
import { none, paid, planList, quoted, told, trial } from "../../web/testing/families.ts";
import { openSubscriptions } from "../support/account.ts";
import { answer, gate, json, refuse } from "../support/api.ts";
import { readAtRest } from "../support/at-rest.ts";
import {
  comeRecovering,
  comeSignedIn,
  readIn,
  secondsFromNow,
  settings,
  tokenFor,
} from "../support/browser-state.ts";
import { stopTime } from "../support/clock.ts";
import { expectFocusInSight } from "../support/focus.ts";
import { recordAnnouncements } from "../support/hear.ts";
import { submitLogin } from "../support/log-in.ts";
import { startWords } from "../support/start-words.ts";
import { expect, test } from "../support/test.ts";
import { waitForScript } from "../support/wait-for-script.ts";
import { words } from "../support/words.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Longer than any machine takes to open a page. */
const HOUR_MS = 3_600_000;

/** A screen that is not there at once, as on a slow line. */
async function holdScreen(page: Page, screen: string) {
  const held = gate();
  await page.route(`**/assets/${screen}-*.js`, async (route) => {
    await held.passed;
    await route.continue();
  });
  return held;
}

for (const language of languages) {
  test(`after a login the title of the plans has the focus in ${language}`, async ({ page, context }) => {
    await readIn(context, language);
    await answer(page, "login", {
      access_token: tokenFor(secondsFromNow(600)),
      refresh_token: "r",
      id: 7,
      role: "parent",
    });
    await answer(page, "plans", { plans: { data: planList } });
    await answer(page, "features", none);
    await answer(page, "payments", { payments: [] });
    const held = await holdScreen(page, "subscriptions");
    await submitLogin(page, { email: "parent@maamoul.example", language });
    await expect(page).toHaveURL("/subscriptions");
    await expect(page.getByText(words[language].loading).first()).toBeVisible();
    held.open();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });
}

test("an account page that is opened by its address gives the focus to its title", async ({ page }) => {
  await comeSignedIn(page);
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("a public page that is opened by its address takes no focus from the reader", async ({ page }) => {
  await page.goto("/privacy-policy");
  await waitForScript(page);
  await expect(page.locator("body")).toBeFocused();
});

test("going backwards through the footer, no link hides under the header", async ({ page }) => {
  await page.goto("/");
  await waitForScript(page);
  const links = page.getByRole("contentinfo").getByRole("link");
  await links.last().focus();
  for (let presses = await readAtRest(() => links.count()); presses > 0; presses--) {
    await expectFocusInSight(page);
    await page.keyboard.press("Shift+Tab");
  }
});

test.describe("the menu", () => {
  test.beforeEach(async ({ page }) => {
    await page.goto("/");
    await waitForScript(page);
    const button = page.getByRole("button", { name: "Menu", exact: true });
    await button.press("Enter");
    await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
    // The browser opens it, and tells the script a moment later.
    await expect(button).toHaveAttribute("aria-expanded", "true");
  });

  test("closes when the focus goes on to what it covers", async ({ page }) => {
    const menu = page.getByRole("navigation", { name: "Menu" });
    await menu.getByRole("link").last().focus();
    await page.keyboard.press("Tab");
    await expect(menu).toBeHidden();
    await expectFocusInSight(page);
  });

  test("closes when the page that is open is chosen", async ({ page }) => {
    const menu = page.getByRole("navigation", { name: "Menu" });
    await menu.getByRole("link", { name: "Home" }).press("Enter");
    await expect(menu).toBeHidden();
  });

  test("can be scrolled to Login at a zoom of 400 %", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    const menu = page.getByRole("navigation", { name: "Menu" });
    const login = menu.getByRole("link", { name: "Login" });
    await expect(login).not.toBeInViewport({ ratio: 1 });
    // By pointer: the focus would scroll what a pointer cannot.
    await menu.getByRole("link", { name: "Home" }).hover();
    await page.mouse.wheel(0, 600);
    await expect(login).toBeInViewport({ ratio: 1 });
  });
});

for (const language of languages) {
  const say = words[language];

  test(`Apply by keyboard keeps the focus and tells the new amount in ${language}`, async ({ page }) => {
    const heard = await recordAnnouncements(page);
    const held = gate();
    await answer(page, "checkPromo", async (route) => {
      await held.passed;
      await route.fulfill({
        json: { valid: true, original_price: 9939, total_discount: 20, discounted_price: 7951 },
      });
    });
    await answer(page, "quote", (route) => {
      const amount = route.request().postDataJSON().promo_code ? 7951 : 9939;
      return route.fulfill({ json: { ...quoted, due_today: amount, price: amount } });
    });
    await openSubscriptions(page, { ...told, plan_id: "premium-monthly" }, { language });
    await page.getByRole("tab", { name: say.upgradePlan }).click();
    await page.getByRole("button", { name: `${say.subscribeTo} Premium Yearly` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(say.promoCode).fill("WELCOME20");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(dialog.locator("button[aria-disabled=true]")).toBeFocused();
    await expect.poll(() => heard.all()).toContain(say.checking);
    await heard.forget();
    held.open();
    await expect(dialog.getByRole("button", { name: say.remove })).toBeFocused();
    await expect.poll(() => heard.all()).toEqual([`${say.promoApplied}. ${say.payTodayShort}: $79.51`]);
  });

  test(`Remove gives the focus to the field and tells the amount without the code in ${language}`, async ({
    page,
  }) => {
    const heard = await recordAnnouncements(page);
    await answer(page, "checkPromo", {
      valid: true,
      original_price: 9939,
      total_discount: 20,
      discounted_price: 7951,
    });
    await answer(page, "quote", (route) => {
      const amount = route.request().postDataJSON().promo_code ? 7951 : 9939;
      return route.fulfill({ json: { ...quoted, due_today: amount, price: amount } });
    });
    for (const [features, amount] of [
      [{ ...none, may_manage: true }, `${say.payTodayShort}: $99.39`],
      [none, `${say.amountToPay}: $99.39`],
    ] as const) {
      await openSubscriptions(page, features, { language });
      await page.getByRole("button", { name: `${say.subscribeTo} Premium Yearly` }).click();
      const field = page.getByRole("dialog").getByLabel(say.promoCode);
      await field.fill("WELCOME20");
      await field.press("Enter");
      await expect.poll(async () => (await heard.all()).at(-1)).toContain(say.promoApplied);
      await heard.forget();
      await page.getByRole("dialog").getByRole("button", { name: say.remove }).press("Enter");
      await expect(field).toBeFocused();
      await expect.poll(() => heard.all()).toEqual([`${say.promoRemoved}. ${amount}`]);
    }
  });

  test(`the ways out of Cancel are in the order of the keyboard in ${language}`, async ({ page }) => {
    await openSubscriptions(page, paid, { language });
    await page.getByRole("button", { name: say.cancelSubscription }).click();
    const dialog = page.getByRole("dialog");
    const topOf = async (name: string) => (await dialog.getByRole("button", { name }).boundingBox())?.y ?? 0;
    const isKeepFirst = async () =>
      (await topOf(say.keepSubscription)) < (await topOf(say.cancelSubscription));
    await expect.poll(isKeepFirst).toBe(true);
  });
}

test("another language by keyboard keeps the focus on its switch", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Login" })).toBeEnabled();
  await page.getByRole("link", { name: "العربية" }).press("Enter");
  await expect(page.getByRole("link", { name: "English" })).toBeFocused();
});

test("a setting that is saved keeps the focus", async ({ page }) => {
  await comeSignedIn(page);
  await answer(page, "changeSettings", { ...settings, reminders: false });
  await page.goto("/profile");
  const reminders = page.getByLabel(words.en.reminders);
  await reminders.press("Space");
  await expect(reminders).not.toBeChecked();
  await expect(reminders).toBeFocused();
});

test.describe("a button that goes away", () => {
  test.use({ expected: ["500"] });
  const atFirst = (body: unknown) => (route: Route, count: number) =>
    count === 1 ? json({}, 500)(route) : route.fulfill({ json: body });

  test("gives the focus to the title, after a failure to load the plans", async ({ page }) => {
    await answer(page, "plans", atFirst({ plans: { data: planList } }));
    await comeSignedIn(page);
    await answer(page, "features", none);
    await page.goto("/subscriptions");
    await page.getByRole("button", { name: "Try Again" }).press("Enter");
    await expect(page.getByRole("heading", { name: words.en.choose })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });

  test("gives the focus to the title, after a failure to load the payments", async ({ page }) => {
    await comeSignedIn(page);
    await answer(page, "plans", { plans: { data: planList } });
    await answer(page, "features", told);
    await answer(page, "payments", atFirst({ payments: [] }));
    await page.goto("/subscriptions");
    await page.getByRole("button", { name: "Try Again" }).press("Enter");
    await expect(page.getByText(words.en.noPayments)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Payments" })).toBeFocused();
  });

  test("gives the focus to the title, after the first steps", async ({ page }) => {
    await comeRecovering(page, { first_visit: "yes" });
    await openSubscriptions(page, trial);
    await page.getByRole("button", { name: startWords.en.gotIt }).press("Enter");
    await expect(page.getByRole("heading", { name: startWords.en.opened })).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });

  for (const language of languages) {
    test(`gives the focus to what it brought, when another code is sent, in ${language}`, async ({
      page,
      context,
    }) => {
      const say = { ...words[language], ...startWords[language] };
      await readIn(context, language);
      await page.clock.install();
      await answer(page, "signUp", { retry_after_seconds: 60 });
      await page.goto("/start");
      await expect(page.getByRole("button", { name: say.continue })).toBeEnabled();
      await page.getByLabel(say.email, { exact: true }).fill("noor@family.example");
      await page.getByLabel(say.password, { exact: true }).fill("sticky dates and tea");
      await page.getByLabel(say.adult).check();
      await page.getByLabel(say.agree).check();
      await page.getByRole("button", { name: say.continue }).click();
      await expect(page.getByText(say.waitForCode)).toBeVisible();
      await page.clock.fastForward(61_000);
      await page.getByRole("button", { name: say.resend }).press("Enter");
      await expect(page.getByText(say.waitForCode)).toBeFocused();
      await page.clock.fastForward(61_000);
      await expect(page.getByRole("button", { name: say.resend })).toBeFocused();
    });
  }
});

for (const language of languages) {
  const say = words[language];

  test.describe(`the wait for another code in ${language}`, () => {
    test.use({ expected: ["429"] });
    test.beforeEach(async ({ page, context }) => {
      await readIn(context, language);
      await page.clock.install();
    });

    test("keeps the focus on the button that was refused", async ({ page }) => {
      await answer(page, "forgotPassword", (route) =>
        route.fulfill({ status: 429, headers: { "Retry-After": "60" }, json: { message: "x", code: "x" } }),
      );
      await page.goto("/forgot-password");
      await page.getByLabel(say.email).fill("noor@family.example");
      const send = page.getByRole("button", { name: say.sendCode });
      await expect(send).toBeEnabled();
      await send.press("Enter");
      await expect(page.getByRole("alert")).toBeVisible();
      await expect(send).toBeDisabled();
      await expect(send).toBeFocused();
      await expect(send).toHaveAccessibleDescription(new RegExp(say.waitForCode));
      await page.clock.fastForward(61_000);
      await expect(send).toBeEnabled();
      await expect(send).toBeFocused();
    });

    test("sends nothing before it is over", async ({ page }) => {
      const asked = await answer(page, "forgotPassword", { retry_after_seconds: 60 });
      await comeRecovering(page, {
        reset_email: "noor@family.example",
        reset_resend_at: String(Date.now() + HOUR_MS),
      });
      await page.goto("/forgot-password");
      await expect(page.getByText(say.waitForCode)).toBeVisible();
      await page.getByLabel(say.email).press("Enter");
      await page.clock.fastForward(HOUR_MS);
      await expect(page.getByText(say.waitForCode)).toHaveCount(0);
      await stopTime(page);
      await page.getByLabel(say.email).press("Enter");
      await expect(page.getByRole("status")).toHaveText(say.codeSent);
      expect(asked).toHaveLength(1);
    });

    test("ends with the focus where it was", async ({ page }) => {
      await comeRecovering(page, {
        reset_email: "noor@family.example",
        reset_resend_at: String(Date.now() + HOUR_MS),
      });
      await page.goto("/forgot-password");
      const enter = page.locator("main a[href='/verify-otp']");
      await enter.focus();
      await page.clock.fastForward(HOUR_MS);
      await expect(page.getByText(say.waitForCode)).toHaveCount(0);
      await expect(enter).toBeFocused();
    });
  });
}

test.describe("refused by the API", () => {
  test.use({ expected: ["500"] });

  test("Cancel by keyboard keeps the focus on the button", async ({ page }) => {
    await refuse(page, "cancelSubscription", 500);
    await openSubscriptions(page, paid);
    await page.getByRole("button", { name: "Cancel Subscription" }).press("Enter");
    const cancel = page.getByRole("dialog").getByRole("button", { name: "Cancel Subscription" });
    await cancel.press("Enter");
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(cancel).toBeFocused();
  });
});
