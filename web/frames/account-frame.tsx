import type { ReactNode } from "react";
import { SwitcherBar } from "../features/language/switcher-bar.tsx";

/** Around the pages that a payment returns to: the way home and the language. */
export function AccountFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto min-h-dvh max-w-5xl">
      <SwitcherBar />
      {children}
    </div>
  );
}
