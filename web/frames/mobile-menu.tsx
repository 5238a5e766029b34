import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "../navigation.ts";
import { Icon } from "../ui/icon.tsx";
import { MOBILE_MENU_MAX_WIDTH_PX } from "./breakpoints.ts";

const MENU_ID = "menu";

/**
 * The platform's popover: it opens without a script, closes on an outside click and on Escape, and gives
 * the focus back. What is left to do is to close it when a link in it is chosen, when the focus goes on to what it
 * covers, and when the header's links fit in a row.
 */
export function MobileMenu({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const [path] = useLocation();

  const close = useCallback(() => {
    menu.current?.hidePopover?.();
    setOpen(false);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes when the path changes
  useEffect(() => close, [path, close]);

  useEffect(() => {
    // It may have been opened before the script came.
    if (hasPopovers()) setOpen(menu.current?.matches(":popover-open") === true);
    const wide = matchMedia(`(width > ${MOBILE_MENU_MAX_WIDTH_PX}px)`);
    wide.addEventListener("change", close);
    return () => wide.removeEventListener("change", close);
  }, [close]);

  useLayoutEffect(() => {
    if (!open) return;
    const closeOutside = ({ target }: Event) => {
      const inside = [button, menu].some(({ current }) => current?.contains(target as Node));
      if (!inside) close();
    };
    document.addEventListener("focusin", closeOutside);
    if (hasPopovers()) return () => document.removeEventListener("focusin", closeOutside);
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      close();
      button.current?.focus();
    };
    document.addEventListener("click", closeOutside);
    document.addEventListener("keydown", closeOnEscape);
    return () => {
      document.removeEventListener("focusin", closeOutside);
      document.removeEventListener("click", closeOutside);
      document.removeEventListener("keydown", closeOnEscape);
    };
  }, [open, close]);

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={MENU_ID}
        onClick={() => !hasPopovers() && setOpen(!open)}
        aria-expanded={open}
        aria-controls={MENU_ID}
        aria-label={t`Menu`}
        className="grid size-[min(3rem,13vw)] place-items-center rounded-full text-cocoa hover:bg-cream nav:hidden"
      >
        <Icon name={open ? "x" : "menu"} />
      </button>
      <nav
        ref={menu}
        id={MENU_ID}
        popover="auto"
        aria-label={t`Menu`}
        onToggle={(event) => setOpen(event.newState === "open")}
        data-open={open || undefined}
        className="fixed inset-x-3 top-20 bottom-auto m-0 max-h-[calc(100dvh-5.75rem)] w-auto overflow-y-auto overscroll-contain rounded-3xl border border-shell bg-white p-4 text-start text-ink shadow-lift nav:hidden"
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link in it is a click too */}
        <ul className="grid gap-1" onClick={({ target }) => (target as Element).closest("a") && close()}>
          {children}
        </ul>
      </nav>
    </>
  );
}

/** Where they are missing, the button, an outside click and Escape work by script. */
function hasPopovers(): boolean {
  return "popover" in HTMLElement.prototype;
}
