import { Trans } from "@lingui/react/macro";
import { createContext, Suspense, useCallback, useState } from "react";
import { Navigate, Outlet } from "react-router";
import { useSignedIn } from "./signed-in.ts";

/** Tells the guest guard that the token it is about to see comes from a login on this screen. */
export const LoginLanding = createContext<() => void>(() => undefined);

/** A token found leads to the profile, a login made here to the plans (spec §2). */
export function GuestOnly() {
  const [landing, setLanding] = useState("/profile");
  const announceLogin = useCallback(() => setLanding("/subscriptions"), []);
  if (useSignedIn() === "yes") return <Leave to={landing} />;
  return (
    <LoginLanding value={announceLogin}>
      <Outlet />
    </LoginLanding>
  );
}

export function AccountOnly() {
  const signedIn = useSignedIn();
  if (signedIn === "unknown") return <Starting />;
  if (signedIn === "no") return <Leave to="/login" />;
  return (
    <Suspense fallback={<Starting />}>
      <Outlet />
    </Suspense>
  );
}

function Leave({ to }: { to: string }) {
  return (
    <>
      <Navigate to={to} replace />
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
