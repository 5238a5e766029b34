import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, refuse } from "../testing/api.ts";
import { expectNothingFromAxe } from "../testing/axe.ts";
import { button, expectNone, expectTexts } from "../testing/look.ts";
import { open, signedIn } from "../testing/open.tsx";

const local = signedIn;
const alert = page.getByRole("alert");
const status = page.getByRole("status");

const save = async (request: Request) => ({ reminders: true, ...(await request.json()) });

async function typePasswords(): Promise<void> {
  await page.getByLabelText("Current password", { exact: true }).fill("cookies-123");
  await page.getByLabelText("New password", { exact: true }).fill("dates-and-walnuts");
}

test("the links between the account's screens mark the one that is shown", async () => {
  await open("/account", { local });
  const links = page.getByRole("navigation", { name: "Your account" }).getByRole("link");
  await expectTexts(links, ["Plan", "Payments", "Family", "Account", "Help"]);
  await expect.element(links.filter({ hasText: "Account" })).toHaveAttribute("aria-current", "page");
  await expect.element(button("Logout")).toBeVisible();
  await expect.element(page.getByLabelText("Your name")).toBeVisible();
});

test("a child sees no payments and nothing about notices", async () => {
  await open("/account", { local: { ...local, user_role: "child" } });
  await expect.element(page.getByLabelText("Your name")).toBeVisible();
  await expectNone(page.getByRole("link", { name: "Payments" }));
  await expectNone(page.getByRole("switch"));
});

test("a name is saved, and an empty one is taken out", async () => {
  answer("readSettings", { reminders: true, name: "Noor" });
  const asked = answer("changeSettings", save);
  await open("/account", { local });
  const field = page.getByLabelText("Your name");
  await expect.element(field).toHaveValue("Noor");
  await field.fill("");
  await button("Save").click();
  await expectTexts(status, ["Saved"]);
  expect(await asked[0]?.json()).toEqual({ name: null });
});

test("a name that is refused is said in the server's words, and the field has the focus", async () => {
  refuse("changeSettings", 400, "A name has at most 80 letters");
  await open("/account", { local });
  await page.getByLabelText("Your name").fill("<b>");
  await button("Save").click();
  await expectTexts(alert, ["A name has at most 80 letters"]);
  await expect.element(page.getByLabelText("Your name")).toHaveFocus();
});

test("the language of mails is chosen by one press", async () => {
  const asked = answer("changeSettings", save);
  await open("/account", { local });
  await page.getByLabelText("العربية").click();
  await expect.element(page.getByLabelText("العربية")).toBeChecked();
  expect(await asked[0]?.json()).toEqual({ mail_language: "ar" });
});

test("each language of mails is named in its own, and marked as such for those who hear it", async () => {
  await open("/account", { local });
  const names = page.getByRole("group", { name: "Language of our emails" });
  await expect.element(names.getByText("English")).toHaveAttribute("lang", "en");
  await expect.element(names.getByText("العربية")).toHaveAttribute("lang", "ar");
});

test("a changed password is said, and the fields are empty again", async () => {
  const asked = answer("changePassword", {});
  await open("/account", { local });
  await typePasswords();
  await button("Update password").click();
  await expectTexts(status, ["Your password has been changed, and all other devices have been logged out."]);
  await expect.element(page.getByLabelText("Current password", { exact: true })).toHaveValue("");
  expect(await asked[0]?.json()).toEqual({ password: "cookies-123", new_password: "dates-and-walnuts" });
});

test.each([
  ["wrong_password", "Current password"],
  ["password_too_common", "New password"],
])("%s marks the field %s", async (code, label) => {
  answer("changePassword", () => Response.json({ code, message: "Not this one" }, { status: 400 }));
  await open("/account", { local });
  await typePasswords();
  await button("Update password").click();
  await expectTexts(alert, ["Not this one"]);
  await expect.element(page.getByLabelText(label, { exact: true })).toHaveFocus();
});

test("what could not be loaded can be asked for again", async () => {
  answer("readSettings", (_, count) => (count === 1 ? Response.error() : { reminders: true }));
  await open("/account", { local });
  await expectTexts(alert, ["Failed to load your account"]);
  await button("Try Again").click();
  await expect.element(page.getByLabelText("Your name")).toBeVisible();
});

test.each(["en", "ar"] as const)("axe finds nothing on the account in %s", async (language) => {
  await open("/account", { local, language });
  await expect.poll(() => document.querySelector("form [name=name]")).not.toBeNull();
  await expectNothingFromAxe();
});
