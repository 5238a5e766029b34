import { Plural, Trans } from "@lingui/react/macro";
import { periodsCovered } from "../../../../contract/money.ts";
import { Price } from "../../../ui/price.tsx";
import type { ShownPrice } from "../plans/plan-price.ts";
import type { Credit } from "../view.ts";

/** The whole of what is left over from earlier payments, and how far it goes. */
export function CreditNote({ credit, price }: { credit: Credit; price: ShownPrice | undefined }) {
  const amount = <Price cents={credit.cents} currency={credit.currency} className="font-semibold" />;
  const periods = price ? periodsCovered(credit.cents, price.cents) : 0;
  if (periods > 0 && price?.interval === "month")
    return (
      <Trans>
        Your credit of {amount} covers the next <Plural value={periods} one="# month" other="# months" />.
      </Trans>
    );
  if (periods > 0 && price?.interval === "year")
    return (
      <Trans>
        Your credit of {amount} covers the next <Plural value={periods} one="# year" other="# years" />.
      </Trans>
    );
  return <Trans>Your credit of {amount} lowers the next charge.</Trans>;
}

/** Of a plan that ends or has ended. */
export function CreditKept({ cents, currency }: Credit) {
  return (
    <Trans>
      Your credit of <Price cents={cents} currency={currency} className="font-semibold" /> stays yours: the
      next plan that you choose uses it up first.
    </Trans>
  );
}
