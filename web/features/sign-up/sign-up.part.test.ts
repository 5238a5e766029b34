import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { PRIVACY_VERSION, TERMS_VERSION } from "../../../contract/rules.ts";
import { answer, drop, refuse } from "../../testing/api.ts";
import { planList, trial } from "../../testing/families.ts";
import { button, expectAddress, expectNone, expectTexts } from "../../testing/look.ts";
import { open, session } from "../../testing/open.tsx";
import { passTimeUntil } from "../../testing/pass-time.ts";
import { forgetSignUp } from "./sign-up.ts";

const EMAIL = "noor@family.example";
const PASSWORD = "sticky dates and tea";
const SECRET = "0123456789abcdef0123456789abcdef";
const FRAGMENT = "#email=noor%40family.example&code=123456";
const COMMON = "Too many people have this password";
const TICK = "Please tick this box to go on";
const NO_CONNECTION = "There is no connection, so nothing was sent. Please check it and try again.";
const MINUTE_MS = 60_000;
const sent = { retry_after_seconds: 60 };
const account = {
  password: PASSWORD,
  is_adult: true,
  terms_version: TERMS_VERSION,
  privacy_version: PRIVACY_VERSION,
};
const email = page.getByLabelText("Email", { exact: true });
const password = page.getByLabelText("Password", { exact: true });
const adult = page.getByLabelText("I am an adult");
const agree = page.getByLabelText("I agree to the");
const code = page.getByLabelText("Verification code");
const next = button("Continue");
const opening = button("Open my account");
const resend = button("Resend code");
const wait = page.getByText("You can ask for another code in");
const opened = page.getByRole("heading", { name: "Your account is open" });
const alert = page.getByRole("alert");
const weak = page.getByText("Easy to guess: make it longer");
const strong = page.getByText("A strong password.");

const refuseWith = (call: "signUp" | "confirmSignUp", message: string, refused: string) =>
  answer(call, () => Response.json({ message, code: refused }, { status: 400 }));
const bodiesOf = (asked: Request[]) => Promise.all(asked.map((request) => request.clone().json()));

async function choose(): Promise<void> {
  await password.fill(PASSWORD);
  await adult.click();
  await agree.click();
}

async function fillIn(): Promise<void> {
  await email.fill(EMAIL);
  await choose();
}

/** From the form to the code. */
async function ask(): Promise<Request[]> {
  const asked = answer("signUp", sent);
  await open("/start");
  await fillIn();
  await next.click();
  await passTimeUntil(() => code.query() !== null);
  return asked;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  forgetSignUp();
  answer("plans", { plans: { data: planList } });
  answer("features", trial);
});
afterEach(() => {
  vi.useRealTimers();
  document.documentElement.style.fontSize = "";
});

test("the login leads to it, it sends what was agreed to, and no password is stored", async () => {
  const asked = answer("signUp", sent);
  await open("/login");
  await page.getByRole("link", { name: "Start free trial" }).click();
  await passTimeUntil(() => next.query() !== null);
  await fillIn();
  await next.click();
  await expectAddress("/start/code");
  expect(await bodiesOf(asked)).toEqual([
    { email: EMAIL, ...account, browser_secret: expect.stringMatching(/^[0-9a-f]{32}$/) },
  ]);
  expect(sessionStorage.getItem("start_email")).toBe(EMAIL);
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(PASSWORD);
});

test("what is missing is named, and nothing is sent without both ticks", async () => {
  const asked = answer("signUp", sent);
  await open("/start");
  await next.click();
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAccessibleDescription("Please fill in this field");
  await expect.element(password).toHaveAccessibleDescription(/^Please fill in this field/);
  for (const box of [adult, agree]) await expect.element(box).toHaveAccessibleDescription(TICK);
  for (const wrong of ["noor", "noor family@x.example", "نور@family.example"]) {
    await email.fill(wrong);
    await next.click();
    await expect.element(email).toHaveAccessibleDescription("Please enter a valid email address");
  }
  await email.fill(EMAIL);
  await password.fill(PASSWORD);
  for (const box of [adult, agree]) {
    await next.click();
    await expect.element(box).toHaveFocus();
    await expect.element(box).toHaveAccessibleDescription(TICK);
    await box.click();
    await expect.element(box).not.toHaveAccessibleDescription();
  }
  expect(asked).toHaveLength(0);
});

test("an address that the server does not take is marked, described and focused", async () => {
  refuseWith("signUp", "Write it in Latin letters", "invalid_email");
  await open("/start");
  await fillIn();
  await next.click();
  await expectTexts(alert, ["Write it in Latin letters"]);
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAttribute("aria-invalid", "true");
  await expect.element(email).toHaveAccessibleDescription("Write it in Latin letters");
});

