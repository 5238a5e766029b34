import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer } from "../../testing/api.ts";
import { expectNothingFromAxe } from "../../testing/axe.ts";
import { button, expectTexts } from "../../testing/look.ts";
import { open, signedIn } from "../../testing/open.tsx";

const section = page.getByRole("region", { name: "Email", exact: true });

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

test("a wrong code is said, and a mistyped address can be replaced", async () => {
  answer("changeEmail", {});
  answer("confirmEmail", () =>
    Response.json({ code: "invalid_code", message: "Not this code" }, { status: 400 }),
  );
  await ask();
  await section.getByLabelText("Verification code").fill("123456");
  await button("Change the email").click();
  await expectTexts(page.getByRole("alert"), ["Not this code"]);
  await button("Use another address").click();
  await expect.element(section.getByLabelText("New email")).toHaveValue("");
  expect(localStorage.getItem("user_email")).toBe("parent@maamoul.example");
});
