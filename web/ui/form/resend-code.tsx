import { Trans } from "@lingui/react/macro";
import { type MouseEvent, useRef } from "react";
import { Button } from "../button.tsx";
import { formatCountdown, useSecondsUntil } from "../use-seconds-until.ts";

type Props = {
  /** From then on another code may be asked for. */
  at: number;
  isBusy?: boolean;
  onPress: (event: MouseEvent<HTMLButtonElement>) => void;
};

/** A countdown, then a button. Each takes the focus along when it replaces the other. */
export function ResendCode({ at, isBusy = false, onPress }: Props) {
  const secondsLeft = useSecondsUntil(at);
  const wasPressed = useRef(false);
  const ref = wasPressed.current ? takeLostFocus : undefined;
  if (secondsLeft > 0)
    return (
      <p ref={ref} tabIndex={-1} className="text-center text-cocoa">
        <ResendWait seconds={secondsLeft} />
      </p>
    );
  return (
    <Button
      ref={ref}
      look="quiet"
      disabled={isBusy}
      busy={isBusy && <Trans>Sending...</Trans>}
      onClick={(event) => {
        wasPressed.current = true;
        onPress(event);
      }}
    >
      <Trans>Resend code</Trans>
    </Button>
  );
}

export function ResendWait({ seconds }: { seconds: number }) {
  return (
    <Trans>
      You can ask for another code in <bdi dir="ltr">{formatCountdown(seconds)}</bdi>
    </Trans>
  );
}

function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}
