import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { open } from "../testing/open.tsx";

test("a code is typed from left to right, on a keyboard of digits, and a phone may fill it in", async () => {
  await open("/verify-otp", { language: "ar", tab: { reset_email: "parent@maamoul.example" } });
  const field = page.getByLabelText("رمز التحقق");
  await expect.element(field).toHaveAttribute("dir", "ltr");
  await expect.element(field).toHaveAttribute("inputmode", "numeric");
  await expect.element(field).toHaveAttribute("autocomplete", "one-time-code");
});
