import { Trans } from "@lingui/react/macro";

/** In place of a screen that is on its way. Its text is every page's: one may come from any of them. */
export function Starting() {
  return (
    <p role="status" className="grid min-h-dvh place-items-center text-cocoa">
      <Trans>Loading...</Trans>
    </p>
  );
}
