import { Trans } from "@lingui/react/macro";
import { buttonClass } from "../../../ui/button.tsx";
import { GulfDate } from "../../../ui/gulf-date.tsx";
import { Price } from "../../../ui/price.tsx";
import { ChangeCardButton } from "../change-card-button.tsx";
import { PayButton } from "../paying/pay-button.tsx";
import { TroubleBar } from "../trouble-bar.tsx";
import type { Subscription } from "../use-subscription.ts";

/** A renewal that could not be charged: until when the plan runs, and what to do. */
export function PastDueBar({ view, mayManage }: Subscription) {
  if (view.kind !== "paid" || view.next?.kind !== "past due") return null;
  const { next, currency, payer, paying } = view;
  if (next.approveUrl && mayManage && !payer)
    return <ApprovalBar {...next} approveUrl={next.approveUrl} currency={currency} />;
  const className = buttonClass("secondary");
  const button = paying ? (
    <PayButton {...paying} screen="/subscriptions" className={className} />
  ) : (
    !payer && <ChangeCardButton className={className} />
  );
  return (
    <TroubleBar
      title={
        next.approveUrl ? (
          <Trans>
            A payment of <Price cents={next.cents} currency={currency} /> waits for approval
          </Trans>
        ) : (
          <Trans>
            We could not charge <Price cents={next.cents} currency={currency} />
          </Trans>
        )
      }
      action={mayManage && button}
    >
      {mayManage && payer && next.approveUrl ? (
        <Trans>
          The bank asks <bdi className="wrap-anywhere">{payer}</bdi> to approve the payment. Your plan stays
          active until <GulfDate at={next.until} />. If you pay before that day, it goes on as before.
        </Trans>
      ) : mayManage && payer ? (
        <Trans>
          Your plan stays active until <GulfDate at={next.until} />. We try the card of{" "}
          <bdi className="wrap-anywhere">{payer}</bdi> again until then. If you pay before that day, it goes
          on as before.
        </Trans>
      ) : mayManage ? (
        <Trans>
          Your plan stays active until <GulfDate at={next.until} />. We try the same card again until then.
          Change your card before that day, and it goes on as before.
        </Trans>
      ) : (
        <Trans>
          Your plan stays active until <GulfDate at={next.until} />. Please tell your mentor.
        </Trans>
      )}
    </TroubleBar>
  );
}

type Approval = { approveUrl: string; until: string; cents: number; currency: string | undefined };

/** The bank did not decline: it asks its customer, on the provider's page of the payment. */
function ApprovalBar({ approveUrl, until, cents, currency }: Approval) {
  return (
    <TroubleBar
      title={
        <Trans>
          Your bank asks you to approve <Price cents={cents} currency={currency} />
        </Trans>
      }
      action={
        <>
          <a href={approveUrl} className={buttonClass("secondary")}>
            <Trans>Approve the payment</Trans>
          </a>
          <ChangeCardButton className={buttonClass("quiet")} />
        </>
      }
    >
      <Trans>
        No amount has been taken yet. Your plan stays active until <GulfDate at={until} />. Approve the
        payment at Stripe before that day, or pay with another card, and it goes on as before.
      </Trans>
    </TroubleBar>
  );
}
