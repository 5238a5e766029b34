import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { type ReactNode, useEffect } from "react";
import { pageTitle } from "../site/page-title.ts";
import { withoutArabicPrefix } from "../site/public-path.ts";
import { useArrival } from "./use-arrival.ts";
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
