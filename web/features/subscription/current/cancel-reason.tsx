import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import type { RequestOf } from "../../../../contract/calls.ts";
import { CANCEL_NOTE_MAX_LENGTH, cancelReasons } from "../../../../contract/rules.ts";
import { Field } from "../../../ui/form/field.tsx";
import { useCancelReasons } from "./use-cancel-reasons.ts";

export type CancelAnswer = RequestOf<"cancelSubscription">;

type Props = { answer: CancelAnswer; onAnswer: (answer: CancelAnswer) => void };

/** One question that nobody has to answer. */
export function CancelReason({ answer, onAnswer }: Props) {
  const { t } = useLingui();
  const id = useId();
  const names = useCancelReasons();
  return (
    <div className="grid gap-3">
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-medium text-cocoa">
          <Trans>Why are you cancelling? (optional)</Trans>
        </label>
        <select
          id={id}
          value={answer.reason ?? ""}
          onChange={({ target }) => onAnswer({ reason: cancelReasons.find((each) => each === target.value) })}
          className="min-h-12 w-full rounded-xl border-2 border-crust/70 bg-white px-3 text-ink transition-colors hover:border-crust focus:border-crust"
        >
          <option value="">{t`No answer`}</option>
          {cancelReasons.map((reason) => (
            <option key={reason} value={reason}>
              {names[reason]}
            </option>
          ))}
        </select>
      </div>
      {answer.reason && (
        <Field
          label={<Trans>Would you tell us more? (optional)</Trans>}
          value={answer.note ?? ""}
          maxLength={CANCEL_NOTE_MAX_LENGTH}
          dir="auto"
          onChange={({ target }) => onAnswer({ ...answer, note: target.value })}
        />
      )}
    </div>
  );
}
