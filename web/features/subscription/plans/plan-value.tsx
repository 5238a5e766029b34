import { Trans } from "@lingui/react/macro";
import { Price } from "../../../ui/price.tsx";

type Props = {
  monthlyCents: number | undefined;
  savedCents: number;
  currency: string | null | undefined;
};

/** What a year comes to per month, and what it saves against twelve of them. */
export function PlanValue({ monthlyCents, savedCents, currency }: Props) {
  return (
    <>
      {monthlyCents !== undefined && (
        <p className="text-cocoa">
          <Trans>
            That is <Price cents={monthlyCents} currency={currency} /> a month
          </Trans>
        </p>
      )}
      {savedCents > 0 && (
        <p className="font-semibold text-pistachio">
          <Trans>
            Saves <Price cents={savedCents} currency={currency} /> against twelve months
          </Trans>
        </p>
      )}
    </>
  );
}
