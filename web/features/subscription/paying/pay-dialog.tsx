import { Trans, useLingui } from "@lingui/react/macro";
import { useMessageOf } from "../../../failures/use-message-of.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { GulfDate } from "../../../ui/gulf-date.tsx";
import { Price } from "../../../ui/price.tsx";
import type { Paying } from "./paying.ts";
import { type CardScreen, useCardPage } from "./use-card-page.ts";

type Props = Paying & { screen: CardScreen; onClose: () => void };

/** What becomes of the plan if the reader enters a card for it. */
export function PayDialog({ charge, payer, screen, onClose }: Props) {
  const { t } = useLingui();
  const messageOf = useMessageOf();
  const { isLeaving, failure, open } = useCardPage(screen, "paying");
  return (
    <Dialog title={<Trans>Pay for the plan with your card?</Trans>} locked={isLeaving} onClose={onClose}>
      <fieldset
        role="presentation"
        disabled={isLeaving}
        className="grid grid-cols-[minmax(0,1fr)] gap-5 wrap-anywhere"
      >
        <p>
          <Trans>You enter your card on the next page.</Trans> <FirstCharge charge={charge} />
        </p>
        <p>
          {payer === undefined ? (
            <Trans>
              Without a card nothing is charged to you, and the plan ends on <GulfDate at={charge.at} />.
            </Trans>
          ) : (
            <Trans>
              Until you have entered it, nothing changes for <bdi className="font-semibold">{payer}</bdi>.
              Afterwards only your card is charged.
            </Trans>
          )}
        </p>
        {failure !== undefined && (
          <Alert kind="error">{messageOf(failure, t`Failed to open the card page`)}</Alert>
        )}
        <div className="flex flex-wrap gap-3 *:flex-1 *:basis-40">
          <Button look="secondary" onClick={onClose}>
            <Trans>Go back</Trans>
          </Button>
          <Button busy={isLeaving && <Trans>Opening...</Trans>} onClick={open}>
            <Trans>Enter my card</Trans>
          </Button>
        </div>
      </fieldset>
    </Dialog>
  );
}

function FirstCharge({ charge: { at, amount, currency, is_overdue } }: Pick<Paying, "charge">) {
  const price = <Price cents={amount} currency={currency} className="font-semibold" />;
  return is_overdue ? (
    <Trans>
      The overdue payment of {price} is charged to it at once, and the plan from then on, until it is
      cancelled.
    </Trans>
  ) : (
    <Trans>
      From then on the plan is charged to it: {price} on <GulfDate at={at} />, and each renewal until the plan
      is cancelled.
    </Trans>
  );
}
