import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import type { PrefixedLanguage } from "../contract/languages.ts";
import { TRIAL_DAYS, YEARLY_PRICE_AED } from "../contract/rules.ts";

/** public: header and footer; guest: only without a session; member: only with one; open: either way. */
export type Access = "public" | "guest" | "member" | "open";

type Entry = {
  path: string;
  /** The file in `screens/`. */
  screen: string;
  access: Access;
  /** Before the brand's name. */
  title: MessageDescriptor;
  description?: MessageDescriptor;
};

/** Every page (docs/product.md §2.1). Public pages have addresses in the other languages too (docs/decisions/0005). */
const siteMap = [
  {
    path: "/",
    screen: "home",
    access: "public",
    title: msg`Weekly tasks and rewards for children`,
    description: msg`Weekly tasks for every age, virtual cookies as rewards and a progress report for the family. ${plural(TRIAL_DAYS, { one: "# day", other: "# days" })} free, then ${plural(YEARLY_PRICE_AED, { one: "# AED", other: "# AED" })} per year. In English and Arabic.`,
  },
  {
    path: "/privacy-policy",
    screen: "privacy-policy",
    access: "public",
    title: msg`Privacy policy`,
    description: msg`What we keep about your family, why and for how long, how children are protected, and how to get a copy of your data or have it erased.`,
  },
  {
    path: "/terms-conditions",
    screen: "terms-conditions",
    access: "public",
    title: msg`Terms and conditions`,
    description: msg`Our terms in plain words: mentors and creators, the free plan of ${plural(TRIAL_DAYS, { one: "# day", other: "# days" })}, Premium at ${plural(YEARLY_PRICE_AED, { one: "# AED", other: "# AED" })} per year, cancelling, refunds and contact.`,
  },
  { path: "/login", screen: "login", access: "guest", title: msg`Login` },
  { path: "/forgot-password", screen: "forgot-password", access: "guest", title: msg`Forgot password` },
  { path: "/verify-otp", screen: "verify-otp", access: "guest", title: msg`Enter code` },
  { path: "/reset-password", screen: "reset-password", access: "guest", title: msg`New password` },
  { path: "/subscriptions", screen: "subscriptions", access: "member", title: msg`Subscriptions` },
  { path: "/profile", screen: "profile", access: "member", title: msg`Profile` },
  { path: "/payment-success", screen: "payment-success", access: "open", title: msg`Payment Successful` },
  { path: "/payment-failed", screen: "payment-failed", access: "open", title: msg`Payment Failed` },
  { path: "/payment-redirect/:status", screen: "payment-redirect", access: "open", title: msg`Redirecting` },
] as const satisfies readonly Entry[];

type Listed = (typeof siteMap)[number];
export type ScreenName = Listed["screen"];
export type Page = Entry & { path: Listed["path"]; screen: ScreenName };
export type PublicPage = Page & Extract<Listed, { access: "public" }>;

export const pages: readonly Page[] = siteMap;

type Filled<Pattern extends string> = Pattern extends `${infer Start}/:${string}`
  ? `${Start}/${string}`
  : Pattern;
type Prefixed<Path extends string, Prefix extends string> = Path extends "/"
  ? `/${Prefix}`
  : `/${Prefix}${Path}`;

export type PublicPath = PublicPage["path"];
/** Every address that there is. */
export type Path = Filled<Listed["path"]> | Prefixed<PublicPath, PrefixedLanguage>;
/** What a link or a redirect may lead to. */
export type Href = Path | `${Path}?${string}` | `${Path}#${string}`;
