import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Rosette } from "../brand/rosette.tsx";
import { SwitcherBar } from "../features/language/switcher-bar.tsx";

export function GuestFrame({ children }: { children: ReactNode }) {
  return (
    <div
      data-ground="cream"
      className="relative isolate flex min-h-dvh flex-col overflow-hidden bg-cream signed-in:invisible"
    >
      {/* Whoever is signed in is led on by the script, which may take a while. */}
      <p className="signed-in:visible signed-out:hidden absolute inset-0 grid place-items-center text-cocoa">
        <Trans>Loading...</Trans>
      </p>
      <Rosette className="-z-10 -bottom-40 -end-40 absolute size-120 text-shell/60" />
      <Rosette className="-z-10 -start-32 -top-32 absolute size-80 text-shell/40" />
      <SwitcherBar />
      <main className="mx-auto grid w-full max-w-md flex-1 content-center p-[min(1rem,4vw)] pb-24">
        {children}
      </main>
    </div>
  );
}
