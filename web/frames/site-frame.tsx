import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { WhatsappButton } from "../brand/whatsapp-button.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** Around a public page. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#main"
        className="sr-only z-50 rounded-full border border-transparent bg-ink font-semibold text-paper focus:not-sr-only focus:fixed focus:start-4 focus:top-3 focus:px-5 focus:py-3"
      >
        <Trans>Skip to content</Trans>
      </a>
      <SiteHeader />
      <main id="main">{children}</main>
      <SiteFooter />
      <WhatsappButton subject="app" />
    </>
  );
}
