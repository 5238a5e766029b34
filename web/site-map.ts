import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { CallName } from "../contract/calls.ts";
import type { PrefixedLanguage } from "../contract/languages.ts";

/**
 * public: header and footer, with the texts of `copy/site/` too; the others have those of `copy/` and their `ownTexts`. guest: only
 * without a session; member: only with one; open: either way.
 */
type Access = "public" | "guest" | "member" | "open";

type Entry = {
  path: string;
  /** The file in `screens/`, of a public page in `pages/`. */
  screen: string;
  access: Access;
  /** Before the brand's name. */
  title: MessageDescriptor;
  /** Calls that its document makes while the code is still loading; each is a GET with an access token. */
  asks?: readonly CallName[];
  /** Part of opening and keeping accounts, which an operator may do elsewhere (docs/product.md §14.3). */
  opensAccounts?: true;
  /** What it says and most others do not is in a folder of `copy/`, loaded with its code. */
  ownTexts?: "guest" | "account" | "family" | "payment" | "plans";
};

/** Every page (docs/product.md §2.1). Public pages have addresses in the other languages too (docs/decisions/0005). */
const siteMap = [
  {
    path: "/",
    screen: "home",
    access: "public",
    title: msg`Weekly tasks and rewards for children`,
  },
  {
    path: "/privacy-policy",
    screen: "privacy-policy",
    access: "public",
    title: msg`Privacy policy`,
  },
  {
    path: "/terms-conditions",
    screen: "terms-conditions",
    access: "public",
    title: msg`Terms and conditions`,
  },
  {
    path: "/accessibility",
    screen: "accessibility",
    access: "public",
    title: msg`Accessibility`,
  },
  {
    path: "/delete-account",
    screen: "delete-account",
    access: "public",
    title: msg`Delete your account`,
  },
  { path: "/login", screen: "login", access: "guest", title: msg`Login`, ownTexts: "guest" },
  {
    path: "/start",
    screen: "start",
    access: "guest",
    title: msg`Start free trial`,
    opensAccounts: true,
    ownTexts: "guest",
  },
  {
    path: "/start/code",
    screen: "start-code",
    access: "guest",
    title: msg`Confirm your email`,
    opensAccounts: true,
    ownTexts: "guest",
  },
  {
    path: "/invitation",
    screen: "invitation",
    access: "guest",
    title: msg`Invitation into a family`,
    opensAccounts: true,
    ownTexts: "guest",
  },
  {
    path: "/forgot-password",
    screen: "forgot-password",
    access: "guest",
    title: msg`Forgot password`,
    ownTexts: "guest",
  },
  { path: "/verify-otp", screen: "verify-otp", access: "guest", title: msg`Enter code`, ownTexts: "guest" },
  {
    path: "/reset-password",
    screen: "reset-password",
    access: "guest",
    title: msg`New password`,
    ownTexts: "guest",
  },
  {
    path: "/delete-account/code",
    screen: "delete-account-code",
    access: "guest",
    title: msg`Delete your account`,
    opensAccounts: true,
    ownTexts: "guest",
  },
  {
    path: "/subscriptions",
    screen: "subscriptions",
    access: "member",
    title: msg`Subscriptions`,
    asks: ["plans", "features"],
    ownTexts: "plans",
  },
  { path: "/profile", screen: "profile", access: "member", title: msg`Profile`, ownTexts: "account" },
  {
    path: "/family",
    screen: "family",
    access: "member",
    title: msg`Family`,
    opensAccounts: true,
    ownTexts: "family",
  },
  {
    path: "/agreement",
    screen: "agreement",
    access: "member",
    title: msg`Our texts have changed`,
    opensAccounts: true,
    ownTexts: "account",
  },
  {
    path: "/account",
    screen: "account",
    access: "member",
    title: msg`Account`,
    opensAccounts: true,
    ownTexts: "account",
  },
  {
    path: "/payment-success",
    screen: "payment-success",
    access: "open",
    title: msg`Payment`,
    ownTexts: "payment",
  },
  {
    path: "/payment-failed",
    screen: "payment-failed",
    access: "open",
    title: msg`Payment Failed`,
    ownTexts: "payment",
  },
  {
    path: "/payment-redirect/:status",
    screen: "payment-redirect",
    access: "open",
    title: msg`Redirecting`,
    ownTexts: "payment",
  },
] as const satisfies readonly Entry[];

export type Page = (typeof siteMap)[number];
export type PublicPage = Extract<Page, { access: "public" }>;
export type MemberPage = Extract<Page, { access: "member" }>;
/** Part of the app: every page that is not public. */
export type AccountPage = Exclude<Page, PublicPage>;

export const pages: readonly Page[] = siteMap;

type Filled<Pattern extends string> = Pattern extends `${infer Start}/:${string}`
  ? `${Start}/${string}`
  : Pattern;
type Prefixed<Path extends string, Prefix extends string> = Path extends "/"
  ? `/${Prefix}`
  : `/${Prefix}${Path}`;

export type PublicPath = PublicPage["path"];
/** Every address that there is. */
export type Path = Filled<Page["path"]> | Prefixed<PublicPath, PrefixedLanguage>;
/** What a link or a redirect may lead to. */
export type Href = Path | `${Path}?${string}` | `${Path}#${string}`;
