import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type ComponentType, lazy, Suspense } from "react";
import { Navigate, Route, Routes } from "react-router";
import { AccountOnly, GuestOnly } from "./features/session/guards.tsx";
import { AccountFrame } from "./frames/account-frame.tsx";
import { GuestFrame } from "./frames/guest-frame.tsx";
import { PageFrame } from "./frames/page-frame.tsx";
import { SiteFrame } from "./frames/site-frame.tsx";

/** public: header and footer; guest: only without a session; account: only with one; open: either way. */
export type Door = "public" | "guest" | "account" | "open";

export type Page = {
  path: string;
  /** The file in `screens/`. */
  screen: string;
  door: Door;
  title: MessageDescriptor;
  description?: MessageDescriptor;
};

/** The site map (spec §2). Public pages also stand under `/ar` (docs/decisions/0005). */
export const pages: readonly Page[] = [
  {
    path: "/",
    screen: "home",
    door: "public",
    title: msg`Maamoul: weekly tasks for children, cookies for every one done`,
    description: msg`Set weekly tasks, let children earn virtual cookies, and follow their progress together. Free for 30 days, in English and Arabic.`,
  },
  {
    path: "/privacy-policy",
    screen: "privacy-policy",
    door: "public",
    title: msg`Privacy policy · Maamoul`,
    description: msg`What Maamoul knows about your family, why, and what you can do about it.`,
  },
  {
    path: "/terms-conditions",
    screen: "terms-conditions",
    door: "public",
    title: msg`Terms and conditions · Maamoul`,
    description: msg`What you can expect from Maamoul and what we ask of you, in plain words.`,
  },
  { path: "/login", screen: "login", door: "guest", title: msg`Login · Maamoul` },
  {
    path: "/forgot-password",
    screen: "forgot-password",
    door: "guest",
    title: msg`Forgot password · Maamoul`,
  },
  { path: "/verify-otp", screen: "verify-otp", door: "guest", title: msg`Enter code · Maamoul` },
  { path: "/reset-password", screen: "reset-password", door: "guest", title: msg`New password · Maamoul` },
  { path: "/subscriptions", screen: "subscriptions", door: "account", title: msg`Subscriptions · Maamoul` },
  { path: "/profile", screen: "profile", door: "account", title: msg`Profile · Maamoul` },
  {
    path: "/payment-success",
    screen: "payment-success",
    door: "open",
    title: msg`Payment Successful · Maamoul`,
  },
  { path: "/payment-failed", screen: "payment-failed", door: "open", title: msg`Payment Failed · Maamoul` },
  {
    path: "/payment-redirect/:status",
    screen: "payment-redirect",
    door: "open",
    title: msg`Redirecting · Maamoul`,
  },
];

export function arabicPath(path: string): string {
  return path === "/" ? "/ar" : `/ar${path}`;
}

const screens = Object.fromEntries(
  Object.entries(import.meta.glob<{ default: ComponentType }>("./screens/*.tsx")).map(([file, load]) => [
    file.slice("./screens/".length, -".tsx".length),
    lazy(load),
  ]),
);

function routesBehind(door: Door) {
  return pages
    .filter((page) => page.door === door)
    .flatMap(({ path, screen }) => {
      const Screen = screens[screen];
      if (!Screen) throw new Error(`The site map names screens/${screen}.tsx, which does not exist.`);
      const paths = door === "public" ? [path, arabicPath(path)] : [path];
      return paths.map((each) => <Route key={each} path={each} element={<Screen />} />);
    });
}

export function SiteMap() {
  return (
    <Suspense>
      <Routes>
        <Route element={<PageFrame pages={pages} />}>
          <Route element={<SiteFrame />}>{routesBehind("public")}</Route>
          <Route element={<GuestOnly />}>
            <Route element={<GuestFrame />}>{routesBehind("guest")}</Route>
          </Route>
          <Route element={<AccountOnly />}>
            <Route element={<AccountFrame />}>{routesBehind("account")}</Route>
          </Route>
          <Route element={<AccountFrame />}>{routesBehind("open")}</Route>
          <Route path="*" element={<Navigate to="/" replace />} />
        </Route>
      </Routes>
    </Suspense>
  );
}
