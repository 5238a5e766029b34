import { type ReactNode, useEffect } from "react";
import { Rosette } from "../brand/rosette.tsx";
import { SwitcherBar } from "../features/language/switcher-bar.tsx";

const guestScreens = import.meta.glob("../screens/{login,forgot-password,verify-otp,reset-password}.tsx");

export function GuestFrame({ children }: { children: ReactNode }) {
  // A recovery goes on where the network drops between two of its screens.
  useEffect(() => {
    for (const load of Object.values(guestScreens)) load().catch(() => undefined);
  }, []);

  return (
    <div
      data-ground="cream"
      className="relative isolate flex min-h-dvh flex-col overflow-hidden bg-cream signed-in:invisible"
    >
      <Rosette className="-z-10 -bottom-40 -end-40 absolute size-120 text-shell/60" />
      <Rosette className="-z-10 -start-32 -top-32 absolute size-80 text-shell/40" />
      <SwitcherBar />
      <main className="mx-auto grid w-full max-w-md flex-1 content-center p-4 pb-24">{children}</main>
    </div>
  );
}
