import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";
import { DEFAULT_LANGUAGE, languages } from "./contract/languages.ts";

const inWeb = (path: string) => `<rootDir>/web/${path}`;

/** What only the server renders, so that no browser loads it (docs/decisions/0016). */
const site = [
  "document",
  "features/home",
  "features/legal",
  "features/receipt",
  "frames/site-*.tsx",
  "frames/mobile-menu.tsx",
  "hosted",
  "mails",
  "pages",
].map(inWeb);

/** What a form for a password says, in each catalogue of a screen that has one. */
const passwordForms = ["ui/form/{password-field,resend-code}.tsx"].map(inWeb);

/** What the way to a card says, in the catalogues of the plans and the family. */
const paying = [inWeb("features/subscription/paying")];

/** What only these screens say, so that no other page loads it: `ownTexts` in the site map. */
const guest = [
  "features/recovery",
  "features/sign-up/{choose-password,consent-boxes,new-password-field,resend-button,strength-hint,trial-timeline}.tsx",
  "features/verification",
  "screens/{delete-account-code,forgot-password,invitation,login,reset-password,start,start-code,verify-otp}.tsx",
].map(inWeb);
const account = [
  "features/account",
  "features/agreement",
  "screens/account.tsx",
  "screens/agreement.tsx",
  "screens/profile.tsx",
].map(inWeb);
const family = ["features/family", "features/session/use-ask-again.tsx", "screens/family.tsx"].map(inWeb);

const payment = ["screens/payment-{failed,redirect,success}.tsx"].map(inWeb);

const plans = [
  "features/sign-up/first-steps.tsx",
  "features/subscription/{change-card-button,first-charge-timeline,notice-bar,overview}.tsx",
  "features/subscription/current",
  "features/subscription/payments",
  "features/subscription/plans",
  "features/subscription/subscribe",
  "screens/subscriptions.tsx",
].map(inWeb);

export default defineConfig({
  sourceLocale: DEFAULT_LANGUAGE,
  locales: [...languages],
  catalogs: [
    { path: inWeb("copy/site/{locale}"), include: site },
    { path: inWeb("copy/guest/{locale}"), include: [...guest, ...passwordForms] },
    { path: inWeb("copy/account/{locale}"), include: [...account, ...passwordForms] },
    { path: inWeb("copy/family/{locale}"), include: [...family, ...passwordForms, ...paying] },
    { path: inWeb("copy/payment/{locale}"), include: payment },
    { path: inWeb("copy/plans/{locale}"), include: [...plans, ...paying] },
    {
      path: inWeb("copy/{locale}"),
      include: ["<rootDir>/web"],
      exclude: [...site, ...guest, ...account, ...family, ...payment, ...plans, ...passwordForms, ...paying],
    },
  ],
  format: formatter({ origins: false }),
  orderBy: "message",
});
