import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, drop, refuse } from "../testing/api.ts";
import { expectNothingFromAxe } from "../testing/axe.ts";
import { button, expectNone, expectTexts } from "../testing/look.ts";
import { open, signedIn } from "../testing/open.tsx";

const email = "noor@family.example";
const alert = page.getByRole("alert");
const heading = page.getByRole("heading", { level: 1 });
const codeField = page.getByLabelText("Verification code");
const deleteAt = "2026-11-24T06:42:00.000Z";

async function askForCode(): Promise<void> {
  await open("/delete-account/code");
  await page.getByLabelText("Email").fill(email);
  await button("Send verification code").click();
}

test("the address, then the code, then the day on which the account is deleted", async () => {
  const requested = answer("requestDeletionCode", { retry_after_seconds: 60 });
  const confirmed = answer("deleteByCode", { delete_at: deleteAt });
  await askForCode();
  await expect.element(page.getByText("You can ask for another code in")).toBeVisible();
  await expect.element(heading).toHaveFocus();
  expect(await requested[0]?.json()).toEqual({ email });
  await codeField.fill("123456");
  await button("Delete my account").click();
  await expectTexts(heading, ["Delete your account"]);
  await expect.element(page.getByText("Your account will be deleted on 24 November 2026.")).toBeVisible();
  await expect.element(heading).toHaveFocus();
  expect(await confirmed[0]?.json()).toEqual({ email, otp: "123456" });
  expect(sessionStorage.getItem("deletion_email")).toBeNull();
  await expectNothingFromAxe();
});

test("after a reload the code may still be entered", async () => {
  await open("/delete-account/code", { tab: { deletion_email: email } });
  await expect.element(codeField).toBeVisible();
  await expect.element(page.getByText(email)).toBeVisible();
});

test("once the wait is over another code may be asked for, for another address too", async () => {
  await open("/delete-account/code", { tab: { deletion_email: email, deletion_resend_at: "1" } });
  await button("Resend code").click();
  await expect.element(page.getByLabelText("Email")).toHaveValue(email);
  await expect.element(heading).toHaveFocus();
});

test("a wrong code is said at its field", async () => {
  const message = "Invalid verification code. Please check it, or request a new code.";
  answer("deleteByCode", () => Response.json({ code: "invalid_code", message }, { status: 400 }));
  await open("/delete-account/code", { tab: { deletion_email: email } });
  await codeField.fill("123456");
  await button("Delete my account").click();
  await expectTexts(alert, [message]);
  await expect.element(codeField).toHaveFocus();
  await userEvent.keyboard("654321");
  await expect.element(codeField).toHaveValue("654321");
});

test("an address that is refused is said at its field", async () => {
  const message = "Please enter a valid email address";
  answer("requestDeletionCode", () => Response.json({ code: "invalid_email", message }, { status: 400 }));
  await askForCode();
  await expectTexts(alert, [message]);
  await expect.element(page.getByLabelText("Email")).toHaveFocus();
});

test("without a connection nothing is asked for, and it says so", async () => {
  drop("requestDeletionCode");
  await askForCode();
  await expectTexts(alert, ["There is no connection, so nothing was sent. Please check it and try again."]);
  await expectNone(codeField);
});

test("a server that fails is said in the screen's own words", async () => {
  refuse("deleteByCode", 500);
  await open("/delete-account/code", { tab: { deletion_email: email } });
  await codeField.fill("123456");
  await button("Delete my account").click();
  await expectTexts(alert, ["Failed to delete the account"]);
});

test("whoever is logged in is led to the same on the account page", async () => {
  await open("/delete-account/code", { local: signedIn });
  await expect.element(page.getByRole("heading", { name: "Leave" })).toHaveFocus();
  expect(location.pathname + location.hash).toBe("/account#delete");
});
