import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, drop, letAnswersArrive, refuse } from "../../testing/api.ts";
import { button, expectAddress, expectNone, expectTexts } from "../../testing/look.ts";
import { open } from "../../testing/open.tsx";
import { passTimeUntil } from "../../testing/pass-time.ts";

const EMAIL = "parent@maamoul.example";
const SENT = "If this address has an account, a code is on its way. Check spam too; it works for 10 minutes.";
const NO_CONNECTION = "There is no connection, so nothing was sent. Please check it and try again.";
const CHANGED = "Password changed successfully";
const MINUTE_MS = 60_000;

const email = page.getByLabelText("Email");
const code = page.getByLabelText("Verification code");
const password = page.getByLabelText("New password", { exact: true });
const again = page.getByLabelText("Confirm password", { exact: true });
const send = button("Send verification code");
const verify = button("Verify");
const update = button("Update password");
const wait = page.getByText("You can ask for another code in");
const status = page.getByRole("status");
const alert = page.getByRole("alert");

const waiting = (address = EMAIL) => ({
  reset_email: address,
  reset_resend_at: String(Date.now() + MINUTE_MS),
});

async function choose(first: string, second = first): Promise<void> {
  await password.fill(first);
  await again.fill(second);
  await update.click();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
});
afterEach(() => void vi.useRealTimers());

test("a forgotten password is recovered in three steps", async () => {
  const forgot = answer("forgotPassword", { retry_after_seconds: 60 });
  const verified = answer("verifyOtp", { reset_token: "reset-1" });
  const reset = answer("resetPassword", {});
  await open("/login");
  await page.getByRole("link", { name: "Forgot Password" }).click();
  await passTimeUntil(() => send.query() !== null);
  await email.fill(EMAIL);
  await send.click();
  await expectTexts(status, [SENT]);
  expect(await forgot[0]?.json()).toEqual({ email: EMAIL });
  expect(sessionStorage.getItem("reset_email")).toBe(EMAIL);
  await expectAddress("/forgot-password");

  await passTimeUntil(() => code.query() !== null);
  await expectAddress("/verify-otp");
  await expect.element(page.getByText(EMAIL)).toBeVisible();
  await code.fill("123456");
  await verify.click();
  await expectAddress("/reset-password");
  expect(await verified[0]?.json()).toEqual({ email: EMAIL, otp: "123456" });
  expect(sessionStorage.getItem("reset_token")).toBe("reset-1");

  await passTimeUntil(() => password.query() !== null);
  await choose("new-cookies");
  await expectTexts(status, [CHANGED]);
  expect(await reset[0]?.json()).toEqual({ new_password: "new-cookies" });
  expect(reset[0]?.headers.get("Authorization")).toBe("Bearer reset-1");
  expect({ ...sessionStorage }).toEqual({ login_notice: "password changed", login_email: EMAIL });
  await expect.element(update).toBeDisabled();
  await expectAddress("/reset-password");
  await passTimeUntil(() => button("Login").query() !== null);
  await expectAddress("/login");
  await expectTexts(status, [CHANGED]);
  await expect.element(email).toHaveValue(EMAIL);
  expect({ ...sessionStorage }).toEqual({ login_email: EMAIL });
});

/** Sees how long a screen waits before it leads on. A look that is repeated lets some of that time pass by itself. */
async function expectWait(waitMs: number, act: () => Promise<void>, from: string, to: string): Promise<void> {
  let begunAtMs = Number.POSITIVE_INFINITY;
  const later = window.setTimeout;
  vi.spyOn(window, "setTimeout").mockImplementation(((work: () => void, ms?: number) => {
    if (ms === waitMs) begunAtMs = Date.now();
    return later(work, ms);
  }) as typeof setTimeout);
  await act();
  await expect.poll(() => begunAtMs).toBeLessThan(Number.POSITIVE_INFINITY);
  vi.restoreAllMocks();
  await vi.advanceTimersByTimeAsync(begunAtMs + waitMs - 1 - Date.now());
  await letAnswersArrive();
  expect(location.pathname).toBe(from);
  await vi.advanceTimersByTimeAsync(1);
  await letAnswersArrive();
  expect(location.pathname).toBe(to);
}

test("a sent code is read for 2 seconds before the next step", async () => {
  answer("forgotPassword", { retry_after_seconds: 60 });
  await open("/forgot-password");
  await email.fill(EMAIL);
  await expectWait(2_000, () => send.click(), "/forgot-password", "/verify-otp");
});

