import type { Page } from "@playwright/test";
import type { Language } from "../../contract/languages.ts";
import { planList, trial } from "../../web/testing/families.ts";
import { answer, refuse } from "./api.ts";
import { allOf } from "./at-rest.ts";
import {
  comeRecovering,
  comeSignedIn,
  comeStarting,
  readIn,
  secondsFromNow,
  settings,
  tokenFor,
} from "./browser-state.ts";
import type { Screen } from "./screens.ts";
import { startWords } from "./start-words.ts";
import { expect } from "./test.ts";
import type { Words } from "./words.ts";

const email = "noor@family.example";
const recovering = { reset_email: email, reset_token: "reset-1" };
const LONG_AGO_MS = "1";

async function openForm(page: Page, language: Language, path: string): Promise<void> {
  await readIn(page.context(), language);
  await page.goto(path);
  await expect(page.locator("form button[type=submit]")).toBeEnabled();
}

/** The screens before the plans, and what they say when something is wrong. */
export const sessionScreens: Screen[] = [
  { name: "/login", open: (page, language) => openForm(page, language, "/login") },
  {
    name: "a refused login",
    async open(page, language) {
      await refuse(page, "login", 500);
      await openForm(page, language, "/login");
      await page.locator("input[type=email]").fill(email);
      await page.locator("input[type=password]").fill("cookies");
      await page.locator("form button[type=submit]").click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "a login after the session ended",
    async open(page, language) {
      await comeRecovering(page, { login_notice: "session ended" });
      await openForm(page, language, "/login");
      await expect(page.getByRole("status")).toBeVisible();
    },
  },
  {
    name: "/start with a weak password",
    async open(page, language) {
      await openForm(page, language, "/start");
      await page.locator("input[type=password]").fill("noor");
      await expect(page.getByText(startWords[language].weak)).toBeVisible();
    },
  },
  {
    name: "/start/code with help",
    async open(page, language) {
      await comeStarting(page, { start_email: email, start_resend_at: LONG_AGO_MS });
      await openForm(page, language, "/start/code");
      await expect(page.getByText(startWords[language].notArrived)).toBeVisible();
    },
  },
  {
    name: "a refused /start/code",
    async open(page, language) {
      await refuse(page, "confirmSignUp", 500);
      await comeStarting(page, { start_email: email });
      await openForm(page, language, "/start/code");
      await page.locator("input[name=otp]").fill("123456");
      await page.locator("form button[type=submit]").click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "/start/code in another browser than the one that asked",
    async open(page, language) {
      await openForm(page, language, "/start/code#email=noor%40family.example&code=123456");
      await page.locator("input[type=password]").fill("noor");
      await expect(page.getByText(startWords[language].weak)).toBeVisible();
    },
  },
  {
    name: "the first steps",
    async open(page, language) {
      await answer(page, "confirmSignUp", {
        access_token: tokenFor(secondsFromNow(600)),
        refresh_token: "r",
        id: 7,
        role: "parent",
      });
      await answer(page, "plans", { plans: { data: planList } });
      await answer(page, "features", trial);
      await answer(page, "payments", { payments: [] });
      await comeStarting(page, { start_email: email });
      await openForm(page, language, "/start/code");
      await page.locator("input[name=otp]").fill("123456");
      await page.locator("form button[type=submit]").click();
      await expect(page.getByRole("heading", { name: startWords[language].opened })).toBeVisible();
    },
  },
  { name: "/forgot-password", open: (page, language) => openForm(page, language, "/forgot-password") },
  {
    name: "/forgot-password until another code may be sent",
    async open(page, language) {
      await comeRecovering(page, { reset_email: email, reset_resend_at: String(Date.now() + 3_600_000) });
      await readIn(page.context(), language);
      await page.goto("/forgot-password");
      await expect(page.locator("main a[href='/verify-otp']")).toBeVisible();
      await expect(page.locator("form button[type=submit]")).toBeDisabled();
    },
  },
  {
    name: "/verify-otp with help",
    async open(page, language) {
      await comeRecovering(page, { reset_email: email, reset_resend_at: LONG_AGO_MS });
      await openForm(page, language, "/verify-otp");
      await expect(page.getByText(startWords[language].notArrived)).toBeVisible();
    },
  },
  {
    name: "/reset-password with a mistake",
    async open(page, language, say) {
      await comeRecovering(page, recovering);
      await openForm(page, language, "/reset-password");
      for (const field of await allOf(page.locator("input[type=password]"), 2)) await field.fill("short");
      await page.locator("form button[type=submit]").click();
      await expect(page.getByText(say.tooShort).first()).toBeVisible();
    },
  },
  ...[true, false].map((reminders) => ({
    name: `/profile with reminders ${reminders ? "on" : "off"}`,
    async open(page: Page, language: Language, say: Words) {
      await readIn(page.context(), language);
      await comeSignedIn(page);
      await answer(page, "readSettings", { ...settings, reminders });
      await page.goto("/profile");
      await expect(page.getByLabel(say.reminders)).toBeChecked({ checked: reminders });
    },
  })),
  {
    name: "a screen that does not come",
    async open(page, language) {
      await readIn(page.context(), language);
      await comeSignedIn(page);
      await page.route("**/assets/profile-*.js", (route) => route.abort());
      await page.goto("/profile");
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
];
