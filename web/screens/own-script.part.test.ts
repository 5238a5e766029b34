import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer } from "../testing/api.ts";
import { open, signedIn } from "../testing/open.tsx";

const email = "noor@xn--mgbh0fb.xn--mgbaam7a8h";
const lookalike = "noor@xn--80ak6aa92e.com";

test.each([
  [email, "noor@مثال.امارات"],
  [lookalike, lookalike],
])("the code of %s is asked for as sent to %s", async (reset_email, shown) => {
  await open("/verify-otp", { tab: { reset_email } });
  await expect.element(page.getByText(shown, { exact: true })).toBeVisible();
});

test("the profile shows an Arabic domain in Arabic", async () => {
  answer("readSettings", { reminders: true });
  await open("/profile", { local: { ...signedIn, user_email: email } });
  await expect.element(page.getByText("noor@مثال.امارات", { exact: true })).toBeVisible();
});
