import { Trans } from "@lingui/react/macro";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TroubleBar } from "./trouble-bar.tsx";

export type Notice =
  | "cancelled"
  | "resumed"
  | "change undone"
  | "card changed"
  | "paying"
  | "family changed"
  | "card needed"
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
        <Alert kind={notice === "family changed" || notice === "card needed" ? "info" : "success"}>
          {notice === "cancelled" && <Trans>Subscription cancelled successfully</Trans>}
          {notice === "resumed" && <Trans>Your subscription continues. We are glad to have you.</Trans>}
          {notice === "change undone" && <Trans>The change is undone. Your plan goes on as it is.</Trans>}
          {notice === "card changed" && <Trans>Your card has been updated.</Trans>}
          {notice === "paying" && <Trans>You pay for the plan from now on.</Trans>}
          {notice === "family changed" && (
            <Trans>Your family has changed in the meantime. This is how it is now.</Trans>
          )}
          {notice === "card needed" && (
            <Trans>That could not be done: nobody pays for the plan any more. Go on with a card first.</Trans>
          )}
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
