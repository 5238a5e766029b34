import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { type ReactNode, useEffect, useRef } from "react";
import { pageTitle } from "../site/page-title.ts";
import { withoutArabicPrefix } from "../site/public-path.ts";
import { WhatsappButton } from "./whatsapp-button.tsx";

type Props = { page: { door: string; title: MessageDescriptor }; path: string; children: ReactNode };

/** What a browser does by itself when a document changes and a script must do when only the screen does. */
export function PageFrame({ page, path, children }: Props) {
  const title = pageTitle(useLingui().i18n, page.title);
  useEffect(() => {
    document.title = title;
  }, [title]);

  useArrival(withoutArabicPrefix(path));

  return (
    <>
      {children}
      <WhatsappButton subject={page.door === "public" ? "app" : "account"} />
    </>
  );
}

/** A new page starts at its top or at the place that the address names, and takes the focus. */
function useArrival(path: string): void {
  const shownPath = useRef(path);
  const wentBack = useRef(false);

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
    if (shownPath.current === path) return;
    shownPath.current = path;
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
    // Going back, the browser restores the place by itself.
    else if (!wentBack.current) window.scrollTo({ top: 0, behavior: "instant" });
    focusTitle();
  }, [path]);
}

/** Tells a screen reader that another page is there, unless the screen has put the focus where it wants it. */
function focusTitle(): void {
  if (document.activeElement?.closest("main")) return;
  const title = document.querySelector("h1");
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}
