import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "../navigation.ts";
import { Icon } from "../ui/icon.tsx";
import { MOBILE_MENU_MAX_WIDTH_PX } from "./breakpoints.ts";

const MENU_ID = "menu";

/**
 * The platform's popover: it opens without a script, closes on an outside click and on Escape, and gives
 * the focus back. What is left to do is to close it on navigation and when the header's links fit in a row.
 */
export function MobileMenu({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const menu = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const [path] = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes when the path changes
  useEffect(() => () => menu.current?.hidePopover(), [path]);

  useEffect(() => {
    // It may have been opened before the script came.
    setOpen(menu.current?.matches(":popover-open") ?? false);
    const wide = matchMedia(`(width > ${MOBILE_MENU_MAX_WIDTH_PX}px)`);
    const close = () => menu.current?.hidePopover();
    wide.addEventListener("change", close);
    return () => wide.removeEventListener("change", close);
  }, []);

  return (
    <>
      <button
        type="button"
        popoverTarget={MENU_ID}
        aria-expanded={open}
        aria-controls={MENU_ID}
        aria-label={t`Menu`}
        className="grid size-12 place-items-center rounded-full text-cocoa hover:bg-cream nav:hidden"
      >
        <Icon name={open ? "x" : "menu"} />
      </button>
      <nav
        ref={menu}
        id={MENU_ID}
        popover="auto"
        aria-label={t`Menu`}
        onToggle={(event) => setOpen(event.newState === "open")}
        className="inset-x-3 top-20 bottom-auto m-0 w-auto rounded-3xl border border-shell bg-white p-4 text-start text-ink shadow-lift nav:hidden"
      >
        <ul className="grid gap-1">{children}</ul>
      </nav>
    </>
  );
}
