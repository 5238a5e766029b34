import { Trans, useLingui } from "@lingui/react/macro";
import { call, messageOf } from "../../../api-client/call.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { GulfDate } from "../../../ui/gulf-date.tsx";
import { Price } from "../../../ui/price.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { IntervalName } from "../plans/interval-name.tsx";
import type { WaitingChange } from "../view.ts";

type Props = {
  change: WaitingChange;
  /** What is charged on the day, where a credit makes it less. */
  chargedCents: number | undefined;
  mayManage: boolean;
  onUndone: () => void;
};

/** Another plan that starts when this one ends. */
export function WaitingChangeBox({ change, chargedCents, mayManage, onUndone }: Props) {
  const { name, at, price } = change;
  return (
    <div className="grid gap-3 rounded-2xl border-2 border-saffron bg-paper p-4">
      <div className="grid gap-1">
        <p className="font-semibold">
          <Trans>
            <bdi>{name}</bdi> starts on <GulfDate at={at} />
          </Trans>
        </p>
        <p className="text-cocoa">
          <Price cents={price.cents} currency={price.currency} />{" "}
          {price.interval && <IntervalName interval={price.interval} />}
        </p>
        {chargedCents !== undefined && chargedCents < price.cents && (
          <p className="text-cocoa">
            <Trans>
              On that day <Price cents={chargedCents} currency={price.currency} /> is charged, your credit
              taken off.
            </Trans>
          </p>
        )}
        <p className="text-cocoa">
          <Trans>Until then nothing changes.</Trans>
        </p>
      </div>
      {mayManage && <UndoButton onUndone={onUndone} />}
    </div>
  );
}

function UndoButton({ onUndone }: { onUndone: () => void }) {
  const { t } = useLingui();
  const { state, run } = useAction(async () => {
    await call("undoChange", {});
    onUndone();
  });
  // The card without the change takes its place.
  const undoing = state === "busy" || state === "done";

  return (
    <>
      {typeof state === "object" && (
        <Alert kind="error">{messageOf(state.failure, t`Failed to undo the change`)}</Alert>
      )}
      <Button
        look="secondary"
        className="justify-self-start"
        disabled={undoing}
        busy={undoing && <Trans>Undoing...</Trans>}
        onClick={() => void run()}
      >
        <Trans>Undo the change</Trans>
      </Button>
    </>
  );
}
