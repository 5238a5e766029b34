import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Icon } from "../ui/icon.tsx";

const MENU_ID = "menu";

/**
 * The platform's popover: it opens without a script, closes on an outside click and on Escape, and gives the focus
 * back. `mobile-menu.island.ts` does the rest.
 */
export function MobileMenu({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <>
      <button
        type="button"
        popoverTarget={MENU_ID}
        aria-controls={MENU_ID}
        aria-label={t`Menu`}
        className="group grid size-[min(3rem,13vw)] place-items-center rounded-full text-cocoa hover:bg-cream nav:hidden"
      >
        <Icon name="menu" className="size-6 group-data-open:hidden" />
        <Icon name="x" className="size-6 not-group-data-open:hidden" />
      </button>
      <nav
        id={MENU_ID}
        popover="auto"
        aria-label={t`Menu`}
        className="fixed inset-x-3 top-20 bottom-auto m-0 max-h-[calc(100dvh-5.75rem)] w-auto overflow-y-auto overscroll-contain rounded-3xl border border-shell bg-white p-4 text-start text-ink shadow-lift nav:hidden"
      >
        <ul className="grid gap-1">{children}</ul>
      </nav>
    </>
  );
}
