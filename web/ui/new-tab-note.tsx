import { Trans } from "@lingui/react/macro";

/** For screen readers, at the end of a link that leaves this page where it is. */
export function NewTabNote() {
  return (
    <span className="sr-only">
      {" "}
      <Trans comment="For screen readers, after a link's name">(opens in a new tab)</Trans>
    </span>
  );
}
