import { Trans } from "@lingui/react/macro";
import { useWaiting } from "./waiting.ts";

/** In place of a screen that is on its way. Its text is every page's: one may come from any of them. */
export function Starting() {
  useWaiting();
  return (
    <p className="grid min-h-dvh place-items-center text-cocoa">
      <Trans>Loading...</Trans>
    </p>
  );
}