test("a password that is refused is marked and focused, and never called strong beside it", async () => {
  refuseWith("signUp", COMMON, "password_too_common");
  await open("/start");
  await fillIn();
  await expect.element(strong).toBeVisible();
  await next.click();
  await expectTexts(alert, [COMMON]);
  await expectNone(strong);
  await expect.element(password).toHaveFocus();
  await expect.element(password).toHaveAttribute("aria-invalid", "true");
  await expect.element(password).toHaveAccessibleDescription(new RegExp(`^Easy to guess.*${COMMON}$`));
  await password.fill("other dates and coffee");
  await expect.element(strong).toBeVisible();
  await expectNone(alert);
  await expect.element(password).toHaveAttribute("aria-invalid", "false");
});

test("what is agreed to is one sentence, and its links say beside it that they open in a new tab", async () => {
  await open("/start");
  await expect
    .element(agree)
    .toHaveAccessibleName("I agree to the terms and conditions and the privacy policy.");
  for (const name of ["terms and conditions", "privacy policy"])
    await expect
      .element(page.getByRole("link", { name, exact: true }))
      .toHaveAccessibleDescription("(opens in a new tab)");
});

test("a slow API is asked once, and one that is gone loses nothing at either step", async () => {
  const held = Promise.withResolvers<Response>();
  const asked = answer("signUp", () => held.promise);
  await open("/start");
  await fillIn();
  await next.dblClick();
  await expect.element(email).toBeDisabled();
  held.resolve(Response.json({}, { status: 500 }));
  await expectTexts(alert, ["That did not work. Please check your connection and try again."]);
  expect(asked).toHaveLength(1);
  const dropped = drop("signUp");
  await next.click();
  await expect.poll(() => dropped.length).toBe(1);
  await expectTexts(alert, [NO_CONNECTION]);
  await expect.element(email).toHaveValue(EMAIL);
  await expect.element(password).toHaveValue(PASSWORD);
  await expect.element(agree).toBeChecked();

  answer("signUp", sent);
  await next.click();
  await passTimeUntil(() => code.query() !== null);
  drop("confirmSignUp");
  await code.fill("123456");
  await opening.click();
  await expectTexts(alert, [NO_CONNECTION]);
  await expect.element(code).toHaveValue("123456");
  await expect.element(code).toHaveAttribute("aria-invalid", "false");
  const confirmed = answer("confirmSignUp", session);
  await opening.click();
  await passTimeUntil(() => opened.query() !== null);
  await expectAddress("/subscriptions");
  expect(await bodiesOf(confirmed)).toEqual([{ email: EMAIL, otp: "123456", account }]);
  expect(localStorage.getItem("start_secret")).toBeNull();
});

test("a password that is too short is said beside it, at once with what else is missing", async () => {
  const asked = answer("signUp", sent);
  await open("/start");
  await email.fill(EMAIL);
  await password.fill("tamr5");
  await next.click();
  await expect.element(password).toHaveFocus();
  await expect.element(password).toHaveAccessibleDescription(/Password must be at least 6 characters/);
  await expect.poll(() => page.getByText("Please tick this box to go on").elements().length).toBe(2);
  expect(await bodiesOf(asked)).toEqual([]);
});

test("a password that is refused as too short is marked, described and focused", async () => {
  refuseWith("signUp", "Six characters at least", "password_too_short");
  await open("/start");
  await fillIn();
  await next.click();
  await expect.element(password).toHaveFocus();
  await expect.element(password).toHaveAttribute("aria-invalid", "true");
  await expect.element(password).toHaveAccessibleDescription(/Six characters at least$/);
});

test("the keyboard alone opens an account", async () => {
  answer("signUp", sent);
  answer("confirmSignUp", session);
  await open("/start");
  await expect.element(next).toBeEnabled();
  email.element().focus();
  // Past the button that shows the password.
  await userEvent.keyboard(`${EMAIL}{Tab}${PASSWORD}{Tab}{Tab} {Tab} {Enter}`);
  await passTimeUntil(() => code.query() !== null);
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
  await userEvent.keyboard("{Tab}123456{Enter}");
  await passTimeUntil(() => opened.query() !== null);
});

describe("another code", () => {
  const notArrived = page.getByText("Has the email not arrived?");
  const chat = page.getByRole("link", { name: "Ask us on WhatsApp" });
  const aboutEmail = expect.stringMatching(/\?text=[^&]*noor%40family\.example/);

  test("can be asked for after a minute, and help is offered with the case described", async () => {
    const asked = await ask();
    await expect.element(wait).toBeVisible();
    await expectNone(notArrived);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    await expect.element(notArrived).toBeVisible();
    await expect.element(chat).toHaveAttribute("href", aboutEmail);
    await resend.click();
    await expect.element(wait).toBeVisible();
    await expectNone(notArrived);
    const [first, second] = await bodiesOf(asked);
    expect(second).toEqual(first);
  });

  test("cannot be asked for where the form is forgotten, which leads back to it with the e-mail", async () => {
    await open("/start/code", { tab: { start_email: EMAIL, start_resend_at: "1" } });
    await expect.element(notArrived).toBeVisible();
    await page.getByRole("link", { name: "Start again" }).click();
    await passTimeUntil(() => next.query() !== null);
    await expectAddress("/start");
    await expect.element(email).toHaveValue(EMAIL);
    await expect.element(password).toHaveValue("");
  });

  test("takes away what was said of the last one", async () => {
    refuseWith("confirmSignUp", "Invalid code", "invalid_code");
    await ask();
    await code.fill("111111");
    await opening.click();
    await expectTexts(alert, ["Invalid code"]);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    await resend.click();
    await expect.element(wait).toBeVisible();
    await expectNone(alert);
    await expect.element(code).toHaveAttribute("aria-invalid", "false");
  });

  test("gives the focus to what it brought, and back", async () => {
    await ask();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    await expect.element(resend).toBeVisible();
    resend.element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(wait).toHaveFocus();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    await expect.element(resend).toHaveFocus();
  });

  test("is helped with in a recovery too", async () => {
    await open("/verify-otp", { tab: { reset_email: EMAIL, reset_resend_at: "1" } });
    await expect.element(notArrived).toBeVisible();
    await expect.element(chat).toHaveAttribute("href", aboutEmail);
  });
});

