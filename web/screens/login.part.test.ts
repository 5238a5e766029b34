import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, drop, refuse } from "../testing/api.ts";
import { expectNothingFromAxe } from "../testing/axe.ts";
import { button, expectAddress, expectTexts } from "../testing/look.ts";
import { open, signedIn } from "../testing/open.tsx";

const email = page.getByLabelText("Email");
const password = page.getByLabelText("Password", { exact: true });
const alert = page.getByRole("alert");
const submit = button("Login");

async function fillIn(): Promise<void> {
  await email.fill("parent@maamoul.example");
  await password.fill("cookies-123");
}

test("the button says so while the login is under way, and clicks make one request", async () => {
  const asked = answer("login", () => new Promise(() => {}));
  await open("/login");
  await fillIn();
  await submit.dblClick();
  await expect.element(button("Logging in...")).toBeDisabled();
  expect(asked).toHaveLength(1);
});

test("fields that are empty or no e-mail are named, and nothing is sent", async () => {
  const asked = refuse("login", 500);
  await open("/login");
  await submit.click();
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAccessibleDescription("Please fill in this field");
  await expect.element(password).toHaveAccessibleDescription("Please fill in this field");
  await expectNothingFromAxe();
  await email.fill("parent");
  await expect.element(email).not.toHaveAccessibleDescription();
  await submit.click();
  await expect.element(email).toHaveAccessibleDescription("Please enter a valid email address");
  expect(asked).toHaveLength(0);
});

test("a refusal without words shows the fallback", async () => {
  refuse("login", 500);
  await open("/login");
  await fillIn();
  await submit.click();
  await expectTexts(alert, ["Login failed. Please check your credentials."]);
  await expect.element(submit).toHaveFocus();
});

test("a message of the server goes before the fallback, and with the language; what was typed stays", async () => {
  refuse("login", 429, "Wait 30 seconds");
  await open("/login");
  await fillIn();
  await submit.click();
  await expectTexts(alert, ["Wait 30 seconds"]);
  await expectNothingFromAxe();
  await page.getByRole("link", { name: "العربية" }).click();
  await expect.element(page.getByLabelText("البريد الإلكتروني")).toHaveValue("parent@maamoul.example");
  await expect.element(alert).not.toBeInTheDocument();
  await button("تسجيل الدخول").click();
  await expectTexts(alert, ["Wait 30 seconds"]);
});

test("an address that the server does not take is marked, described and focused", async () => {
  const message = "Write it in Latin letters";
  answer("login", () => Response.json({ message, code: "invalid_email" }, { status: 400 }));
  await open("/login");
  await fillIn();
  await submit.click();
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAttribute("aria-invalid", "true");
  await expect.element(email).toHaveAccessibleDescription(message);
});

test("another language by keyboard keeps the focus on its switch", async () => {
  await open("/login");
  const arabic = page.getByRole("link", { name: "العربية" });
  await expect.element(arabic).toBeVisible();
  arabic.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("link", { name: "English" })).toHaveFocus();
});

test("a lost connection is said, and nothing typed is lost", async () => {
  drop("login");
  await open("/login");
  await fillIn();
  await submit.click();
  await expectTexts(alert, ["There is no connection, so nothing was sent. Please check it and try again."]);
  await expect.element(password).toHaveValue("cookies-123");
});

/** Asks for a code as long as none comes along. */
function askForCode(): Request[] {
  return answer("login", async (request) => {
    const { otp } = await request.json();
    if (otp === "123456") return new Promise(() => {});
    const refusal = otp
      ? { code: "invalid_code", message: "That code is wrong" }
      : { code: "login_code_required", message: "A code is on its way" };
    return Response.json(refusal, { status: 401, headers: { "Retry-After": "60" } });
  });
}

const code = page.getByLabelText("Verification code");
const bodiesOf = (asked: Request[]) => Promise.all(asked.map((request) => request.clone().json()));

