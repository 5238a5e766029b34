import { useLingui } from "@lingui/react/macro";
import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { Field } from "./field.tsx";

type Props = Omit<ComponentProps<"input">, "name" | "type" | "defaultValue" | "ref"> & {
  /** The address that was typed on another screen. */
  kept: string | null | undefined;
};

export function EmailField({ kept, ...input }: Props) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);

  // Not in a field where somebody already is: what they type would go on behind it.
  useLayoutEffect(() => {
    const { current } = field;
    if (kept && current && current.value === "" && current !== document.activeElement) current.value = kept;
  }, [kept]);

  return (
    <Field
      ref={field}
      label={t`Email`}
      name="email"
      type="email"
      autoComplete="username"
      required
      {...input}
    />
  );
}
