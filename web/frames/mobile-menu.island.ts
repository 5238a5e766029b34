/** Up to this width the header's links are in a menu (docs/product.md §2.1); `--breakpoint-nav` of the theme is one more. */
const MOBILE_MENU_MAX_WIDTH_PX = 768;

/**
 * Closes the menu when the page is left, when the focus goes on to what it covers, and when the header's links fit in a
 * row. Where a browser has no popovers, the button, an outside click and Escape work by this script too.
 */
export function startMenu(): void {
  const button = document.querySelector('[aria-controls="menu"]') as HTMLElement;
  const menu = document.getElementById("menu") as HTMLElement;
  const hasPopovers = "popover" in HTMLElement.prototype;

  function note(open: boolean): void {
    for (const part of [button, menu]) part.toggleAttribute("data-open", open);
    // Of a button that opens a popover, browsers tell it by themselves.
    if (!hasPopovers) button.setAttribute("aria-expanded", String(open));
  }

  function close(): void {
    if (hasPopovers) menu.hidePopover();
    else note(false);
  }

  function closeOutside({ target }: Event): void {
    if (![button, menu].some((each) => each.contains(target as Node))) close();
  }

  document.addEventListener("focusin", closeOutside);
  matchMedia(`(width > ${MOBILE_MENU_MAX_WIDTH_PX}px)`).addEventListener("change", close);
  addEventListener("pagehide", close);
  // A place on this page does not leave it.
  addEventListener("hashchange", close);
  if (hasPopovers) {
    // It may have been opened before the script came.
    note(menu.matches(":popover-open"));
    menu.addEventListener("toggle", ({ newState }) => note(newState === "open"));
    return;
  }
  note(false);
  button.addEventListener("click", () => note(!menu.hasAttribute("data-open")));
  document.addEventListener("click", closeOutside);
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !menu.hasAttribute("data-open")) return;
    close();
    button.focus();
  });
}
