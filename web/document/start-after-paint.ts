import { load as loadScript, prepare } from "./starter.ts";

/** Firefox reports no paint of a page that is opened at a heading; by then its first frame is long painted. */
const UNREPORTED_PAINT_MS = 500;
/** A browser that has no frame to draw may never call itself idle. */
const IDLE_TIMEOUT_MS = 500;

/*
 * The script comes after the first paint when the browser is idle, or at the first press, key or focus, so that
 * the page does not compete with its own script (docs/decisions/0017). A resting pointer is no sign: browsers
 * report it before they paint.
 */
prepare();
addEventListener("DOMContentLoaded", openQuestions);
for (const sign of ["pointerdown", "keydown", "focusin"]) addEventListener(sign, load, true);
addEventListener("load", () => {
  // What came last, on the home page the largest picture, is in the frame after this one.
  requestAnimationFrame(() => {
    new PerformanceObserver((_, watch) => {
      watch.disconnect();
      loadWhenIdle();
    }).observe({ type: "paint", buffered: true });
    setTimeout(loadWhenIdle, UNREPORTED_PAINT_MS);
  });
});

/** Without it the page is complete too. What fails, the browser logs by itself. */
function load(): void {
  loadScript().catch(() => undefined);
}

function loadWhenIdle(): void {
  if ("requestIdleCallback" in window) requestIdleCallback(load, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(load);
}

/** Those that were open in the other language (language-switcher.island.ts). */
function openQuestions(): void {
  const open: boolean[] = history.state?.open ?? [];
  for (const [position, question] of document.querySelectorAll("details").entries())
    question.open = open[position] === true;
}
