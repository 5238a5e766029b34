import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type ComponentType, lazy, type ReactNode, Suspense, useDeferredValue } from "react";
import { Redirect, useLocation } from "wouter";
import { TRIAL_DAYS, YEARLY_PRICE_AED } from "../contract/rules.ts";
import { AccountOnly, GuestOnly } from "./features/session/guards.tsx";
import { AccountFrame } from "./frames/account-frame.tsx";
import { GuestFrame } from "./frames/guest-frame.tsx";
import { PageFrame } from "./frames/page-frame.tsx";
import { ScreenBoundary } from "./frames/screen-boundary.tsx";
import { SiteFrame } from "./frames/site-frame.tsx";
import { arabicPath } from "./site/public-path.ts";

/** public: header and footer; guest: only without a session; account: only with one; open: either way. */
export type Door = "public" | "guest" | "account" | "open";

export type Page = {
  path: string;
  /** The file in `screens/`. */
  screen: string;
  door: Door;
  /** Before the brand's name. */
  title: MessageDescriptor;
  description?: MessageDescriptor;
};

/** The site map (docs/product.md §2.1). Public pages also stand under `/ar` (docs/decisions/0005). */
export const pages: readonly Page[] = [
  {
    path: "/",
    screen: "home",
    door: "public",
    title: msg`Weekly tasks and rewards for children`,
    description: msg`Weekly tasks for every age, virtual cookies as rewards and a progress report for the family. ${TRIAL_DAYS} days free, then ${YEARLY_PRICE_AED} AED per year. In English and Arabic.`,
  },
  {
    path: "/privacy-policy",
    screen: "privacy-policy",
    door: "public",
    title: msg`Privacy policy`,
    description: msg`What we keep about your family, why and for how long, how children are protected, and how to get a copy of your data or have it erased.`,
  },
  {
    path: "/terms-conditions",
    screen: "terms-conditions",
    door: "public",
    title: msg`Terms and conditions`,
    description: msg`Our terms in plain words: mentors and creators, the ${TRIAL_DAYS}-day free plan, Premium at ${YEARLY_PRICE_AED} AED per year, cancelling, refunds and contact.`,
  },
  { path: "/login", screen: "login", door: "guest", title: msg`Login` },
  {
    path: "/forgot-password",
    screen: "forgot-password",
    door: "guest",
    title: msg`Forgot password`,
  },
  { path: "/verify-otp", screen: "verify-otp", door: "guest", title: msg`Enter code` },
  { path: "/reset-password", screen: "reset-password", door: "guest", title: msg`New password` },
  { path: "/subscriptions", screen: "subscriptions", door: "account", title: msg`Subscriptions` },
  { path: "/profile", screen: "profile", door: "account", title: msg`Profile` },
  {
    path: "/payment-success",
    screen: "payment-success",
    door: "open",
    title: msg`Payment Successful`,
  },
  { path: "/payment-failed", screen: "payment-failed", door: "open", title: msg`Payment Failed` },
  {
    path: "/payment-redirect/:status",
    screen: "payment-redirect",
    door: "open",
    title: msg`Redirecting`,
  },
];

/** Every address: a pattern in which `:name` stands for one segment, and the page that it shows. */
export const addresses = pages.flatMap((page) =>
  (page.door === "public" ? [page.path, arabicPath(page.path)] : [page.path]).map((pattern) => ({
    pattern,
    page,
    expression: new RegExp(`^${pattern.replace(/:(\w+)/g, "(?<$1>[^/]+)")}/?$`),
  })),
);

export function findAddress(path: string) {
  return addresses.find(({ expression }) => expression.test(path));
}

type Screen = ComponentType<{ params: Record<string, string> }>;

const screens = Object.fromEntries(
  Object.entries(import.meta.glob<{ default: Screen }>("./screens/*.tsx")).map(([file, load]) => [
    file.slice("./screens/".length, -".tsx".length),
    lazy(load),
  ]),
);

const frames: Record<Door, ComponentType<{ children: ReactNode }>> = {
  public: SiteFrame,
  guest: ({ children }) => (
    <GuestOnly>
      <GuestFrame>{children}</GuestFrame>
    </GuestOnly>
  ),
  account: ({ children }) => (
    <AccountOnly>
      <AccountFrame>{children}</AccountFrame>
    </AccountOnly>
  ),
  open: AccountFrame,
};

export function SiteMap() {
  const [current] = useLocation();
  // The last screen stays until the next one is there.
  const path = useDeferredValue(current);
  const address = findAddress(path);
  if (!address) return <Redirect to="/" replace />;

  const { page, expression } = address;
  const Frame = frames[page.door];
  const Screen = screens[page.screen];
  if (!Screen) throw new Error(`The site map names screens/${page.screen}.tsx, which does not exist.`);
  return (
    <ScreenBoundary path={path}>
      <Suspense>
        <PageFrame page={page} path={path}>
          <Frame>
            <Screen params={expression.exec(path)?.groups ?? {}} />
          </Frame>
        </PageFrame>
      </Suspense>
    </ScreenBoundary>
  );
}
