import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";
import { useWaiting } from "./waiting.ts";

/** In place of what a screen is about, until the API has answered. */
export function Loading() {
  useWaiting();
  return (
    <p className="grid min-h-60 place-items-center text-cocoa">
      <Trans>Loading...</Trans>
    </p>
  );
}

export function LoadingFailed({ children, onTryAgain }: { children: ReactNode; onTryAgain: () => void }) {
  return (
    <div className="grid gap-4">
      <Alert kind="error">{children}</Alert>
      <Button
        look="secondary"
        className="justify-self-start"
        onClick={() => {
          // The button goes away, and the focus with it, unless it goes somewhere first.
          document.querySelector("h1")?.focus();
          onTryAgain();
        }}
      >
        <Trans>Try Again</Trans>
      </Button>
    </div>
  );
}
