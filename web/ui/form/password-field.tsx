import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type ComponentProps, useId, useState } from "react";
import { PASSWORD_MIN_LENGTH } from "../../../contract/rules.ts";
import { Icon } from "../icon.tsx";
import { useMistake } from "./mistakes.tsx";

type Props = Omit<ComponentProps<"input">, "type" | "id"> & { label: string };

export function PasswordField({ label, ...input }: Props) {
  const { t } = useLingui();
  const id = useId();
  const tooShort = useTooShort();
  const { marks, words } = useMistake(id, { malformed: tooShort, ...input });
  const lowerLabel = label.toLowerCase();
  const [shown, setShown] = useState(false);
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium text-cocoa">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          dir="ltr"
          type={shown ? "text" : "password"}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className="min-h-12 w-full rounded-xl border-2 border-crust/70 bg-white ps-4 pe-12 text-ink rtl:ps-12 rtl:pe-4 rtl:text-end transition-colors hover:border-crust focus:border-crust aria-invalid:border-rose disabled:bg-cream"
          {...input}
          {...marks}
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-controls={id}
          aria-label={t({
            message: `Show ${lowerLabel}`,
            comment:
              "The name of the button in a password field, with the name of that field: Show new password",
          })}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 end-0 grid w-12 place-items-center rounded-xl text-cocoa hover:text-crust"
        >
          <Icon name={shown ? "eye-off" : "eye"} className="size-5" />
        </button>
      </div>
      {words}
    </div>
  );
}

/** What is said of a new password with too few characters. */
export function useTooShort(): string {
  const { t } = useLingui();
  return t({
    id: "passwordTooShort",
    message: `${plural(PASSWORD_MIN_LENGTH, {
      one: "Password must be at least # character",
      other: "Password must be at least # characters",
    })}`,
  });
}
