import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { useEffect, useRef } from "react";
import { matchPath, Outlet, useLocation } from "react-router";
import { languageOfAddress } from "../../contract/languages.ts";

type TitledPage = { path: string; title: MessageDescriptor };

/** What a browser does by itself when a document changes and a script must do when only the screen does. */
export function PageFrame({ pages }: { pages: readonly TitledPage[] }) {
  const { i18n } = useLingui();
  const { pathname, hash } = useLocation();
  const shownPath = useRef(pathname);
  const path = languageOfAddress(pathname, "") ? pathname.replace(/^\/ar/, "") || "/" : pathname;
  const page = pages.find((each) => matchPath(each.path, path));
  const title = page && i18n._(page.title);

  useEffect(() => {
    if (title) document.title = title;
  }, [title]);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    if (!hash) window.scrollTo(0, 0);
  }, [pathname, hash]);

  return <Outlet />;
}
