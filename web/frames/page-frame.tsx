import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { useEffect, useRef } from "react";
import { matchPath, Outlet, useLocation, useNavigationType } from "react-router";
import { pageTitle } from "../site/page-title.ts";
import { withoutArabicPrefix } from "../site/public-path.ts";
import { WhatsappButton } from "./whatsapp-button.tsx";

type TitledPage = { path: string; door: string; title: MessageDescriptor };

/** What a browser does by itself when a document changes and a script must do when only the screen does. */
export function PageFrame({ pages }: { pages: readonly TitledPage[] }) {
  const { i18n } = useLingui();
  const { pathname, hash } = useLocation();
  const navigation = useNavigationType();
  const path = withoutArabicPrefix(pathname);
  const shownPath = useRef(path);
  const page = pages.find((each) => matchPath(each.path, path));
  const title = page && pageTitle(i18n, page.title);

  useEffect(() => {
    if (title) document.title = title;
  }, [title]);

  useEffect(() => {
    if (shownPath.current === path) return;
    shownPath.current = path;
    if (hash) document.querySelector(hash)?.scrollIntoView();
    // Going back, the browser restores the place by itself.
    else if (navigation !== "POP") window.scrollTo({ top: 0, behavior: "instant" });
    focusTitle();
  }, [path, hash, navigation]);

  return (
    <>
      <Outlet />
      <WhatsappButton subject={page?.door === "public" ? "app" : "account"} />
    </>
  );
}

/** Tells a screen reader that another page is there, unless the screen has put the focus where it wants it. */
function focusTitle(): void {
  if (document.activeElement?.closest("main")) return;
  const title = document.querySelector("h1");
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}
