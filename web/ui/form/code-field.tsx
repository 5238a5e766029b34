import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from "react";
import { useMistake } from "./mistakes.tsx";
import { onlyDigits } from "./only-digits.ts";

type Props = Omit<ComponentProps<"input">, "id" | "ref" | "defaultValue" | "onChange"> & {
  label: ReactNode;
  hint: ReactNode;
  /** What is said of too few digits. */
  malformed: ReactNode;
  digits: number;
  initialCode: string;
};

/**
 * It does not send itself when full: a screen reader would still be reading the last digit. The field itself keeps the
 * code, so that what was typed before the script came stays.
 */
export function CodeField(props: Props) {
  const { label, hint, digits, initialCode, malformed, ...input } = props;
  const id = useId();
  const { marks, words } = useMistake(id, { malformed, ...input });
  const field = useRef<HTMLInputElement>(null);
  const isRefused = input["aria-invalid"] === true;
  // A code that was refused is typed over, also by who pressed into the field and so has none of it selected.
  const isToReplace = useRef(false);
  useEffect(() => {
    isToReplace.current = isRefused;
    if (isRefused) field.current?.select();
  }, [isRefused]);
  const tidy = (field: HTMLInputElement) => {
    const code = onlyDigits(field.value, digits);
    if (field.value !== code) field.value = code;
  };
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium text-cocoa">
        {label}
      </label>
      <input
        id={id}
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern={`[0-9]{${digits}}`}
        defaultValue={initialCode}
        ref={(element) => {
          field.current = element;
          if (element) tidy(element);
        }}
        onChange={({ target }) => {
          if (isToReplace.current) keepAdded(target, digits);
          isToReplace.current = false;
          tidy(target);
        }}
        className="min-h-16 w-full rounded-xl border-2 border-crust/70 bg-white text-center font-semibold text-3xl text-ink tabular-nums indent-[min(0.4em,2.5vw)] tracking-[min(0.4em,2.5vw)] transition-colors hover:border-crust focus:border-crust aria-invalid:border-rose disabled:bg-cream"
        {...input}
        {...marks}
        aria-describedby={`${id}-hint ${marks["aria-describedby"] ?? ""}`.trim()}
      />
      {words}
      <p id={`${id}-hint`} className="text-cocoa text-sm">
        {hint}
      </p>
    </div>
  );
}

/** Of a full field, what was just typed or pasted into it. */
function keepAdded(field: HTMLInputElement, digits: number): void {
  const added = field.value.length - digits;
  const caret = field.selectionEnd ?? 0;
  if (added > 0) field.value = field.value.slice(caret - added, caret);
}
