import { Trans, useLingui } from "@lingui/react/macro";
import { GulfDate } from "../../../ui/gulf-date.tsx";
import { Price } from "../../../ui/price.tsx";
import { IntervalName } from "../plans/interval-name.tsx";
import type { WaitingChange } from "../view.ts";
import { ActionButton } from "./action-button.tsx";

type Props = {
  change: WaitingChange;
  /** What is charged on the day, where a credit makes it less. */
  chargedCents: number | undefined;
  mayManage: boolean;
  onUndone: () => void;
};

/** Another plan that starts when this one ends. */
export function WaitingChangeBox({ change, chargedCents, mayManage, onUndone }: Props) {
  const { t } = useLingui();
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
              On that day we charge <Price cents={chargedCents} currency={price.currency} />, after your
              credit.
            </Trans>
          </p>
        )}
        <p className="text-cocoa">
          <Trans>Until then nothing changes.</Trans>
        </p>
      </div>
      {mayManage && (
        <ActionButton
          name="undoChange"
          look="secondary"
          className="justify-self-start"
          failed={t`Failed to undo the change`}
          busy={<Trans>Undoing...</Trans>}
          onDone={onUndone}
        >
          <Trans>Undo the change</Trans>
        </ActionButton>
      )}
    </div>
  );
}
