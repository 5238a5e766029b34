import { setTimeout as wait } from "node:timers/promises";
import { calls } from "../../contract/calls.ts";
import { PRIVACY_VERSION, TERMS_VERSION } from "../../contract/rules.ts";
import { findMailedLink } from "../journeys/support/mailbox.ts";
import { type Journey, PHONE_WIDTH_PX } from "./site-journeys.ts";
import type { Visitor } from "./visitor.ts";

/** Each journey has accounts of its own: what one changes, another must not see. */
const accounts = {
  login: { en: "premium@maamoul.example", ar: "trial@maamoul.example" },
  recovery: { en: "child@maamoul.example", ar: "admin@maamoul.example" },
  subscribe: { en: "parent@maamoul.example", ar: "employee@adnoc.ae" },
} as const;
const PASSWORD = "cookies-123";
const NEW_PASSWORD = "date-filling-9";

export const accountJourneys: readonly Journey[] = [
  {
    name: "log in, see the account and log out",
    async walk(visitor) {
      const { say, language } = visitor;
      await visitor.arrive("/login");
      await logIn(visitor, accounts.login[language], PASSWORD);
      await visitor.click("link", say.profile);
      await visitor.seesText(say.parent);
      await visitor.click("button", say.logout);
      await visitor.isAt("/login");
      await visitor.holds("an empty storage", () => localStorage.getItem("access_token") === null);
    },
  },
  {
    name: "replace a forgotten password with the code in Arabic-Indic digits",
    async walk(visitor) {
      const { say, language, origin } = visitor;
      const email = accounts.recovery[language];
      await visitor.arrive("/forgot-password");
      await visitor.fill(say.email, email);
      await visitor.click("button", say.sendCode);
      await visitor.isAt("/verify-otp");
      const code = await readCode(origin, email);
      await visitor.fill(
        say.code,
        code.replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩".charAt(Number(digit))),
      );
      await visitor.click("button", say.verify);
      await visitor.isAt("/reset-password");
      await visitor.fill(say.newPassword, NEW_PASSWORD);
      await visitor.fill(say.confirmPassword, NEW_PASSWORD);
      await visitor.click("button", say.updatePassword);
      await visitor.seesText(say.changed);
      await visitor.isAt("/login");
      await logIn(visitor, email, NEW_PASSWORD);
    },
  },
  {
    name: "open an account by the link of the mail, and see the trial run",
    async walk(visitor) {
      const { say, language, origin } = visitor;
      const email = `noor.${language}@family.example`;
      await visitor.arrive("/login");
      await visitor.click("link", say.startTrial);
      // The login also has a field for the e-mail, and stays until this screen is there.
      await visitor.seesText(say.adult);
      await visitor.fill(say.email, email);
      await visitor.fill(say.password, NEW_PASSWORD);
      await visitor.holds("both ticks", () => {
        const boxes = [...document.querySelectorAll<HTMLInputElement>("main input[type=checkbox]")];
        for (const box of boxes) if (!box.checked) box.click();
        return boxes.length === 2;
      });
      await visitor.click("button", say.continue);
      await visitor.isAt("/start/code");
      // As in another browser: nothing is left of the tab that asked.
      await visitor.holds("a forgotten sign-up", () => {
        sessionStorage.clear();
        return true;
      });
      const { pathname, search, hash } = new URL(await waitForLink(origin, email));
      await visitor.open(pathname + search + hash);
      await visitor.holds("a clean address", () => location.hash === "" && location.search === "");
      await visitor.seesText(email);
      await visitor.click("button", say.open);
      await visitor.isAt("/subscriptions");
      await visitor.seesText(say.opened);
      await visitor.seesText(say.trialDaysLeft);
      await visitor.click("button", say.gotIt);
      await visitor.click("button", say.logout);
      await visitor.isAt("/login");
    },
  },
  {
    name: "subscribe with a code, pay, cancel, resume and log out",
    async walk(visitor) {
      const { say, language, tab } = visitor;
      const hasDialog = (open: boolean) => (document.querySelector("dialog:modal") !== null) === open;
      await visitor.arrive("/login");
      await logIn(visitor, accounts.subscribe[language], PASSWORD);
      await visitor.click("button", `${say.subscribeTo} ${say.yearlyPlan}`);
      await visitor.holds("the dialog", hasDialog, true);
      await tab.clickAt(5, 5);
      await visitor.holds("no dialog", hasDialog, false);
      await visitor.click("button", `${say.subscribeTo} ${say.yearlyPlan}`);
      await visitor.fill(say.promoCode, language === "ar" ? "adnoc-ls" : "WELCOME20");
      await visitor.click("button", say.apply);
      await visitor.seesText(say.promoApplied);
      await visitor.click("button", say.continueToPayment);
      await visitor.holds("the checkout", () => location.pathname.startsWith("/checkout/"));
      await visitor.fill(say.cardNumber, "4242 4242 4242 4242");
      await visitor.fill(say.expiry, "08/39");
      await visitor.fill(say.cvc, "123");
      await visitor.fill(say.cardName, "Mariam");
      await visitor.click("button", say.pay);
      await visitor.isAt("/payment-success");
      await visitor.seesText(say.activated);
      await visitor.click("link", say.goToProfile);
      await visitor.click("link", say.viewSubscriptions);
      await visitor.seesText(say.paid);
      await visitor.click("button", say.cancelSubscription);
      await visitor.holds("the dialog", hasDialog, true);
      await visitor.click("button", say.cancelSubscription);
      await visitor.seesText(say.cancelled);
      await visitor.click("button", say.resume);
      await visitor.seesText(say.resumed);
      await visitor.click("button", say.logout);
      await visitor.isAt("/login");
    },
  },
  {
    name: "on a phone, invite an adult, change the email, ask for the account's deletion and keep it",
    width: PHONE_WIDTH_PX,
    async walk(visitor) {
      const { say, language, origin, tab } = visitor;
      const email = `huda.${language}@family.example`;
      const newEmail = `huda.new.${language}@family.example`;
      await openAccount(origin, email);
      await visitor.arrive("/login");
      await logIn(visitor, email, NEW_PASSWORD);
      await visitor.click("link", say.family);
      await visitor.isAt("/family");
      await visitor.fill(say.emailOfAdult, "guest@family.example");
      await visitor.click("button", say.sendInvitation);
      await visitor.seesText("guest@family.example");
      await visitor.click("link", say.account);
      await visitor.isAt("/account");
      await visitor.fill(say.newEmail, newEmail);
      await visitor.fill(say.yourPassword, NEW_PASSWORD);
      await visitor.click("button", say.sendToNew);
      await visitor.fill(say.code, await readCode(origin, newEmail));
      await visitor.click("button", say.changeEmail);
      await visitor.seesText(say.emailChanged);
      await visitor.click("summary", say.deleteAccount);
      await visitor.holds(
        "the open question",
        () => document.querySelector("#delete details[open]") !== null,
      );
      await tab.fill("#delete input[name=password]", NEW_PASSWORD);
      await visitor.click("button", say.deleteAccount);
      await visitor.click("button", say.keepAccount);
      await visitor.holds("the account kept", () => document.querySelector("#delete details") !== null);
    },
  },
];

