const REST_MS = 150;
const NEAR_PX = 2;

/**
 * Calls back when a scroller whose parts snap to its full width has come to rest. Safari before 26.2 and Chrome
 * before 114 have no event for it; there, a pause counts at a part only: a busy page pauses under way.
 */
export function onScrollEnd(scroller: HTMLElement, listener: () => void): () => void {
  if ("onscrollend" in window) {
    scroller.addEventListener("scrollend", listener);
    return () => scroller.removeEventListener("scrollend", listener);
  }
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => (rests(scroller) ? listener() : wait()), REST_MS);
  };
  scroller.addEventListener("scroll", wait, { passive: true });
  return () => {
    clearTimeout(timer);
    scroller.removeEventListener("scroll", wait);
  };
}

function rests({ scrollLeft, clientWidth }: HTMLElement): boolean {
  const beyondPx = Math.abs(scrollLeft) % clientWidth;
  return Math.min(beyondPx, clientWidth - beyondPx) <= NEAR_PX;
}
