import { type ComponentProps, useId } from "react";
import { useMistake } from "./mistakes.tsx";

/** A box to tick with its sentence, which may hold links. */
export function CheckBox({ children, ...input }: Omit<ComponentProps<"input">, "type" | "id">) {
  const id = useId();
  const { marks, words } = useMistake(id, input);
  return (
    <div className="flex gap-3">
      <input
        id={id}
        type="checkbox"
        className="mt-0.5 size-6 shrink-0 cursor-pointer rounded accent-pistachio"
        {...input}
        {...marks}
      />
      <div className="grid gap-1">
        <label htmlFor={id} className="text-cocoa">
          {children}
        </label>
        {words}
      </div>
    </div>
  );
}
