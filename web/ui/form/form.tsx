import { useLingui } from "@lingui/react/macro";
import type { ComponentProps, FormEvent } from "react";

/** A native form whose own checks speak the reader's language, not the browser's. */
export function Form({ children, ...form }: ComponentProps<"form">) {
  const { t } = useLingui();

  function explain({ target }: FormEvent) {
    if (!(target instanceof HTMLInputElement)) return;
    const { valueMissing, typeMismatch, patternMismatch } = target.validity;
    if (valueMissing && target.type === "checkbox")
      target.setCustomValidity(t`Please tick this box to go on`);
    else if (valueMissing) target.setCustomValidity(t`Please fill in this field`);
    else if (typeMismatch) target.setCustomValidity(t`Please enter a valid email address`);
    else if (patternMismatch) target.setCustomValidity(target.title);
  }

  return (
    <form
      method="post"
      onInvalidCapture={explain}
      onInput={({ target }) => target instanceof HTMLInputElement && target.setCustomValidity("")}
      {...form}
    >
      {children}
    </form>
  );
}
