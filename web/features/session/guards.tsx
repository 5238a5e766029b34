import { Trans } from "@lingui/react/macro";
import { createContext, type ReactNode, Suspense, useCallback, useState } from "react";
import { useSearch } from "wouter";
import { Redirect } from "../../navigation.ts";
import type { Href } from "../../site-map.ts";
import { keepChoice } from "./choice.ts";
import { useSignedIn } from "./signed-in.ts";

/** Tells the guest guard that the token it is about to see comes from a login on this screen. */
export const LoginLanding = createContext<() => void>(() => undefined);

/** A token found leads to the profile, a login made here or a plan chosen before to the plans (docs/product.md §2.3). */
export function GuestOnly({ children }: { children: ReactNode }) {
  const [isLogin, setLogin] = useState(false);
  const announceLogin = useCallback(() => setLogin(true), []);
  const choice = keepChoice(useSearch());
  if (useSignedIn() === "yes")
    return <Leave to={isLogin || choice ? `/subscriptions${choice}` : "/profile"} />;
  return <LoginLanding value={announceLogin}>{children}</LoginLanding>;
}

export function MemberOnly({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn();
  const choice = keepChoice(useSearch());
  if (signedIn === "unknown") return <Starting />;
  if (signedIn === "no") return <Leave to={`/login${choice}`} />;
  return <Suspense fallback={<Starting />}>{children}</Suspense>;
}

function Leave({ to }: { to: Href }) {
  return (
    <>
      <Redirect to={to} replace />
      <Starting />
    </>
  );
}

function Starting() {
  return (
    <p role="status" className="grid min-h-dvh place-items-center text-cocoa">
      <Trans>Loading...</Trans>
    </p>
  );
}
