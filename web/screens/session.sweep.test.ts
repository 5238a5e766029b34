import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { type Language, languages } from "../../contract/languages.ts";
import { answer, refuse } from "../testing/api.ts";
import { planList, trial } from "../testing/families.ts";
import { brother, charge, daughter, family, father, mother } from "../testing/family.ts";
import { expectCount } from "../testing/look.ts";
import { open, session, signedIn } from "../testing/open.tsx";
import { expectFitForAll } from "../testing/sweep.ts";

const WEAK = { en: "Easy to guess", ar: "سهلة التخمين" };
const NOT_ARRIVED = { en: "Has the email not arrived?", ar: "لم تصل الرسالة؟" };
const OPENED = { en: "Your account is open", ar: "تم فتح حسابكم" };
const email = "noor@family.example";
const invitation = { by: "a.very.long.name@family.example", email, expires_at: "2026-11-24T08:00:00.000Z" };
const LONG_AGO_MS = "1";
const starting = { local: { start_secret: "0123456789abcdef0123456789abcdef" }, tab: { start_email: email } };
const pendingEmail = new URLSearchParams({ email, resend_at: LONG_AGO_MS, expires_at: "32503680000000" });
const recovering = { reset_email: email, reset_token: "reset-1" };
const alert = page.getByRole("alert");
const see = (found: typeof alert) => expect.element(found).toBeVisible();

const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const submit = () => page.elementLocator(find("form [type=submit]") as HTMLElement);
const field = (selector: string) => page.elementLocator(find(`form input${selector}`) as HTMLElement);

async function openForm(...options: Parameters<typeof open>): Promise<void> {
  await open(...options);
  await expect.poll(() => find("form [type=submit]:not(:disabled)")).not.toBeNull();
}

type Show = (language: Language) => Promise<unknown>;

