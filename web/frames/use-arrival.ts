import { useEffect, useLayoutEffect, useRef } from "react";

/**
 * A page takes the focus when it comes. A new one starts at its top or at the place that the address names, one that
 * is gone back to where it was left.
 */
export function useArrival(path: string): void {
  const shownPath = useRef(path);
  const focusedPath = useRef(path);
  const wentBack = useRef(false);
  const entry = useRef("");
  const places = useRef(new Map<string, number>());

  useEffect(() => {
    const note = ({ type }: Event) => {
      wentBack.current = type === "popstate";
      // The event of the last scroll may not have been sent yet.
      if (type === "pushState") places.current.set(entry.current, scrollY);
    };
    const moves = ["popstate", "pushState", "replaceState"];
    for (const move of moves) addEventListener(move, note);
    return () => {
      for (const move of moves) removeEventListener(move, note);
    };
  }, []);

  useEffect(() => {
    const keepPlace = () => {
      // Before the next screen is shown, a browser may already scroll this one to the next one's place.
      if (location.pathname !== shownPath.current) return;
      entry.current = nameEntry();
      places.current.set(entry.current, scrollY);
    };
    keepPlace();
    addEventListener("scroll", keepPlace, { passive: true });
    return () => removeEventListener("scroll", keepPlace);
  }, []);

  // Links into a page glide; going back does not.
  useEffect(() => {
    const glide = ({ type }: Event) => {
      document.documentElement.style.scrollBehavior = type === "popstate" ? "auto" : "";
    };
    addEventListener("popstate", glide);
    addEventListener("click", glide, { capture: true });
    return () => {
      removeEventListener("popstate", glide);
      removeEventListener("click", glide, { capture: true });
    };
  }, []);

  // Together with the page itself: a scroll that is noted in between would be taken for the new page's.
  useLayoutEffect(() => {
    if (shownPath.current === path) return;
    shownPath.current = path;
    // Already left again: the history's entry is another page's.
    if (location.pathname !== path) return;
    // Going back, a browser restores the place by itself, but too soon for a page that is longer than the last one.
    const back = wentBack.current;
    entry.current = nameEntry();
    const top = back ? places.current.get(entry.current) : 0;
    if (location.hash && !back) document.getElementById(location.hash.slice(1))?.scrollIntoView();
    else window.scrollTo({ top, behavior: "instant" });
    places.current.set(entry.current, scrollY);
  }, [path]);

  useEffect(() => {
    const isDocument = focusedPath.current === path;
    focusedPath.current = path;
    // Screen readers announce a document by themselves, unless its title is still missing.
    if (isDocument && document.querySelector("h1")) return;
    return focusTitle();
  }, [path]);
}

/** The name of the history's current entry, kept in its state: not every browser has names for them. */
function nameEntry(): string {
  const entry: string = history.state?.entry ?? String(Math.random());
  if (!history.state?.entry) history.replaceState({ ...history.state, entry }, "");
  return entry;
}

/**
 * Tells a screen reader that another page is there, unless the screen or the reader has put the focus elsewhere. A
 * guard shows that it is loading first, so the title may come later; the function that is returned stops waiting.
 */
function focusTitle(): (() => void) | undefined {
  const title = document.querySelector("h1");
  if (title) {
    if (document.activeElement?.closest("main")) return undefined;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
    return undefined;
  }
  const watch = new MutationObserver(() => {
    if (!document.querySelector("h1")) return;
    watch.disconnect();
    if (document.activeElement === document.body) focusTitle();
  });
  watch.observe(document.body, { childList: true, subtree: true });
  return () => watch.disconnect();
}
