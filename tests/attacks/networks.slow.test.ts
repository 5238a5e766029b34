import { type Browser, chromium, expect, type Locator, type Page } from "@playwright/test";
import type { CallName } from "../../contract/calls.ts";
import { findBrowser } from "../../tools/scripts/browser.mjs";
import { findFreePort } from "../../tools/scripts/free-port.ts";
import { none, paid, planList } from "../../web/testing/families.ts";
import { family } from "../../web/testing/family.ts";
import { comeRecovering, secondsFromNow, tokenFor } from "../journeys/support/browser-state.ts";
import { readCatalogue } from "../journeys/support/catalogue.ts";
import { withServers } from "../journeys/support/own-server.ts";
import { words } from "../journeys/support/words.ts";
import { storyOn, type Watch } from "./attack.ts";
import { type Fault, type FaultProxy, faults, SERVER_WORDS, startFaultProxy } from "./fault-proxy.ts";
import { tryScriptEverywhere } from "./script.ts";

const say = words.en;
const text = readCatalogue("en");
const LIMIT_MS = 30_000;
const IN_A_WEEK = new Date(Date.now() + 7 * 86_400_000).toISOString();

type Screen = {
  readonly name: string;
  readonly call: CallName;
  readonly answers?: FaultProxy["answers"];
  /** Brings the page to where the call is about to be made. */
  come(page: Page): Promise<unknown>;
  /** Makes the call; also the next try. */
  act(page: Page): Promise<unknown>;
  /** What is said when it failed, by the screen itself or in the server's words. */
  readonly failed: string;
  /** Whether the screen shows the server's words, and that there is no connection (docs/product.md §11.1). */
  readonly quotes: boolean;
  done(page: Page): Locator;
};

const submit = (page: Page) => page.locator("form button[type=submit]").click();
const fill = async (page: Page, text: string) => {
  for (const field of await page.locator("form input:visible").all()) await field.fill(text);
};
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).last().click();
const pageOf = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.locator("form button[type=submit]")).toBeEnabled();
};

const screens: readonly Screen[] = [
  {
    name: "login",
    call: "login",
    async come(page) {
      await pageOf(page, "/login");
      await page.getByLabel(say.email).fill("parent@maamoul.example");
      await page.getByLabel(say.password, { exact: true }).fill("cookies-123");
    },
    act: submit,
    failed: say.loginFailed,
    quotes: true,
    done: (page) => page.getByRole("button", { name: say.logout }),
  },
  {
    name: "forgot password",
    call: "forgotPassword",
    async come(page) {
      await pageOf(page, "/forgot-password");
      await fill(page, "parent@maamoul.example");
    },
    act: submit,
    failed: say.failedToSend,
    quotes: true,
    done: (page) => page.getByText(say.codeSent),
  },
  {
    name: "enter code",
    call: "verifyOtp",
    async come(page) {
      await comeRecovering(page, { reset_email: "parent@maamoul.example" });
      await pageOf(page, "/verify-otp");
      await fill(page, "123456");
    },
    act: submit,
    failed: say.invalidCode,
    quotes: true,
    done: (page) => page.getByLabel(say.newPassword, { exact: true }),
  },
  {
    name: "new password",
    call: "resetPassword",
    async come(page) {
      await comeRecovering(page, { reset_token: "pr_x" });
      await pageOf(page, "/reset-password");
      await fill(page, "dates-and-nuts");
    },
    act: submit,
    failed: say.resetFailed,
    quotes: true,
    done: (page) => page.getByText(say.changed),
  },
  {
    name: "code to delete an account",
    call: "requestDeletionCode",
    async come(page) {
      await pageOf(page, "/delete-account/code");
      await fill(page, "parent@maamoul.example");
    },
    act: submit,
    failed: say.failedToSend,
    quotes: true,
    done: (page) => page.locator("[name=otp]"),
  },
  {
    name: "promo code",
    call: "checkPromo",
    async come(page) {
      await openDialog(page);
      await page.getByLabel(say.promoCode).fill("WELCOME20");
    },
    act: (page) => press(page, say.apply),
    failed: say.checkFailed,
    quotes: false,
    done: (page) => page.getByRole("button", { name: say.remove, exact: true }),
  },
  {
    name: "subscribe",
    call: "createSubscription",
    come: openDialog,
    act: (page) => press(page, say.continueToPayment),
    failed: say.createFailed,
    quotes: true,
    done: (page) => page.getByText(say.notProcessed),
  },
  {
    name: "cancel",
    call: "cancelSubscription",
    answers: { features: paid },
    async come(page) {
      await signIn(page);
      await page.goto("/subscriptions");
      await press(page, say.cancelSubscription);
      await expect(page.getByRole("dialog")).toBeVisible();
    },
    act: (page) => page.getByRole("dialog").getByRole("button", { name: say.cancelSubscription }).click(),
    failed: say.cancelFailed,
    quotes: false,
    done: (page) => page.getByText(say.cancelled),
  },
  {
    name: "subscriptions",
    call: "features",
    come: signIn,
    act: (page) =>
      page.url().includes("/subscriptions") ? press(page, say.tryAgain) : page.goto("/subscriptions"),
    failed: say.failedToLoad,
    quotes: false,
    done: (page) => page.getByRole("button", { name: `${say.subscribeTo} Premium Yearly` }),
  },
  {
    name: "reminders",
    call: "changeSettings",
    answers: { readSettings: { reminders: true } },
    async come(page) {
      await signIn(page);
      await page.goto("/profile");
      await expect(page.getByLabel(say.reminders)).toBeEnabled();
    },
    act: (page) => page.getByLabel(say.reminders).click(),
    failed: say.reminderFailed,
    quotes: true,
    done: (page) => page.locator("input[type=checkbox]:enabled:not(:checked)"),
  },
  {
    name: "invitation",
    call: "inviteAdult",
    async come(page) {
      await signIn(page);
      await page.goto("/family");
      await page.getByLabel(text("Email of the adult")).fill("omar@family.example");
    },
    act: submit,
    failed: text("Failed to send the invitation"),
    quotes: true,
    done: (page) => page.getByText("The invitation is on its way"),
  },
];

