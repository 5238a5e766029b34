import { Trans, useLingui } from "@lingui/react/macro";
import type { Plan, PlanQuote } from "../../../../contract/calls.ts";
import { paidFeaturesOf } from "../../../../contract/features.ts";
import { call, Refusal } from "../../../api-client/call.ts";
import { useMessageOf } from "../../../failures/use-message-of.tsx";
import { readSettings } from "../../../settings.ts";
import { writeLocal } from "../../../storage/local.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { GulfDate } from "../../../ui/gulf-date.tsx";
import { Price } from "../../../ui/price.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { useBackForwardCache } from "../../../ui/use-back-forward-cache.ts";
import { RenewalTerms } from "../current/renewal-terms.tsx";
import { priceOf, shownPriceOf } from "../plans/plan-price.ts";
import { PlanPriceTag } from "../plans/plan-price-tag.tsx";
import { isChange, type SubscriptionView } from "../view.ts";
import { AmountToPay } from "./amount-to-pay.tsx";
import { withReturnAddresses } from "./checkout-address.ts";
import { keepOrder } from "./order.ts";
import { PlanChanges } from "./plan-changes.tsx";
import { PromoField } from "./promo-field.tsx";
import { type Promo, PromoRefused, usePromo } from "./use-promo.ts";
import { useQuote } from "./use-quote.ts";

type Props = {
  plan: Plan;
  /** What the family has now. */
  view: SubscriptionView;
  /** From a link; it is applied at once. */
  promoCode: string | undefined;
  /** Whether the API says beforehand what a plan would cost this family. */
  hasQuotes: boolean;
  onClose: () => void;
};

export default function SubscribeDialog({ plan, view, promoCode, hasQuotes, onClose }: Props) {
  const { t } = useLingui();
  const messageOf = useMessageOf();
  const promo = usePromo(plan, promoCode);
  const discount = promo.promo.kind === "applied" ? promo.promo.discount : undefined;
  const { quote, refusal, state: quoting, askAgain } = useQuote(plan.id, discount?.code, hasQuotes);
  const { state, run, reset } = useAction(async () => {
    const code = await promo.settle();
    try {
      location.assign(await openCheckout(plan, code, quote));
    } catch (failure) {
      if (failure instanceof Refusal && failure.code === "quote_changed") askAgain();
      throw failure;
    }
  });
  // The page is left once the checkout's address is known.
  const leaving = state === "busy" || state === "done";
  useBackForwardCache(reset);

  return (
    <Dialog
      title={isChange(view) ? <Trans>Change plan</Trans> : <Trans>Subscribe to {plan.name}</Trans>}
      locked={leaving}
      onClose={onClose}
    >
      <fieldset role="presentation" disabled={leaving} className="grid gap-5">
        {isChange(view) && (
          <p className="font-semibold">
            <Trans>
              From <bdi>{view.name}</bdi> to <bdi>{plan.name}</bdi>
            </Trans>
          </p>
        )}
        <PlanPriceTag price={shownPriceOf(plan)} className="text-2xl" />
        <PromoField {...promo} />
        <p role="status" className="sr-only">
          {quoting === "answered" && <PromoNews promo={promo.promo} plan={plan} quote={quote} />}
        </p>
        {quoting === "answered" && (
          <>
            <AmountToPay plan={plan} discount={discount} quote={quote} />
            <RenewalTerms plan={plan} discount={discount} quote={quote} />
          </>
        )}
        {isChange(view) && (
          <PlanChanges
            has={view.features}
            offered={paidFeaturesOf(plan.features)}
            titles={["h3", "h4"]}
            showsKept={false}
          />
        )}
        {quoting === "asking" && (
          <p className="rounded-2xl bg-cream p-4 text-cocoa">
            <Trans>Working out your amount...</Trans>
          </p>
        )}
        {quoting === "failed" && <NoAmount onTryAgain={askAgain} />}
        {quote?.cancel_at && (
          <Alert kind="info">
            <Trans>
              Your family has cancelled the plan that it has now, which ends on{" "}
              <GulfDate at={quote.cancel_at} />. If you go on, your family stays subscribed and the
              cancellation is taken back.
            </Trans>
          </Alert>
        )}
        {refusal && <Alert kind="error">{messageOf(refusal, t`Failed to create subscription`)}</Alert>}
        {typeof state === "object" && !(state.failure instanceof PromoRefused) && (
          <Alert kind="error">{messageOf(state.failure, t`Failed to create subscription`)}</Alert>
        )}
        <div className="grid gap-3">
          <Button
            disabled={promo.promo.kind === "checking" || refusal !== undefined || quoting !== "answered"}
            busy={leaving && <Trans>Opening the checkout...</Trans>}
            onClick={() => void run()}
          >
            {isChange(view) ? <Trans>Change plan</Trans> : <Trans>Continue to payment</Trans>}
          </Button>
          <p className="text-center text-sm text-cocoa">
            <Trans>You pay on a secure checkout page and can cancel at any time.</Trans>
          </p>
        </div>
      </fieldset>
    </Dialog>
  );
}

/** Nobody confirms an amount that was not worked out for this family. */
function NoAmount({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <div className="grid gap-3">
      <Alert kind="error">
        <Trans>We could not work out your amount</Trans>
      </Alert>
      <Button look="secondary" className="justify-self-start" onClick={onTryAgain}>
        <Trans>Try Again</Trans>
      </Button>
    </div>
  );
}

/** For screen readers: one message, once the amount is known. */
function PromoNews({ promo, plan, quote }: { promo: Promo; plan: Plan; quote: PlanQuote | undefined }) {
  if (promo.kind !== "applied" && promo.kind !== "removed") return null;
  const isApplied = promo.kind === "applied";
  if (quote) {
    const today = <Price cents={quote.due_today} currency={quote.currency} />;
    return isApplied ? (
      <Trans>Promo code applied. Amount to pay today: {today}</Trans>
    ) : (
      <Trans>Promo code removed. Amount to pay today: {today}</Trans>
    );
  }
  const cents = isApplied ? promo.discount.amountToPay : priceOf(plan).toPay;
  const amount = <Price cents={cents} currency={plan.currency} />;
  return isApplied ? (
    <Trans>Promo code applied. Amount to pay: {amount}</Trans>
  ) : (
    <Trans>Promo code removed. Amount to pay: {amount}</Trans>
  );
}

async function openCheckout(
  { id: plan }: Plan,
  promo: string | undefined,
  quote: PlanQuote | undefined,
): Promise<string> {
  const created = await call("createSubscription", {
    subscription_plan_id: plan,
    promo_code: promo,
    snapshot: quote?.snapshot ?? undefined,
  });
  const { apiHost } = readSettings();
  const address = withReturnAddresses(created.checkout_url, { siteOrigin: location.origin, apiHost });
  if (!address) throw new Error("The checkout's address is not one of the web.");
  const id = String(created.subscription_id);
  writeLocal({ subscription_id: id });
  keepOrder(id, { plan: String(plan), ...(promo && { promo }) });
  return address;
}
