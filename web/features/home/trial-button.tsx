import { Trans } from "@lingui/react/macro";
import { useBrand } from "../../brand/use-brand.ts";
import { buttonClass } from "../../ui/button.tsx";

/** A place on this page needs no other tab. */
export function TrialButton({ look, className }: { look?: "primary" | "dark"; className?: string }) {
  const { freeTrialUrl } = useBrand();
  if (freeTrialUrl.startsWith("#"))
    return (
      <a href={freeTrialUrl} className={buttonClass(look, className)}>
        <Trans>Start free trial</Trans>
      </a>
    );
  return (
    <a href={freeTrialUrl} target="_blank" rel="noopener" className={buttonClass(look, className)}>
      <Trans>Start free trial</Trans>
      <span className="sr-only">
        <Trans comment="For screen readers, after a link's name">(opens in a new tab)</Trans>
      </span>
    </a>
  );
}
