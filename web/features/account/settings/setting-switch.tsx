import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useId, useState } from "react";
import { useMessageOf } from "../../../failures/use-message-of.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { useAction } from "../../../ui/use-action.ts";

type Props = {
  label: ReactNode;
  hint: ReactNode;
  isOn: boolean;
  save: (wanted: boolean) => Promise<void>;
};

/** Shows what is wanted while it is saved, and what is so afterwards. */
export function SettingSwitch({ label, hint, isOn, save }: Props) {
  const { t } = useLingui();
  const messageOf = useMessageOf();
  const id = useId();
  const [wanted, setWanted] = useState(isOn);
  const { state, run } = useAction(save);
  const busy = state === "busy";
  const isShownOn = busy ? wanted : isOn;
  return (
    <div className="grid gap-3 rounded-2xl bg-paper p-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="grid flex-1 basis-40 gap-0.5">
          <label htmlFor={id} className="font-medium">
            {label}
          </label>
          <p id={`${id}-hint`} className="text-cocoa text-sm">
            {hint}
          </p>
        </div>
        <input
          id={id}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says whether it is checked
          role="switch"
          aria-describedby={`${id}-hint`}
          checked={isShownOn}
          disabled={busy}
          onChange={({ target }) => {
            setWanted(target.checked);
            void run(target.checked);
          }}
          className="relative mt-1 h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full bg-crust/80 transition-colors before:absolute before:start-1 before:top-1 before:size-5 before:rounded-full before:bg-white before:transition-[inset-inline-start] checked:bg-pistachio checked:before:start-6 forced-colors:appearance-auto forced-colors:before:hidden"
        />
      </div>
      {typeof state === "object" && (
        <Alert kind="error">{messageOf(state.failure, t`Failed to save this setting`)}</Alert>
      )}
    </div>
  );
}
