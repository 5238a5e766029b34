import { Trans } from "@lingui/react/macro";
import { useWaiting } from "./waiting.ts";

/** In place of a screen that is still loading. */
export function Starting() {
  useWaiting();
  return (
    <p className="grid min-h-dvh place-items-center text-cocoa">
      <Trans>Loading...</Trans>
    </p>
  );
}
