import { useLingui } from "@lingui/react";
import { useCallback, useEffect, useRef, useState } from "react";

export type ActionState = "idle" | "busy" | "done" | { failure: unknown };

/** Does one thing at a time and keeps what became of it. */
export function useAction<Input extends unknown[]>(work: (...input: Input) => Promise<void>) {
  const [state, setState] = useState<ActionState>("idle");
  const underWay = useRef(false);
  const focused = useRef<Element>(null);

  // What was refused was said in the language before.
  const { locale } = useLingui().i18n;
  const [spoken, setSpoken] = useState(locale);
  if (spoken !== locale) {
    setSpoken(locale);
    if (typeof state === "object") setState("idle");
  }

  async function run(...input: Input): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    focused.current = document.activeElement;
    setState("busy");
    try {
      await work(...input);
      setState("done");
    } catch (failure) {
      setState({ failure });
    }
    underWay.current = false;
  }

  // A control that is disabled loses the focus. When it is enabled again it gets it back, unless another has it by then.
  useEffect(() => {
    if (state === "idle" || state === "busy") return;
    const isLost = document.activeElement?.matches("body, dialog") ?? true;
    if (isLost && focused.current instanceof HTMLElement) focused.current.focus();
  }, [state]);

  const reset = useCallback(() => setState("idle"), []);
  return { state, run, reset };
}
