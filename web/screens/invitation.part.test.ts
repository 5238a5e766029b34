import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { forgetSignUp } from "../features/sign-up/sign-up.ts";
import { answer, drop } from "../testing/api.ts";
import { expectNothingFromAxe } from "../testing/axe.ts";
import { family } from "../testing/family.ts";
import { button, expectAddress, expectNone, expectTexts } from "../testing/look.ts";
import { open, session, signedIn } from "../testing/open.tsx";

const EMAIL = "omar@family.example";
const PASSWORD = "sticky dates and tea";
const SECRET = "0123456789abcdef0123456789abcdef";
const invitation = { by: "Mariam", email: EMAIL, expires_at: "2026-11-24T08:00:00.000Z" };
const invited = [{ id: "i-2", by: "Mariam", expires_at: invitation.expires_at }];
const link = (name: string) => page.getByRole("link", { name, exact: true });
const email = page.getByLabelText("Email", { exact: true });
const password = page.getByLabelText("Password", { exact: true });
const code = page.getByLabelText("Verification code");
const question = page.getByRole("dialog", { name: "Join this family?" });
const bodyOf = (asked: Request[]) => asked[0]?.clone().json();

beforeEach(() => {
  forgetSignUp();
  answer("lookAtInvitation", invitation);
  answer("family", { ...family, invited });
});

async function openAccount(): Promise<void> {
  await page.getByLabelText("I am an adult").click();
  await page.getByLabelText("I agree to the").click();
  await password.fill(PASSWORD);
}

test("a guest who opens the link reads who invites whom until when, and has two ways on", async () => {
  const asked = answer("lookAtInvitation", invitation);
  await open("/family?invitation=i-2");
  await expectAddress("/invitation");
  await expect
    .element(
      page.getByText(
        "Mariam invites you to share a family: its children, their weekly tasks and rewards, and its plan.",
      ),
    )
    .toBeVisible();
  expect(await bodyOf(asked)).toEqual({ id: "i-2" });
  await expect.element(page.getByText(EMAIL)).toBeVisible();
  await expect.element(page.getByText("24 November 2026")).toBeVisible();
  await expect.element(link("Open an account")).toBeVisible();
  await expect.element(link("I have an account: log in")).toBeVisible();
  await expectNothingFromAxe();
});

test("by a login, whose address is filled in, it ends at the invitation with its question", async () => {
  answer("login", session);
  await open("/family?invitation=i-2");
  await link("I have an account: log in").click();
  await expect
    .element(page.getByText("Log in with the invited address to join the family of Mariam."))
    .toBeVisible();
  await expect.element(link("Open an account")).toBeVisible();
  await expect.element(email).toHaveValue(EMAIL);
  await password.fill(PASSWORD);
  await button("Login").click();
  await expectAddress("/family?invitation=i-2");
  await expect.element(question.getByText("The invitation is from Mariam.")).toBeVisible();
});

test("by a new account, it speaks of the family and of no free days, and ends at the question", async () => {
  const asked = answer("signUp", {});
  const confirmed = answer("confirmSignUp", session);
  await open("/family?invitation=i-2");
  await link("Open an account").click();
  await expect
    .element(page.getByText("Open an account with the invited address to join the family of Mariam."))
    .toBeVisible();
  await expectNone(page.getByText(/free/));
  await expect.element(email).toHaveValue(EMAIL);
  await openAccount();
  await button("Continue").click();
  await expect.element(page.getByText("one press brings you into the family of Mariam.")).toBeVisible();
  expect(await bodyOf(asked)).toMatchObject({ email: EMAIL, invitation: "i-2" });
  await code.fill("123456");
  await button("Open my account").click();
  await expectAddress("/family?invitation=i-2");
  await expect.element(question).toBeVisible();
  expect(await bodyOf(confirmed)).toMatchObject({ email: EMAIL, otp: "123456", invitation: "i-2" });
  expect(localStorage.getItem("first_steps")).toBeNull();
});

test("by the button of the code's mail on another device, it ends at the question too", async () => {
  const confirmed = answer("confirmSignUp", session);
  const fragment = new URLSearchParams({ email: EMAIL, code: "123456" });
  await open(`/start/code?invitation=i-2#${fragment}`);
  await expect.element(page.getByText("one press brings you into the family of Mariam.")).toBeVisible();
  await openAccount();
  await button("Open my account").click();
  await expectAddress("/family?invitation=i-2");
  await expect.element(question).toBeVisible();
  expect(await bodyOf(confirmed)).toMatchObject({ email: EMAIL, invitation: "i-2" });
});

test("whoever opens an account with another address gets free days, and no word of the family", async () => {
  const confirmed = answer("confirmSignUp", session);
  await open("/start/code", {
    local: { start_secret: SECRET },
    tab: { start_email: "other@family.example", return_address: "/family?invitation=i-2" },
  });
  await code.fill("123456");
  await expectNone(page.getByText("one press brings you"));
  await button("Open my account").click();
  await expectAddress("/family?invitation=i-2");
  expect(await bodyOf(confirmed)).not.toHaveProperty("invitation");
  expect(localStorage.getItem("first_steps")).toBe("unseen");
});

test("whoever is logged in goes on to the family, also from the link of a guest's page", async () => {
  await open("/login?invitation=i-2", { local: signedIn });
  await expectAddress("/family?invitation=i-2");
  await expect.element(question).toBeVisible();
});

test("one that is no longer open says so, and leads to the login, which speaks of no family", async () => {
  answer("lookAtInvitation", () => Response.json({ code: "invitation_gone" }, { status: 410 }));
  await open("/family?invitation=i-3");
  await expectTexts(page.getByRole("status"), [
    "This invitation is no longer valid: it was accepted, taken back, or is older than 7 days. Log in to see your family, or ask for a new invitation.",
  ]);
  await link("Login").click();
  await expect.element(page.getByText("Good to see you again.")).toBeVisible();
  await expect.element(email).toHaveValue("");
});

test("one that could not be loaded can be asked for again", async () => {
  drop("lookAtInvitation");
  await open("/invitation?invitation=i-4");
  await expectTexts(page.getByRole("alert"), ["Failed to load the invitation"]);
  answer("lookAtInvitation", invitation);
  await button("Try Again").click();
  await expect.element(page.getByText(EMAIL)).toBeVisible();
});

test("in Arabic both ways are there, and axe finds nothing", async () => {
  await open("/invitation?invitation=i-2", { language: "ar" });
  await expect.element(page.getByText("وصلتكم دعوة من Mariam")).toBeVisible();
  await expect.element(link("فتح حساب")).toBeVisible();
  await expect.element(link("لديّ حساب: تسجيل الدخول")).toBeVisible();
  await expectNothingFromAxe();
});
