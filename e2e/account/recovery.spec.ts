import type { Page } from "@playwright/test";
import { calls } from "../../contract/calls.ts";
import { languages } from "../../contract/languages.ts";
import { answer, bearerOf, gate, json } from "../support/api.ts";
import { allOf } from "../support/at-rest.ts";
import { comeRecovering, readIn, readStorage } from "../support/browser-state.ts";
import { passTimeUntil, stopTime } from "../support/clock.ts";
import { expect, test } from "../support/test.ts";
import { words } from "../support/words.ts";

const email = "parent@maamoul.example";
/** Longer than any machine takes to open a page. */
const HOUR_MS = 3_600_000;
const sent = json({ retry_after_seconds: 60 });

for (const language of languages) {
  const say = words[language];
  const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

  test.describe(`in ${language}`, () => {
    test.use({ expected: [/users\/(forgot-password|verify-otp|reset-password)/, "INTERNET_DISCONNECTED"] });
    test.beforeEach(async ({ context }) => {
      await context.clock.install();
      await readIn(context, language);
    });

    test("a forgotten password is recovered in three steps", async ({ page }) => {
      const forgot = await answer(page, "forgotPassword", sent);
      const verify = await answer(page, "verifyOtp", json({ reset_token: "reset-1" }));
      const reset = await answer(page, "resetPassword", json({}));

      await page.goto("/login");
      await page.getByRole("link", { name: say.forgot }).click();
      await expect(page).toHaveURL("/forgot-password");
      // The login also has a field for the e-mail, and stays until this screen is there.
      await expect(page.getByRole("button", { name: say.sendCode, exact: true })).toBeVisible();
      await page.getByLabel(say.email).fill(email);
      await stopTime(page);
      await press(page, say.sendCode);
      await expect(page.getByRole("status")).toHaveText(say.codeSent);
      expect(forgot[0]?.postDataJSON()).toEqual({ email });
      await expect.poll(() => readStorage(page, "session")).toMatchObject({ reset_email: email });
      await expect(page).toHaveURL("/forgot-password");
      await page.clock.runFor(2_000);
      await page.clock.resume();

      await expect(page).toHaveURL("/verify-otp");
      await expect(page.getByText(email)).toBeVisible();
      await page.getByLabel(say.code).fill("123456");
      await press(page, say.verify);
      await expect(page).toHaveURL("/reset-password");
      expect(verify[0]?.postDataJSON()).toEqual({ email, otp: "123456" });
      await expect.poll(() => readStorage(page, "session")).toMatchObject({ reset_token: "reset-1" });

      await page.getByLabel(say.newPassword, { exact: true }).fill("new-cookies");
      await page.getByLabel(say.confirmPassword, { exact: true }).fill("new-cookies");
      await stopTime(page);
      await press(page, say.updatePassword);
      await expect(page.getByRole("status")).toHaveText(say.changed);
      expect(reset[0]?.postDataJSON()).toEqual({ new_password: "new-cookies" });
      expect(bearerOf(reset[0])).toBe("reset-1");
      await expect
        .poll(() => readStorage(page, "session"))
        .toEqual({ login_notice: "password changed", login_email: email });
      await expect(page.getByRole("button", { name: say.updatePassword })).toBeDisabled();
      await expect(page).toHaveURL("/reset-password");
      await page.clock.runFor(2_000);
      await page.clock.resume();
      await expect(page).toHaveURL("/login");
      await expect(page.getByRole("status")).toHaveText(say.changed);
      await expect(page.getByLabel(say.email)).toHaveValue(email);
      await expect.poll(() => readStorage(page, "session")).toEqual({ login_email: email });
    });

    test("the code is asked for once, by an e-mail that is one", async ({ page }) => {
      const held = gate();
      const asked = await answer(page, "forgotPassword", async (route) => {
        await held.passed;
        await sent(route);
      });
      await page.goto("/forgot-password");
      const field = page.getByLabel(say.email);
      await press(page, say.sendCode);
      await expect(field).toHaveAccessibleDescription(say.fillIn);
      await field.fill("parent");
      await press(page, say.sendCode);
      await expect(field).toHaveAccessibleDescription(say.validEmail);
      await field.fill(email);
      await stopTime(page);
      await page.getByRole("button", { name: say.sendCode }).dblclick();
      await expect(field).toBeDisabled();
      held.open();
      await expect(page.getByRole("status")).toHaveText(say.codeSent);
      expect(asked).toHaveLength(1);
    });

    for (const [path, stored, call, fallback] of [
      ["/forgot-password", {}, "forgotPassword", say.failedToSend],
      ["/verify-otp", { reset_email: email }, "verifyOtp", say.invalidCode],
      ["/reset-password", { reset_token: "reset-1" }, "resetPassword", say.resetFailed],
    ] as const) {
      test(`${path} shows the server's words, else its own, says when it is offline, and keeps what was typed`, async ({
        page,
        context,
      }) => {
        await answer(page, call, (route, count) =>
          count === 1
            ? json({ message: "In the server's words", code: "invalid_request" }, 400)(route)
            : json({}, 500)(route),
        );
        await comeRecovering(page, stored);
        await page.goto(path);
        await expect(page.locator("form button[type=submit]")).toBeEnabled();
        const fields = page.locator("form input:visible");
        const typed = path === "/forgot-password" ? email : "123456";
        for (const field of await allOf(fields, path === "/reset-password" ? 2 : 1)) await field.fill(typed);
        const submit = page.locator("form button[type=submit]");

        await submit.click();
        await expect(page.getByRole("alert")).toHaveText("In the server's words");
        await submit.click();
        await expect(page.getByRole("alert")).toHaveText(fallback);
        await page.unroute(`**${calls[call].path}`);
        await context.setOffline(true);
        await submit.click();
        await expect(page.getByRole("alert")).toHaveText(say.noConnection);
        await expect(fields.first()).toHaveValue(typed);
        await expect(page).toHaveURL(path);
      });
    }

    test("a resend goes back with the e-mail filled in and waits as long as the server says", async ({
      page,
    }) => {
      const asked = await answer(page, "forgotPassword", json({ retry_after_seconds: 90 }));
      await page.goto("/forgot-password");
      await page.getByLabel(say.email).fill(email);
      await stopTime(page);
      await press(page, say.sendCode);
      await expect(page.getByRole("status")).toBeVisible();
      const resend = page.getByRole("link", { name: say.resend });
      await passTimeUntil(page, resend);
      await resend.click();
      await expect(page).toHaveURL("/forgot-password");
      await expect(page.getByLabel(say.email)).toHaveValue(email);
      await expect(page.getByText(say.waitForCode)).toContainText(/1:[0-2]\d/);
      await expect(page.getByRole("button", { name: say.sendCode })).toBeDisabled();

      await page.reload();
      await passTimeUntil(page, page.getByText(say.waitForCode));
      await expect(page.getByLabel(say.email)).toHaveValue(email);
      await page.clock.runFor(90_000);
      await expect(page.getByText(say.waitForCode)).toBeHidden();
      await press(page, say.sendCode);
      await expect(page.getByRole("status")).toHaveText(say.codeSent);
      expect(asked).toHaveLength(2);
    });

    test("another e-mail need not wait", async ({ page }) => {
      await answer(page, "forgotPassword", sent);
      await comeRecovering(page, {
        reset_email: "typo@maamoul.example",
        reset_resend_at: String(Date.now() + HOUR_MS),
      });
      await page.goto("/forgot-password");
      await expect(page.getByLabel(say.email)).toHaveValue("typo@maamoul.example");
      await expect(page.getByRole("button", { name: say.sendCode })).toBeDisabled();
      await page.getByLabel(say.email).fill(email);
      await stopTime(page);
      await press(page, say.sendCode);
      await expect(page.getByRole("status")).toHaveText(say.codeSent);
      await expect.poll(() => readStorage(page, "session")).toMatchObject({ reset_email: email });
    });

    test("the code takes digits of three scripts, six at most, and nothing else", async ({ page }) => {
      const asked = await answer(page, "verifyOtp", json({}, 500));
      await comeRecovering(page, { reset_email: email });
      await page.goto("/verify-otp");
      const code = page.getByLabel(say.code);
      await expect(page.getByRole("button", { name: say.verify })).toBeEnabled();
      for (const text of ["١٢٣٤٥٦", "۱۲۳۴۵۶", "123 456", "a1b2c3-456", "12345678"]) {
        await code.fill("");
        await code.pressSequentially(text);
        await expect(code).toHaveValue("123456");
      }
      await code.fill("");
      await code.focus();
      await page.evaluate(() => document.execCommand("insertText", false, "123 456"));
      await expect(code).toHaveValue("123456");
      expect(asked).toHaveLength(0);

      await code.fill("123");
      await press(page, say.verify);
      await expect(code).toHaveAccessibleDescription(new RegExp(say.allDigits));
      await code.fill("");
      await press(page, say.verify);
      await expect(code).toHaveAccessibleDescription(new RegExp(say.fillIn));
      expect(asked).toHaveLength(0);
    });

    test("two passwords that differ are named before one that is short", async ({ page }) => {
      const asked = await answer(page, "resetPassword", json({}));
      await comeRecovering(page, { reset_token: "reset-1" });
      await page.goto("/reset-password");
      const first = page.getByLabel(say.newPassword, { exact: true });
      const second = page.getByLabel(say.confirmPassword, { exact: true });
      await first.fill("abc");
      await second.fill("abd");
      await press(page, say.updatePassword);
      await expect(page.getByRole("alert")).toHaveText(say.mismatch);
      await second.fill("abc");
      await press(page, say.updatePassword);
      await expect(page.getByRole("alert")).toHaveText(say.tooShort);
      expect(asked).toHaveLength(0);
      await expect(page.getByRole("button", { name: say.updatePassword })).toBeEnabled();
    });
  });
}

