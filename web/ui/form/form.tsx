import { useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";

/** A native form whose own checks speak the reader's language, not the browser's. */
export function Form({ children, ...form }: ComponentProps<"form">) {
  const { t } = useLingui();

  function explain({ type, title, validity }: HTMLInputElement): string {
    if (validity.valueMissing)
      return type === "checkbox" ? t`Please tick this box to go on` : t`Please fill in this field`;
    if (validity.typeMismatch) return t`Please enter a valid email address`;
    return validity.patternMismatch ? title : "";
  }

  return (
    <form
      method="post"
      onInvalidCapture={({ target }) =>
        target instanceof HTMLInputElement && target.setCustomValidity(explain(target))
      }
      onInput={({ target }) => target instanceof HTMLInputElement && target.setCustomValidity("")}
      {...form}
    >
      {children}
    </form>
  );
}