async function signIn(page: Page): Promise<void> {
  await page.addInitScript(
    (values) => Object.entries(values).map(([key, value]) => localStorage.setItem(key, value)),
    {
      user_id: "7",
      user_role: "parent",
      user_email: "parent@maamoul.example",
      refresh_token: "refresh-1",
      access_token: tokenFor(secondsFromNow(600)),
    },
  );
}

async function openDialog(page: Page): Promise<void> {
  await signIn(page);
  await page.goto("/subscriptions");
  await press(page, `${say.subscribeTo} Premium Yearly`);
  await expect(page.getByRole("dialog")).toBeVisible();
}

function answersAt(origin: string): FaultProxy["answers"] {
  return {
    login: {
      access_token: tokenFor(secondsFromNow(600)),
      refresh_token: "refresh-1",
      id: "7",
      role: "parent",
    },
    refresh: { access_token: tokenFor(secondsFromNow(600)), refresh_token: "refresh-2" },
    forgotPassword: { retry_after_seconds: 60 },
    verifyOtp: { reset_token: "pr_x" },
    plans: { plans: { data: planList } },
    features: none,
    payments: { payments: [] },
    readSettings: { reminders: true },
    changeSettings: { reminders: false },
    family,
    devices: { devices: [] },
    activity: { activity: [] },
    previewDeletion: { would_delete_at: IN_A_WEEK, is_last_adult: true, children: [], lost: [] },
    checkPromo: { valid: true, original_price: 9939, total_discount: 20, discounted_price: 7951 },
    createSubscription: { subscription_id: "s-1", checkout_url: `${origin}/payment-failed` },
  };
}

/* In the browser, and the API is played: no database takes part. */
const story = storyOn("");

story("broken networks and script at every screen", tryNetworks);

async function tryNetworks(watch: Watch): Promise<void> {
  await withServers(async ({ launchReady }) => {
    const port = await findFreePort();
    const origin = `http://localhost:${port}`;
    const server = await launchReady({ PUBLIC_ORIGIN: origin });
    const proxy = await startFaultProxy(port, server.origin);
    const browser = await chromium.launch({
      executablePath: findBrowser() ?? chromium.executablePath(),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    });
    try {
      for (const screen of screens) {
        proxy.answers = { ...answersAt(origin), ...screen.answers };
        await tryScreen(screen, { browser, proxy, origin, watch });
      }
      proxy.answers = answersAt(origin);
      await tryScriptEverywhere(
        { browser, proxy, origin },
        watch("script in every field, address, storage and answer"),
      );
    } finally {
      await browser.close();
      proxy.close();
    }
  });
}

type Ground = {
  readonly browser: Browser;
  readonly proxy: FaultProxy;
  readonly origin: string;
  readonly watch: Watch;
};

async function tryScreen(screen: Screen, { browser, proxy, origin, watch }: Ground): Promise<void> {
  const seen = watch(`broken networks at ${screen.name}`);
  for (const fault of faults) {
    const context = await browser.newContext({ baseURL: origin, locale: "en-GB" });
    const page = await context.newPage();
    page.setDefaultTimeout(LIMIT_MS);
    seen.try();
    let step = "to come there";
    try {
      proxy.mend();
      await screen.come(page);
      proxy.break(screen.call, fault);
      step = "to act";
      await screen.act(page);
      step = "to see what happened";
      await meet(screen, fault, page, proxy);
      // What a page asks while its code still loads is asked once more where no answer came.
      const most = screen.name === "subscriptions" && fault === "is reset" ? 2 : 1;
      const made = proxy.count(screen.call);
      seen.admit(made > 0 && made <= most, `${fault}: ${made} requests were made`);
      step = "to try again";
      const isHeld = fault === "never answers";
      proxy.mend();
      if (fault !== "is slow" && !isHeld) await screen.act(page);
      step = "to succeed in the end";
      await expect(screen.done(page)).toBeVisible({ timeout: LIMIT_MS });
    } catch (error) {
      seen.admit(
        false,
        `${fault}: it was not possible ${step}: ${String(error).split("\n").slice(0, 2).join(" ")}`,
      );
    } finally {
      await context.close();
    }
  }
}

/** A failure is said; a wait leaves the page usable, and pressing again sends nothing more. */
async function meet(screen: Screen, fault: Fault, page: Page, proxy: FaultProxy): Promise<void> {
  if (fault === "is slow") return expect(screen.done(page)).toBeVisible({ timeout: LIMIT_MS });
  if (fault === "never answers") {
    await expect.poll(() => proxy.count(screen.call)).toBe(1);
    await page.keyboard.press("Enter");
    // The page answers to the reader meanwhile.
    await page.keyboard.press("Tab");
    return expect(page.locator("a, button").first()).toBeVisible();
  }
  await expect(page.getByText(wordsFor(screen, fault)).first()).toBeVisible({ timeout: LIMIT_MS });
}

function wordsFor({ quotes, failed }: Screen, fault: Fault): string {
  if (quotes && fault === "is an error with a number for its code") return SERVER_WORDS;
  return quotes && fault === "is reset" ? say.noConnection : failed;
}