test("all digits of a code show in letters of twice the size", async () => {
  await open("/start/code", { tab: { start_email: EMAIL } });
  document.documentElement.style.fontSize = "200%";
  await code.fill("888888");
  await expect.poll(() => code.element().scrollWidth - code.element().clientWidth).toBe(0);
});

test.each([
  ["/start/code", "confirmSignUp", "Open my account"],
  ["/verify-otp", "verifyOtp", "Verify"],
] as const)(
  "a mail's link to %s fills in address and code, leaves neither in the address bar, and waits for a press",
  async (path, call, press) => {
    const asked = refuse(call, 500);
    await open(path + FRAGMENT, { local: { start_secret: SECRET } });
    await expect.element(code).toHaveValue("123456");
    await expect.element(page.getByText(EMAIL)).toBeVisible();
    await expectAddress(path);
    expect(asked).toHaveLength(0);
    await button(press).click();
    await expect.poll(() => asked.length).toBe(1);
    expect(await asked[0]?.json()).toMatchObject({ email: EMAIL, otp: "123456" });
  },
);

test("the link can be opened in the tab that waits for it", async () => {
  await open("/start/code", { tab: { start_email: EMAIL } });
  await expect.element(code).toHaveValue("");
  location.hash = FRAGMENT;
  await expect.element(code).toHaveValue("123456");
  await expectAddress("/start/code");
});

test.each(["/start/code", "/start/code#email=noor&code=1", "/start/code#main"])(
  "%s without a sign-up goes to its beginning",
  async (address) => {
    await open(address);
    await passTimeUntil(() => next.query() !== null);
    await expectAddress("/start");
  },
);

describe("whose account it is", () => {
  const link = `/start/code${FRAGMENT}`;
  const asks = { local: { start_secret: SECRET } };

  test("a browser that did not ask wants a password and both ticks, and sends those", async () => {
    const asked = answer("confirmSignUp", session);
    await open(link);
    await expect.element(page.getByText("You choose the password here")).toBeVisible();
    await opening.click();
    await expect.element(password).toHaveFocus();
    await password.fill("noornoor");
    await expect.element(weak).toBeVisible();
    await opening.click();
    await expect.element(adult).toHaveFocus();
    expect(asked).toHaveLength(0);
    await choose();
    await opening.click();
    await passTimeUntil(() => opened.query() !== null);
    expect(await bodiesOf(asked)).toEqual([{ email: EMAIL, otp: "123456", account }]);
  });

  test("what the API says of the password is said at its field, and not of the code", async () => {
    refuseWith("confirmSignUp", COMMON, "password_too_common");
    await open(link);
    await choose();
    await opening.click();
    await expectTexts(alert, [COMMON]);
    await expect.element(password).toHaveFocus();
    await expect.element(password).toHaveAccessibleDescription(new RegExp(`${COMMON}$`));
    await expect.element(code).toHaveAttribute("aria-invalid", "false");
  });

  test("the browser that asked proves it and chooses nothing again", async () => {
    const asked = answer("confirmSignUp", session);
    await open("/start/code", { ...asks, tab: { start_email: EMAIL } });
    await code.fill("123456");
    await expectNone(password);
    await opening.click();
    await passTimeUntil(() => opened.query() !== null);
    expect(await bodiesOf(asked)).toEqual([{ email: EMAIL, otp: "123456", browser_secret: SECRET }]);
    expect(localStorage.getItem("start_secret")).toBeNull();
  });

  test("a browser whose proof the API does not take chooses then, and the code stays", async () => {
    refuseWith("confirmSignUp", "Choose a password", "password_required");
    await open(link, asks);
    await opening.click();
    await expectTexts(alert, ["Choose a password"]);
    await expect.element(password).toHaveFocus();
    await expectNone(weak);
    const asked = answer("confirmSignUp", session);
    await choose();
    await expectNone(alert);
    await opening.click();
    await passTimeUntil(() => opened.query() !== null);
    expect(await bodiesOf(asked)).toEqual([{ email: EMAIL, otp: "123456", account }]);
  });
});