test("where a code is needed too, the form asks for it, and sends it with what was typed before", async () => {
  const asked = askForCode();
  await open("/login");
  await expect.element(code).not.toBeInTheDocument();
  await fillIn();
  await submit.click();
  await expectTexts(page.getByRole("status"), ["A code is on its way"]);
  await expect.element(code).toHaveFocus();
  await expect.element(page.getByText(/^You can ask for another code in/)).toBeVisible();
  await expectNothingFromAxe();
  await code.fill("000000");
  await submit.click();
  await expectTexts(alert, ["That code is wrong"]);
  await expect.element(code).toHaveFocus();
  await code.fill("١٢٣٤٥٦");
  await submit.click();
  await expect.element(button("Logging in...")).toBeDisabled();
  const typed = { email: "parent@maamoul.example", password: "cookies-123" };
  expect(await bodiesOf(asked)).toEqual([typed, { ...typed, otp: "000000" }, { ...typed, otp: "123456" }]);
});

test("another password asks for a new code", async () => {
  const asked = askForCode();
  await open("/login");
  await fillIn();
  await submit.click();
  await code.fill("000000");
  await password.fill("cookies-124");
  await expect.element(code).not.toBeInTheDocument();
  await submit.click();
  await expect.element(code).toHaveValue("");
  expect((await bodiesOf(asked)).at(-1)).toEqual({
    email: "parent@maamoul.example",
    password: "cookies-124",
  });
});

test("once the wait is over, another code can be asked for", async () => {
  const asked = answer("login", () =>
    Response.json({ code: "login_code_required", message: "A code is on its way" }, { status: 401 }),
  );
  await open("/login");
  await fillIn();
  await submit.click();
  await button("Resend code").click();
  await expect.poll(() => asked).toHaveLength(2);
  await expect.element(code).toHaveFocus();
});

test("the password can be shown and hidden again", async () => {
  await open("/login");
  const show = button("Show password");
  await password.fill("cookies-123");
  await expect.element(password).toHaveAttribute("type", "password");
  await show.click();
  await expect.element(password).toHaveAttribute("type", "text");
  await expect.element(show).toHaveAttribute("aria-pressed", "true");
  await show.click();
  await expect.element(password).toHaveAttribute("type", "password");
  await expect.element(password).toHaveValue("cookies-123");
});

test("password managers know the fields, and an address is written from left to right", async () => {
  await open("/login", { language: "ar" });
  const address = page.getByLabelText("البريد الإلكتروني");
  await expect.element(address).toHaveAttribute("autocomplete", "username");
  await expect.element(address).toHaveAttribute("type", "email");
  await expect.element(address).toHaveAttribute("dir", "ltr");
  const secret = page.getByLabelText("كلمة المرور", { exact: true });
  await expect.element(secret).toHaveAttribute("autocomplete", "current-password");
  await expect.element(secret).toHaveAttribute("dir", "ltr");
});

test.each(["/login", "/forgot-password", "/verify-otp", "/reset-password"])(
  "a stored token leads from %s to the profile",
  async (path) => {
    await open(path, { local: signedIn });
    await expectAddress("/profile");
    await expect.element(page.getByRole("heading", { name: "Profile" })).toBeVisible();
  },
);

test.each(["/subscriptions", "/profile"])("a guest is led from %s to the login", async (path) => {
  await open(path);
  await expectAddress("/login");
  await expect.element(page.getByRole("heading", { name: "Login" })).toBeVisible();
});

test("whoever is signed in reads Loading... in place of the form until the script leads on", async () => {
  document.documentElement.toggleAttribute("data-signed-in", true);
  await open("/login");
  await expect.element(page.getByText("Loading...").first()).toBeVisible();
  await expect.element(page.getByText("Good to see you again").first()).not.toBeVisible();
  document.documentElement.toggleAttribute("data-signed-in", false);
  await expect.element(submit).toBeVisible();
});
