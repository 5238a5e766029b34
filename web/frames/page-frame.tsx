import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useEffect, useState } from "react";
import { pageTitle } from "../brand/page-title.ts";
import { useBrand } from "../brand/use-brand.ts";
import { WhatsappButton } from "../brand/whatsapp-button.tsx";
import type { Page } from "../site-map.ts";
import { ScreenTitle } from "../ui/screen-title.ts";
import { Waiting } from "../ui/waiting.ts";
import { useArrival } from "./use-arrival.ts";

type Props = { page: Page; path: string; children: ReactNode };

/** Around an account screen: what a browser does by itself when a document changes and a script must do when only the screen does. */
export function PageFrame({ page, path, children }: Props) {
  const [ownTitle, setOwnTitle] = useState<MessageDescriptor>();
  const [waiting, setWaiting] = useState(0);
  const title = pageTitle(useLingui().i18n, useBrand(), ownTitle ?? page.title);
  useEffect(() => {
    document.title = title;
  }, [title]);

  useArrival(path);

  return (
    <>
      <ScreenTitle value={setOwnTitle}>
        <Waiting value={setWaiting}>{children}</Waiting>
      </ScreenTitle>
      {/* Always there, so that what comes into it is read out. */}
      <p aria-live="polite" className="sr-only">
        {waiting > 0 && <Trans>Loading...</Trans>}
      </p>
      <WhatsappButton subject="account" />
    </>
  );
}
