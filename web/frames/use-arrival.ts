import { useEffect, useRef } from "react";

/**
 * A page takes the focus when it comes. A new one starts at its top or at the place that the address names, one that
 * is gone back to where it was left.
 */
export function useArrival(path: string): void {
  const shownPath = useRef(path);
  const wentBack = useRef(false);
  const places = useRef(new Map<string, number>());

  useEffect(() => {
    const note = ({ type }: Event) => {
      wentBack.current = type === "popstate";
    };
    const moves = ["popstate", "pushState", "replaceState"];
    for (const move of moves) addEventListener(move, note);
    return () => {
      for (const move of moves) removeEventListener(move, note);
    };
  }, []);

  useEffect(() => {
    const keepPlace = () => {
      // Under way to another page, a browser may already scroll this one as if it were that one.
      if (location.pathname === shownPath.current) places.current.set(nameEntry(), scrollY);
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

  useEffect(() => {
    if (shownPath.current === path) return;
    shownPath.current = path;
    // Going back, a browser restores the place by itself, but too soon for a page that is longer than the last one.
    const top = wentBack.current ? places.current.get(nameEntry()) : 0;
    if (location.hash && !wentBack.current) document.getElementById(location.hash.slice(1))?.scrollIntoView();
    else window.scrollTo({ top, behavior: "instant" });
    places.current.set(nameEntry(), scrollY);
    focusTitle();
  }, [path]);
}

/** The name of the history's current entry, kept in its state: not every browser has names for them. */
function nameEntry(): string {
  const entry: string = history.state?.entry ?? String(Math.random());
  if (!history.state?.entry) history.replaceState({ ...history.state, entry }, "");
  return entry;
}

/** Tells a screen reader that another page is there, unless the screen has put the focus where it wants it. */
function focusTitle(): void {
  if (document.activeElement?.closest("main")) return;
  const title = document.querySelector("h1");
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}