/** The screens before the plans, and what they say when something is wrong. */
const states: Record<string, Show> = {
  "/login": (language) => openForm("/login", { language }),
  async "a refused login"(language) {
    refuse("login", 500);
    await openForm("/login", { language });
    await field("[type=email]").fill(email);
    await field("[type=password]").fill("cookies");
    await submit().click();
    await see(alert);
  },
  async "a login after the session ended"(language) {
    await openForm("/login", { language, tab: { login_notice: "session ended" } });
    await see(page.getByRole("status"));
  },
  async "a login that needs the code of a mail"(language) {
    const needed = { code: "login_code_required", message: "A code is on its way" };
    answer("login", () => Response.json(needed, { status: 401, headers: { "Retry-After": "60" } }));
    await openForm("/login", { language });
    await field("[type=email]").fill(email);
    await field("[type=password]").fill("cookies");
    await submit().click();
    await expect.poll(() => find("form input[name=otp]")).not.toBeNull();
  },
  async "/start with a weak password"(language) {
    await openForm("/start", { language });
    await field("[type=password]").fill("noor");
    await see(page.getByText(WEAK[language]));
  },
  async "/start/code with help"(language) {
    const tab = { ...starting.tab, start_resend_at: LONG_AGO_MS };
    await openForm("/start/code", { ...starting, language, tab });
    await see(page.getByText(NOT_ARRIVED[language]));
  },
  async "a refused /start/code"(language) {
    refuse("confirmSignUp", 500);
    await openForm("/start/code", { ...starting, language });
    await field("[name=otp]").fill("123456");
    await submit().click();
    await see(alert);
  },
  async "/start/code in another browser than the one that asked"(language) {
    await openForm("/start/code#email=noor%40family.example&code=123456", { language });
    await field("[type=password]").fill("noor");
    await see(page.getByText(WEAK[language]));
  },
  async "the first steps"(language) {
    answer("confirmSignUp", session);
    answer("plans", { plans: { data: planList } });
    answer("features", trial);
    await openForm("/start/code", { ...starting, language });
    await field("[name=otp]").fill("123456");
    await submit().click();
    await see(page.getByRole("heading", { name: OPENED[language] }));
  },
  async "/invitation"(language) {
    answer("lookAtInvitation", invitation);
    await open("/invitation?invitation=i-2", { language });
    await see(page.getByText(email));
  },
  async "/invitation that is no longer open"(language) {
    refuse("lookAtInvitation", 410);
    await open("/invitation?invitation=i-3", { language });
    await see(page.getByRole("status"));
  },
  "/login on the way into a family": (language) => openInvited("/login", language),
  "/start on the way into a family": (language) => openInvited("/start", language),
  "/start/code on the way into a family": (language) => openInvited("/start/code", language),
  "/forgot-password": (language) => openForm("/forgot-password", { language }),
  async "/forgot-password until another code may be sent"(language) {
    const tab = { reset_email: email, reset_resend_at: String(Date.now() + 3_600_000) };
    await open("/forgot-password", { language, tab });
    await expect.poll(() => find("main a[href='/verify-otp']")).not.toBeNull();
    await expect.element(submit()).toBeDisabled();
  },
  async "/verify-otp with help"(language) {
    await openForm("/verify-otp", {
      language,
      tab: { reset_email: email, reset_resend_at: LONG_AGO_MS },
    });
    await see(page.getByText(NOT_ARRIVED[language]));
  },
  async "/reset-password with a mistake"(language) {
    await openForm("/reset-password", { language, tab: recovering });
    await field("[name=new_password]").fill("short");
    await field("[name=confirmation]").fill("short");
    await submit().click();
    await expect.poll(() => find("form [aria-invalid=true]")).not.toBeNull();
  },
  async "/delete-account/code with an address that is refused"(language) {
    refuse("requestDeletionCode", 400);
    await openForm("/delete-account/code", { language });
    await field("[name=email]").fill(email);
    await submit().click();
    await see(alert);
  },
  "/delete-account/code with a code to enter": (language) =>
    openForm("/delete-account/code", {
      language,
      tab: { deletion_email: email, deletion_resend_at: LONG_AGO_MS },
    }),
  async "/delete-account/code when it is asked for"(language) {
    answer("deleteByCode", { delete_at: "2026-11-24T06:42:00.000Z" });
    await openForm("/delete-account/code", { language, tab: { deletion_email: email } });
    await field("[name=otp]").fill("123456");
    await submit().click();
    await expect.poll(() => find("form")).toBeNull();
  },
  "/account with the code of a new email to enter": (language) =>
    openForm("/account", { language, local: { ...signedIn, email_change: pendingEmail.toString() } }),
  async "/account after a password that is refused"(language) {
    refuse("changePassword", 500);
    await openForm("/account", { language, local: signedIn });
    await field("[name=password]").fill("cookies");
    await field("[name=new_password]").fill("cookies");
    await page.elementLocator(find("form:has([name=password]) [type=submit]") as HTMLElement).click();
    await see(alert);
  },
  async "/account after a file that is refused"(language) {
    refuse("downloadData", 500);
    await openForm("/account", { language, local: signedIn });
    await page.elementLocator(find("#data [name=password]") as HTMLElement).fill("cookies");
    await page.elementLocator(find("#data [type=submit]") as HTMLElement).click();
    await see(alert);
  },
  async "/account with two devices, activity and what a deletion does"(language) {
    const at = "2026-11-17T06:42:00.000Z";
    const device = { browser: "Safari", system: "Mac", logged_in_at: at, last_used_at: at };
    const devices = [true, false].map((is_current) => ({ ...device, id: `s-${is_current}`, is_current }));
    answer("devices", { devices });
    answer("activity", { activity: [{ kind: "login", at, browser: "Safari", system: "Mac" }] });
    answer("previewDeletion", {
      would_delete_at: at,
      is_last_adult: true,
      children: ["omar@family.example"],
      plan_name: "Premium Yearly",
      lost: [{ amount: 12050, currency: "AED" }],
    });
    await openForm("/account", { language, local: signedIn });
    for (const details of document.querySelectorAll("details")) details.open = true;
    await expect.poll(() => find("#delete form [type=submit]")?.checkVisibility()).toBe(true);
  },
  async "/family with every state"(language) {
    const at = "2026-11-24T08:00:00.000Z";
    answer("family", {
      ...family,
      adults: [
        { ...mother, pays: false },
        { ...father, pays: true },
      ],
      children: [
        daughter,
        { ...brother, mentor_leaves_at: at },
        { ...daughter, id: "c-3", delete_at: at },
        { ...brother, id: "c-4", delete_at: at },
      ],
      invitations: [{ id: "i-1", email: "grandmother@family.example", sent_at: at, expires_at: at }],
      invited: [{ id: "i-2", by: "aunt@family.example", expires_at: at }],
    });
    await openForm("/family", { language, local: signedIn });
  },
  async "/family whose payer is leaving, with the question"(language) {
    const adults = [
      { ...mother, pays: false },
      { ...father, delete_at: charge.at },
    ];
    answer("family", { ...family, adults, card_needed_until: charge.at });
    await openForm("/family", { language, local: signedIn });
    await page.elementLocator(find("main > div button") as HTMLElement).click();
    await see(page.getByRole("dialog"));
  },
  async "/family while the payer leaves"(language) {
    answer("family", family);
    await openForm("/family", { language, local: signedIn });
    await page.elementLocator(find("#adults ul + button") as HTMLElement).click();
    await see(page.getByRole("dialog"));
  },
  async "/family right after joining it"(language) {
    answer("family", { ...family, accepted_invitation: "i-2" });
    await openForm("/family?invitation=i-2", { language, local: signedIn });
    await see(page.getByRole("status"));
  },
  async "/family while it asks"(language) {
    answer("family", family);
    await openForm("/family", { language, local: signedIn });
    await page.elementLocator(find("#children button") as HTMLElement).click();
    await see(page.getByRole("dialog"));
  },
  async "/family of a child"(language) {
    const adults = [{ ...mother, email: null, is_you: false, pays: false }];
    answer("family", { adults, children: [daughter], invitations: [], invited: [] });
    await open("/family", { language, local: { ...signedIn, user_role: "child" } });
    await expect.poll(() => find("#children li")).not.toBeNull();
  },
  "/agreement": (language) => openForm("/agreement", { language, local: signedIn }),
  "/profile with reminders on": (language) => openProfile(language, true),
  "/profile with reminders off": (language) => openProfile(language, false),
};

async function openInvited(path: string, language: Language): Promise<void> {
  answer("lookAtInvitation", invitation);
  await openForm(`${path}?invitation=i-2`, { ...starting, language });
  await see(page.getByText(invitation.by));
}

async function openProfile(language: Language, reminders: boolean): Promise<void> {
  answer("readSettings", { reminders });
  await open("/profile", { language, local: signedIn });
  await expectCount(page.getByRole("switch", { checked: reminders }), 1);
}

for (const language of languages)
  for (const [name, show] of Object.entries(states))
    test(`axe finds nothing on ${name} in ${language}, and every reader sees all of it`, async () => {
      await show(language);
      await expectFitForAll();
    });
