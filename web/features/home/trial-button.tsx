import { Trans } from "@lingui/react/macro";
import { useTrialAddress } from "../../brand/use-trial-address.ts";
import { buttonClass } from "../../ui/button.tsx";
import { NewTabLink } from "../../ui/new-tab-link.tsx";

/** A place on this page needs no other tab. */
export function TrialButton({
  look,
  className,
}: {
  look?: "primary" | "secondary" | "dark";
  className?: string;
}) {
  const address = useTrialAddress();
  if (address.startsWith("#"))
    return (
      <a href={address} className={buttonClass(look, className)}>
        <Trans>Start free trial</Trans>
      </a>
    );
  return (
    <NewTabLink href={address} className={buttonClass(look, className)}>
      <Trans>Start free trial</Trans>
    </NewTabLink>
  );
}
