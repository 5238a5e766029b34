import { type ComponentProps, type ReactNode, useId } from "react";
import { useMistake } from "./mistakes.tsx";

export const inputClass =
  "min-h-12 w-full rounded-xl border-2 border-crust/70 bg-white px-4 text-ink transition-colors hover:border-crust focus:border-crust aria-invalid:border-rose disabled:bg-cream";

/** A labelled input. What people type here (addresses, codes, secrets) reads left-to-right in Arabic too. */
export function Field({ label, ...input }: ComponentProps<"input"> & { label: ReactNode }) {
  const id = useId();
  const { marks, words } = useMistake(id, input);
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium text-cocoa">
        {label}
      </label>
      <input id={id} dir="ltr" className={`${inputClass} rtl:text-end`} {...input} {...marks} />
      {words}
    </div>
  );
}
