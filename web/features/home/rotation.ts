const stillness = "(prefers-reduced-motion: reduce)";

/**
 * Moves on every so often. Hover, keyboard focus, a hidden tab, the pause button and a wish for less motion hold it.
 * The function that is returned gives what is shown now its whole time.
 */
export function rotate(area: Element, pause: Element, everyMs: number, moveOn: () => void): () => void {
  const still = matchMedia(stillness);
  let hovered = area.matches(":hover");
  let focused = area.querySelector(":focus-visible") !== null;
  let timer: ReturnType<typeof setTimeout>;

  function restart(): void {
    clearTimeout(timer);
    const stopped = pause.hasAttribute("data-stopped");
    const held = stopped || hovered || focused || document.hidden || still.matches;
    if (!held) timer = setTimeout(moveOn, everyMs);
  }

  for (const type of ["pointerenter", "pointerleave"])
    area.addEventListener(type, () => {
      hovered = type === "pointerenter";
      restart();
    });
  for (const type of ["focusin", "focusout"])
    area.addEventListener(type, (event) => {
      const { target, relatedTarget } = event as FocusEvent;
      // A click leaves the focus behind without a ring; only a keyboard reader is still there.
      focused =
        type === "focusin"
          ? (target as Element).matches(":focus-visible")
          : area.contains(relatedTarget as Node | null);
      restart();
    });
  pause.addEventListener("click", () => {
    pause.toggleAttribute("data-stopped");
    restart();
  });
  document.addEventListener("visibilitychange", restart);
  still.addEventListener("change", restart);
  restart();
  return restart;
}