test("the code field suits phones and password managers", async ({ page }) => {
  await comeRecovering(page, { reset_email: email });
  await page.goto("/verify-otp");
  const code = page.getByLabel("Verification code");
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await expect(code).toHaveAttribute("inputmode", "numeric");
  await expect(code).toHaveAttribute("dir", "ltr");
});

test("new passwords are offered to password managers", async ({ page }) => {
  await comeRecovering(page, { reset_email: email, reset_token: "reset-1" });
  await page.goto("/reset-password");
  for (const label of ["New password", "Confirm password"])
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute("autocomplete", "new-password");
});

for (const path of ["/verify-otp", "/reset-password"]) {
  test(`${path} without what it needs goes back to the start`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL("/forgot-password");
    await expect(page.getByRole("button", { name: "Send verification code" })).toBeEnabled();
  });
}

test.describe("offline between two steps", () => {
  test.use({ expected: ["ERR_INTERNET_DISCONNECTED"] });

  test("a network that drops after the code was sent does not stop the way to it", async ({
    page,
    context,
  }) => {
    await context.clock.install();
    await answer(page, "forgotPassword", sent);
    const nextScreen = page.waitForResponse("**/assets/verify-otp-*.js");
    await page.goto("/forgot-password");
    await page.getByLabel("Email").fill(email);
    await stopTime(page);
    await page.getByRole("button", { name: "Send verification code" }).click();
    await expect(page.getByRole("status")).toBeVisible();
    await (await nextScreen).finished();
    await context.setOffline(true);
    await passTimeUntil(page, page.getByLabel("Verification code"));
  });
});