/** By the API: the way there is another journey. */
async function openAccount(origin: string, email: string): Promise<void> {
  const account = {
    password: NEW_PASSWORD,
    is_adult: true,
    terms_version: TERMS_VERSION,
    privacy_version: PRIVACY_VERSION,
  };
  await post(origin + calls.signUp.path, { email, ...account });
  await post(origin + calls.confirmSignUp.path, { email, otp: await readCode(origin, email), account });
}

async function post(address: string, body: object): Promise<void> {
  const headers = { "Content-Type": "application/json" };
  const { ok, status } = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
  if (!ok) throw new Error(`${address} answered ${status}.`);
}

async function logIn(visitor: Visitor, email: string, password: string): Promise<void> {
  const { say } = visitor;
  await visitor.fill(say.email, email);
  await visitor.fill(say.password, password);
  await visitor.click("button", say.login);
  await visitor.isAt("/subscriptions");
}

async function waitForLink(origin: string, email: string): Promise<string> {
  for (;;) {
    const link = await findMailedLink(origin, email, "/start/code");
    if (link) return link;
    await wait(200);
  }
}

/** From the sandbox's mailbox, which shows the newest first. */
async function readCode(origin: string, email: string): Promise<string> {
  for (;;) {
    const list = await (await fetch(`${origin}/sandbox/mailbox`)).text();
    const mail = list.split("<li").find((item) => item.includes(email));
    const path = mail?.match(/href="([^"]+)"/)?.[1];
    const text = path && (await (await fetch(origin + path)).text());
    const code = text && /<pre[^>]*>[^<]*?\b(\d{6})\b/.exec(text)?.[1];
    if (code) return code;
    await wait(200);
  }
}
