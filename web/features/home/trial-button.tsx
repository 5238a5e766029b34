import { Trans } from "@lingui/react/macro";
import { brand } from "../../brand/brand.ts";
import { buttonClass } from "../../ui/button.tsx";
import { NewTabNote } from "../../ui/new-tab-note.tsx";

export function TrialButton({ look, className }: { look?: "primary" | "dark"; className?: string }) {
  return (
    <a href={brand.freeTrialUrl} target="_blank" rel="noopener" className={buttonClass(look, className)}>
      <Trans>Start free trial</Trans>
      <NewTabNote />
    </a>
  );
}
