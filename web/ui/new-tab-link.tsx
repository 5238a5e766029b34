import { Trans } from "@lingui/react/macro";
import type { ComponentProps } from "react";

/** Leaves this page where it is, and says so to screen readers. */
export function NewTabLink({ children, ...link }: ComponentProps<"a">) {
  return (
    <a target="_blank" rel="noopener" {...link}>
      {children}
      <NewTabNote />
    </a>
  );
}

export function NewTabNote() {
  return (
    <span className="sr-only">
      {" "}
      <Trans comment="For screen readers, after a link's name">(opens in a new tab)</Trans>
    </span>
  );
}