test("a changed password is confirmed for 2 seconds before the login", async () => {
  answer("resetPassword", {});
  await open("/reset-password", { tab: { reset_email: EMAIL, reset_token: "reset-1" } });
  await expectWait(2_000, () => choose("new-cookies"), "/reset-password", "/login");
});

test("the code is asked for once, by an e-mail that is one", async () => {
  const held = Promise.withResolvers<{ retry_after_seconds: number }>();
  const asked = answer("forgotPassword", () => held.promise);
  await open("/forgot-password");
  await send.click();
  await expect.element(email).toHaveAccessibleDescription(/Please fill in this field/);
  await email.fill("parent");
  await send.click();
  await expect.element(email).toHaveAccessibleDescription(/Please enter a valid email address/);
  await email.fill(EMAIL);
  await send.dblClick();
  await expect.element(email).toBeDisabled();
  held.resolve({ retry_after_seconds: 60 });
  await expectTexts(status, [SENT]);
  expect(asked).toHaveLength(1);
});

test.each([
  ["/forgot-password", "forgotPassword", [email], send, "Failed to send verification code"],
  ["/verify-otp", "verifyOtp", [code], verify, "Invalid verification code"],
  ["/reset-password", "resetPassword", [password, again], update, "Failed to reset password"],
] as const)(
  "%s shows the server's words, else its own, says when it is offline, and keeps what was typed",
  async (...each) => {
    const [path, call, fields, submit, own] = each;
    const typed = path === "/forgot-password" ? EMAIL : "123456";
    refuse(call, 400, "In the server's words");
    await open(path, {
      tab: { reset_token: "reset-1", ...(path === "/verify-otp" && { reset_email: EMAIL }) },
    });
    for (const field of fields) await field.fill(typed);
    await submit.click();
    await expectTexts(alert, ["In the server's words"]);
    refuse(call, 500);
    await submit.click();
    await expectTexts(alert, [own]);
    const dropped = drop(call);
    await submit.click();
    await expect.poll(() => dropped.length).toBe(1);
    await expectTexts(alert, [NO_CONNECTION]);
    for (const field of fields) await expect.element(field).toHaveValue(typed);
    await expectAddress(path);
  },
);

test("an address that the server does not take is marked, described and focused", async () => {
  const message = "Write the address in Latin letters";
  answer("forgotPassword", () => Response.json({ message, code: "invalid_email" }, { status: 400 }));
  await open("/forgot-password");
  await email.fill("noor@family");
  await send.click();
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAttribute("aria-invalid", "true");
  await expect.element(email).toHaveAccessibleDescription(message);
});

describe("the wait for another code", () => {
  test("is as long as the server says, and the e-mail is filled in", async () => {
    const asked = answer("forgotPassword", { retry_after_seconds: 90 });
    await open("/forgot-password");
    await email.fill(EMAIL);
    await send.click();
    const resend = page.getByRole("link", { name: "Resend code" });
    await passTimeUntil(() => resend.query() !== null);
    await resend.click();
    await passTimeUntil(() => wait.query() !== null);
    await expect.element(email).toHaveValue(EMAIL);
    await expect.poll(() => wait.element().textContent).toMatch(/1:[0-2]\d/);
    await expect.element(send).toBeDisabled();
    await vi.advanceTimersByTimeAsync(90_000);
    await expectNone(wait);
    await send.click();
    await expectTexts(status, [SENT]);
    expect(asked).toHaveLength(2);
  });

  test("is not for another e-mail", async () => {
    answer("forgotPassword", { retry_after_seconds: 60 });
    await open("/forgot-password", { tab: waiting("typo@maamoul.example") });
    await expect.element(email).toHaveValue("typo@maamoul.example");
    await expect.element(send).toBeDisabled();
    await email.fill(EMAIL);
    await send.click();
    await expectTexts(status, [SENT]);
    expect(sessionStorage.getItem("reset_email")).toBe(EMAIL);
  });

  test("keeps the focus on the button that was refused", async () => {
    answer("forgotPassword", () =>
      Response.json({ message: "x", code: "x" }, { status: 429, headers: { "Retry-After": "60" } }),
    );
    await open("/forgot-password");
    await email.fill(EMAIL);
    send.element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(alert).toBeVisible();
    await expect.element(send).toBeDisabled();
    await expect.element(send).toHaveFocus();
    await expect.element(send).toHaveAccessibleDescription(/^You can ask for another code in/);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    await expect.element(send).toBeEnabled();
    await expect.element(send).toHaveFocus();
  });

  test("sends nothing before it is over", async () => {
    const asked = answer("forgotPassword", { retry_after_seconds: 60 });
    await open("/forgot-password", { tab: waiting() });
    await expect.element(wait).toBeVisible();
    email.element().focus();
    await userEvent.keyboard("{Enter}");
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    await expectNone(wait);
    await userEvent.keyboard("{Enter}");
    await expectTexts(status, [SENT]);
    expect(asked).toHaveLength(1);
  });

  test("ends with the focus where it was", async () => {
    await open("/forgot-password", { tab: waiting() });
    const enter = page.getByRole("link", { name: "Enter code" });
    await expect.element(enter).toBeVisible();
    enter.element().focus();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    await expectNone(wait);
    await expect.element(enter).toHaveFocus();
  });
});

