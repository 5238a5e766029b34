import { Trans } from "@lingui/react/macro";
import { Navigate, Outlet } from "react-router";
import { useSignedIn } from "./signed-in.ts";

export function GuestOnly() {
  return useSignedIn() === "yes" ? <Navigate to="/profile" replace /> : <Outlet />;
}

export function AccountOnly() {
  const signedIn = useSignedIn();
  if (signedIn === "unknown") return <Starting />;
  return signedIn === "yes" ? <Outlet /> : <Navigate to="/login" replace />;
}

function Starting() {
  return (
    <p role="status" className="grid min-h-dvh place-items-center text-cocoa">
      <Trans>Loading...</Trans>
    </p>
  );
}
