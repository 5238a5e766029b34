import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { useMessageOf } from "../../failures/use-message-of.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useAction } from "../../ui/use-action.ts";

type Props = {
  title: string;
  /** What is pressed to do it. */
  confirm: ReactNode;
  look?: "danger" | "primary";
  work: () => Promise<void>;
  /** The section that it was asked in: its title has the focus afterwards, since what was pressed may be gone. */
  place: string;
  onClose: () => void;
  children: ReactNode;
};

/** Says what will happen before it does. */
export function Question({ title, confirm, look = "primary", work, place, onClose, children }: Props) {
  const { t } = useLingui();
  const messageOf = useMessageOf();
  const { state, run } = useAction(async () => {
    await work();
    flushSync(onClose);
    document.querySelector<HTMLElement>(`#${place} h2`)?.focus();
  });
  return (
    <Dialog title={title} locked={state === "busy"} onClose={onClose}>
      <fieldset
        role="presentation"
        disabled={state === "busy"}
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
      >
        {children}
        {typeof state === "object" && (
          <Alert kind="error">{messageOf(state.failure, t`This could not be done. Please try again.`)}</Alert>
        )}
        <div className="flex flex-wrap gap-3 *:flex-1 *:basis-40">
          <Button look="secondary" onClick={onClose}>
            <Trans>Go back</Trans>
          </Button>
          <Button look={look} onClick={() => void run()}>
            {confirm}
          </Button>
        </div>
      </fieldset>
    </Dialog>
  );
}
