import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { open } from "../testing/open.tsx";

const email = page.getByLabelText("Email");

test("the e-mail that was typed at the login is there when the password is forgotten", async () => {
  await open("/login");
  await email.fill("noor@family.example");
  await page.getByRole("link", { name: "Forgot Password" }).click();
  await expect.element(page.getByRole("heading", { name: "Forgot Password" })).toBeVisible();
  await expect.element(email).toHaveValue("noor@family.example");
});
