import { Trans } from "@lingui/react/macro";
import { createContext, type ReactNode, Suspense, useCallback, useState } from "react";
import { Redirect } from "../../navigation.ts";
import type { Path } from "../../site-map.ts";
import { useSignedIn } from "./signed-in.ts";

/** Tells the guest guard that the token it is about to see comes from a login on this screen. */
export const LoginLanding = createContext<() => void>(() => undefined);

/** A token found leads to the profile, a login made here to the plans (docs/product.md §2.3). */
export function GuestOnly({ children }: { children: ReactNode }) {
  const [landing, setLanding] = useState<Path>("/profile");
  const announceLogin = useCallback(() => setLanding("/subscriptions"), []);
  if (useSignedIn() === "yes") return <Leave to={landing} />;
  return <LoginLanding value={announceLogin}>{children}</LoginLanding>;
}

export function MemberOnly({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn();
  if (signedIn === "unknown") return <Starting />;
  if (signedIn === "no") return <Leave to="/login" />;
  return <Suspense fallback={<Starting />}>{children}</Suspense>;
}

function Leave({ to }: { to: Path }) {
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
