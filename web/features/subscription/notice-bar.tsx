import { Trans } from "@lingui/react/macro";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TroubleBar } from "./trouble-bar.tsx";

export type Notice =
  | "cancelled"
  | "resumed"
  | "change undone"
  | "card changed"
  | "payment success"
  | "payment failed";

type Props = {
  notice: Notice;
  /** Nothing was charged for the plan yet. */
  isFree: boolean;
  onTryAgain: () => void;
};

/** What has just happened. It takes the focus, since the button that caused it may be gone. */
export function NoticeBar({ notice, isFree, onTryAgain }: Props) {
  return (
    <div ref={takeFocus} tabIndex={-1} className="outline-none">
      {notice === "payment failed" ? (
        <PaymentFailed onTryAgain={onTryAgain} />
      ) : (
        <Alert kind="success">
          {notice === "cancelled" && <Trans>Subscription cancelled successfully</Trans>}
          {notice === "resumed" && <Trans>Your subscription continues. We are glad to have you.</Trans>}
          {notice === "change undone" && <Trans>The change is undone. Your plan goes on as it is.</Trans>}
          {notice === "card changed" && <Trans>Your card has been updated.</Trans>}
          {notice === "payment success" && <Trans>Payment Successful</Trans>}
          {notice === "payment success" && isFree && (
            <>
              {". "}
              <Trans>Nothing was charged today.</Trans>
            </>
          )}
        </Alert>
      )}
    </div>
  );
}

function PaymentFailed({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <TroubleBar
      title={<Trans>Payment Failed</Trans>}
      action={
        <Button look="secondary" onClick={onTryAgain}>
          <Trans>Try Again</Trans>
        </Button>
      }
    >
      <Trans>Your payment could not be processed. Please try again.</Trans>
    </TroubleBar>
  );
}

function takeFocus(bar: HTMLElement | null): void {
  bar?.focus();
}
