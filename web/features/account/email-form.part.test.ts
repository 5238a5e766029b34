import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { answer } from "../../testing/api.ts";
import { expectNothingFromAxe } from "../../testing/axe.ts";
import { button, expectTexts } from "../../testing/look.ts";
import { open, signedIn } from "../../testing/open.tsx";

const NEW = "noor@family.example";
const code = page.getByLabelText("Verification code");
const section = page.getByRole("region", { name: "Email", exact: true });

afterEach(() => void vi.useRealTimers());

async function ask(): Promise<void> {
  await open("/account", { local: signedIn });
  await section.getByLabelText("New email").fill("Noor@Family.example");
  await section.getByLabelText("Your password", { exact: true }).fill("cookies-123");
  await button("Send code to the new address").click();
}

test("the code of the new address changes it, here and in what the browser has stored", async () => {
  answer("changeEmail", {});
  const confirmed = answer("confirmEmail", {});
  await ask();
  await section.getByLabelText("Verification code").fill("123456");
  await expectNothingFromAxe();
  await button("Change the email").click();
  await expect.element(section.getByText("Now: noor@family.example")).toBeVisible();
  await expectTexts(section.getByRole("status"), [
    "Your email address has been changed. We wrote to the old one, with a link to undo this.",
  ]);
  expect(await confirmed[0]?.json()).toEqual({ email: "noor@family.example", otp: "123456" });
  expect(localStorage.getItem("user_email")).toBe("noor@family.example");
});

test.each([
  ["wrong_password", "Your password"],
  ["invalid_email", "New email"],
])("%s marks the field %s", async (code, label) => {
  answer("changeEmail", () => Response.json({ code, message: "Not this one" }, { status: 400 }));
  await ask();
  await expectTexts(page.getByRole("alert"), ["Not this one"]);
  await expect.element(section.getByLabelText(label, { exact: true })).toHaveFocus();
});

test("a wrong code is said and typed over, after a tap too, and a mistyped address can be replaced", async () => {
  answer("changeEmail", {});
  answer("confirmEmail", () =>
    Response.json({ code: "invalid_code", message: "Not this code" }, { status: 400 }),
  );
  await ask();
  await code.fill("123456");
  await button("Change the email").click();
  await expectTexts(page.getByRole("alert"), ["Not this code"]);
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveSelection("123456");
  await userEvent.keyboard("654321");
  await expect.element(code).toHaveValue("654321");
  await button("Change the email").click();
  await expect.element(code).toHaveFocus();
  await code.click();
  await userEvent.keyboard("111");
  await expect.element(code).toHaveValue("111");
  await button("Use another address").click();
  await expect.element(section.getByLabelText("New email")).toHaveValue("");
  expect(localStorage.getItem("email_change")).toBeNull();
  expect(localStorage.getItem("user_email")).toBe("parent@maamoul.example");
});

/** What the browser keeps of an address whose code is good for so long. */
function waitingFor(minutes: number): string {
  const pending = { email: NEW, resend_at: "1", expires_at: String(Date.now() + minutes * 60_000) };
  return new URLSearchParams(pending).toString();
}

test("after a reload the code may still be entered, and nothing of the password is kept", async () => {
  answer("changeEmail", {});
  const confirmed = answer("confirmEmail", {});
  await ask();
  await expect.element(code).toHaveFocus();
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("cookies-123");
  await cleanup();
  await open("/account", { local: signedIn });
  await expect.element(section.getByText(NEW)).toBeVisible();
  await expect.element(code).not.toHaveFocus();
  await code.fill("123456");
  await button("Change the email").click();
  await expect.element(section.getByText(`Now: ${NEW}`)).toBeVisible();
  expect(await confirmed[0]?.json()).toEqual({ email: NEW, otp: "123456" });
  expect(localStorage.getItem("email_change")).toBeNull();
});

test("once the code's time is over, a reload asks for the address again", async () => {
  await open("/account", { local: { ...signedIn, email_change: waitingFor(0) } });
  await expect.element(section.getByLabelText("New email")).toHaveValue("");
  expect(code.query()).toBeNull();
});

test("after the wait another code is one press away, and its field is empty", async () => {
  const asked = answer("changeEmail", { retry_after_seconds: 60 });
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  await ask();
  await expect.element(section.getByText("You can ask for another code in 1:00")).toBeVisible();
  await code.fill("123456");
  await vi.advanceTimersByTimeAsync(60_000);
  await button("Resend code").click();
  await expect.element(section.getByText("You can ask for another code in")).toBeVisible();
  await expect.element(code).toHaveValue("");
  await expect.element(code).toHaveFocus();
  expect(await asked[1]?.json()).toEqual({ email: NEW, password: "cookies-123" });
});

test("another code that cannot be sent is said", async () => {
  answer("changeEmail", (_, count) =>
    count === 1 ? {} : Response.json({ code: "too_many_requests", message: "Too many" }, { status: 429 }),
  );
  await ask();
  await button("Resend code").click();
  await expectTexts(page.getByRole("alert"), ["Too many"]);
  await expect.element(button("Resend code")).toBeEnabled();
});

test("after a reload another code takes the password again, for the address that is there", async () => {
  await open("/account", { local: { ...signedIn, email_change: waitingFor(9) } });
  await button("Resend code").click();
  await expect.element(section.getByLabelText("New email")).toHaveValue(NEW);
  await expect.element(section.getByLabelText("Your password", { exact: true })).toHaveFocus();
});