describe("the code", () => {
  const tab = { reset_email: EMAIL };

  test("takes digits of three scripts, six at most, and nothing else", async () => {
    const asked = refuse("verifyOtp", 500);
    await open("/verify-otp", { tab });
    for (const text of ["١٢٣٤٥٦", "۱۲۳۴۵۶", "123 456", "a1b2c3-456", "12345678"]) {
      await code.clear();
      await userEvent.type(code, text);
      await expect.element(code).toHaveValue("123456");
    }
    await code.clear();
    code.element().focus();
    document.execCommand("insertText", false, "123 456");
    await expect.element(code).toHaveValue("123456");
    await code.fill("123");
    await verify.click();
    await expect.element(code).toHaveAccessibleDescription(/Please enter all 6 digits/);
    await code.clear();
    await verify.click();
    await expect.element(code).toHaveAccessibleDescription(/Please fill in this field/);
    expect(asked).toHaveLength(0);
  });

  test("has a field that suits phones, and what was said for two seconds is still there", async () => {
    await open("/verify-otp", { tab });
    await expect.element(code).toHaveAttribute("autocomplete", "one-time-code");
    await expect.element(code).toHaveAttribute("inputmode", "numeric");
    await expect.element(code).toHaveAttribute("dir", "ltr");
    await expect.element(page.getByText(SENT)).toBeVisible();
  });

  test("is not called wrong when the connection is lost", async () => {
    drop("verifyOtp");
    await open("/verify-otp", { tab });
    await code.fill("123456");
    await userEvent.keyboard("{Enter}");
    await expect.element(alert).toBeVisible();
    await expect.element(code).toHaveAttribute("aria-invalid", "false");
  });
});

describe("the new password", () => {
  const tab = { reset_email: EMAIL, reset_token: "reset-1" };

  test("that differs from its confirmation is named before one that is short, at its field", async () => {
    const asked = answer("resetPassword", {});
    await open("/reset-password", { tab });
    await choose("abc", "abd");
    await expectTexts(alert, ["Passwords do not match"]);
    for (const field of [password, again]) {
      await expect.element(field).toHaveAttribute("aria-invalid", "true");
      await expect.element(field).toHaveAccessibleDescription(/Passwords do not match$/);
    }
    await expect.element(password).toHaveFocus();
    await choose("abc");
    await expectTexts(alert, ["Password must be at least 6 characters"]);
    await expect.element(password).toHaveAccessibleDescription(/Password must be at least 6 characters$/);
    await expect.element(again).toHaveAttribute("aria-invalid", "false");
    expect(asked).toHaveLength(0);
    await expect.element(update).toBeEnabled();
  });

  test("that is refused is marked, described and focused", async () => {
    const message = "Too many people have this password";
    answer("resetPassword", () => Response.json({ message, code: "password_too_common" }, { status: 400 }));
    await open("/reset-password", { tab });
    await choose("password");
    await expect.element(password).toHaveFocus();
    await expect.element(password).toHaveAttribute("aria-invalid", "true");
    await expect.element(password).toHaveAccessibleDescription(new RegExp(`${message}$`));
    await expect.element(again).toHaveAttribute("aria-invalid", "false");
  });

  test("is offered to password managers, and each field is shown by a button of another name", async () => {
    await open("/reset-password", { tab });
    for (const field of [password, again])
      await expect.element(field).toHaveAttribute("autocomplete", "new-password");
    await expect.element(button("Show new password")).toBeVisible();
    await expect.element(button("Show confirm password")).toBeVisible();
  });
});

test.each(["/verify-otp", "/reset-password"])(
  "%s without what it needs goes back to the start",
  async (path) => {
    await open(path);
    await expectAddress("/forgot-password");
    await passTimeUntil(() => send.query() !== null);
  },
);
