const REST_MS = 150;

/** Calls back when a scroller rests. Safari before 26.2 and Chrome before 114 have no event for it. */
export function onScrollEnd(scroller: HTMLElement, listener: () => void): () => void {
  const stop = new AbortController();
  const until = { passive: true, signal: stop.signal };
  if ("onscrollend" in window) {
    scroller.addEventListener("scrollend", listener, until);
    return () => stop.abort();
  }
  let timer: ReturnType<typeof setTimeout>;
  let held = false;
  const wait = ({ type }: Event) => {
    clearTimeout(timer);
    if (type !== "scroll") held = type === "touchstart";
    if (!held) timer = setTimeout(listener, REST_MS);
  };
  for (const event of ["scroll", "touchstart", "touchend", "touchcancel"])
    scroller.addEventListener(event, wait, until);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
