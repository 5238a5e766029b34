import { Trans, useLingui } from "@lingui/react/macro";
import type { HostedFacts, OrderFacts, Payment } from "../../contract/hosted.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { GulfDate } from "../ui/gulf-date.tsx";
import { Price } from "../ui/price.tsx";
import { CardForm } from "./parts/card-form.tsx";
import { sumUpProblems } from "./parts/card-problems.ts";
import { HostedFrame } from "./parts/hosted-frame.tsx";
import { OrderSummary } from "./parts/order-summary.tsx";
import { PayingFrame } from "./parts/paying-frame.tsx";
import { Problem } from "./parts/problem.tsx";
import { SandboxNote } from "./parts/sandbox-note.tsx";
import { TestCards } from "./parts/test-cards.tsx";

/** The order and the form that confirms it. */
export default function Checkout(facts: HostedFacts["checkout"]) {
  const { order, payment, quote, isOutdated, isSandbox, leave } = facts;
  const { t, i18n } = useLingui();
  const changed = t`Your plan, amounts or dates have changed since you saw them. Nothing was charged: please check them and confirm again.`;
  const wrong = payment.kind === "card" ? sumUpProblems(payment.form, i18n) : undefined;
  const needsCard = payment.kind === "card";
  const cancelAt = order.changes?.cancelAt;
  return (
    <HostedFrame
      title={useTitle(order)}
      problem={isOutdated ? changed : wrong}
      width="wide"
      hasScript={needsCard}
    >
      {isSandbox && <SandboxNote />}
      {isOutdated && <Problem>{changed}</Problem>}
      {cancelAt && (
        <p className="mb-4 rounded-2xl border border-shell bg-white px-4 py-3">
          <Trans>
            Your family has cancelled the plan that it has now, which ends on <GulfDate at={cancelAt} />. If
            you confirm this one, your family stays subscribed and the cancellation is taken back.
          </Trans>
        </p>
      )}
      <PayingFrame
        about={<OrderSummary {...order} />}
        form={
          <>
            <Card>
              <form method="post" noValidate data-card={needsCard || undefined}>
                <input type="hidden" name="quote" value={quote} />
                <PaymentForm order={order} payment={payment} />
              </form>
            </Card>
            <form method="post" action={leave} className="grid">
              <Button type="submit" look="quiet">
                <Trans>Go back without paying</Trans>
              </Button>
            </form>
          </>
        }
        after={payment.kind === "card" && <TestCards cards={payment.form.testCards} />}
      />
    </HostedFrame>
  );
}

function useTitle({ kind, dueTodayCents }: OrderFacts): string {
  const { t } = useLingui();
  if (kind !== "start") return t`Change your plan`;
  return dueTodayCents > 0 ? t`Complete your payment` : t`Start your plan`;
}

type Props = { readonly order: OrderFacts; readonly payment: Payment };

function PaymentForm({ order, payment }: Props) {
  const { dueTodayCents, currency } = order;
  const amount = <Price cents={dueTodayCents} currency={currency} />;
  switch (payment.kind) {
    case "card":
      return (
        <CardForm
          form={payment.form}
          title={<Trans>Pay by card</Trans>}
          button={dueTodayCents > 0 ? <Trans>Pay {amount}</Trans> : <Trans>Start the plan</Trans>}
        />
      );
    case "card on file":
      return (
        <div className="grid gap-4">
          <CardOnFile {...payment} isPaidNow={dueTodayCents > 0} />
          <Button type="submit">
            <span>
              {dueTodayCents > 0 ? (
                <Trans>Confirm and pay {amount}</Trans>
              ) : (
                <Trans>Confirm the change</Trans>
              )}
            </span>
          </Button>
        </div>
      );
    case "nothing":
      return (
        <div className="grid gap-4">
          <p>
            <Trans>There is nothing to pay today, so no card is needed.</Trans>
          </p>
          <Button type="submit">
            <Trans>Start for free</Trans>
          </Button>
        </div>
      );
  }
}

type OnFile = Extract<Payment, { kind: "card on file" }> & { readonly isPaidNow: boolean };

function CardOnFile({ last4, isOwn, isPaidNow }: OnFile) {
  if (!last4) return null;
  const card = (
    <bdi dir="ltr" className="font-semibold tabular-nums">
      {last4}
    </bdi>
  );
  if (isOwn)
    return (
      <p>
        {isPaidNow ? (
          <Trans>Your card ending in {card} is charged.</Trans>
        ) : (
          <Trans>Nothing is charged today. Your card ending in {card} stays the one for later charges.</Trans>
        )}
      </p>
    );
  return (
    <p>
      {isPaidNow ? (
        <Trans>
          Another adult of your family pays for the plan. That adult's card ending in {card} is charged.
        </Trans>
      ) : (
        <Trans>
          Nothing is charged today. Another adult of your family pays for the plan, and that adult's card
          ending in {card} stays the one for later charges.
        </Trans>
      )}
    </p>
  );
}
