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
    const leave = ({ navigationType }: NavigateEvent) => {
      places.current.set(currentEntry(), scrollY);
      // Links into a page glide; going back does not.
      document.documentElement.style.scrollBehavior = navigationType === "traverse" ? "auto" : "";
    };
    window.navigation?.addEventListener("navigate", leave);
    return () => window.navigation?.removeEventListener("navigate", leave);
  }, []);

  useEffect(() => {
    if (shownPath.current === path) return;
    shownPath.current = path;
    // Going back, a browser restores the place by itself, but too soon for a page that is longer than the last one.
    const top = wentBack.current ? places.current.get(currentEntry()) : 0;
    if (location.hash && !wentBack.current) document.getElementById(location.hash.slice(1))?.scrollIntoView();
    else window.scrollTo({ top, behavior: "instant" });
    focusTitle();
  }, [path]);
}

/** Older browsers do not name the entries of their history. */
function currentEntry(): string {
  return window.navigation?.currentEntry?.key ?? "";
}

/** Tells a screen reader that another page is there, unless the screen has put the focus where it wants it. */
function focusTitle(): void {
  if (document.activeElement?.closest("main")) return;
  const title = document.querySelector("h1");
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}
