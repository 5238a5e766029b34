import { Trans } from "@lingui/react/macro";
import { GulfDate } from "../../ui/gulf-date.tsx";

export function Days({ from, to }: { from: string; to: string }) {
  return (
    <Trans comment="From a day to a day">
      <GulfDate at={from} /> to <GulfDate at={to} />
    </Trans>
  );
}
