import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { buttonClass } from "../../../ui/button.tsx";
import { PayDialog } from "./pay-dialog.tsx";
import type { Paying } from "./paying.ts";
import type { CardScreen } from "./use-card-page.ts";

type Props = Paying & { screen: CardScreen; className?: string };

/** For an adult whose card is not charged for the plan: asks, then leads to the page where a card is entered. */
export function PayButton({ charge, payer, screen, className = buttonClass("primary") }: Props) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className={className} onClick={() => setAsking(true)}>
        {payer === undefined ? (
          <Trans comment="An adult pays for the plan, in place of one who has left">Go on with my card</Trans>
        ) : (
          <Trans comment="An adult pays for the plan, in place of another">I will pay</Trans>
        )}
      </button>
      {isAsking && (
        <PayDialog charge={charge} payer={payer} screen={screen} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
