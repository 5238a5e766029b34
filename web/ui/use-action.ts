import { useCallback, useRef, useState } from "react";

export type ActionState = "idle" | "busy" | "done" | { failure: unknown };

/** Does one thing at a time and keeps what became of it. */
export function useAction<Input extends unknown[]>(work: (...input: Input) => Promise<void>) {
  const [state, setState] = useState<ActionState>("idle");
  const underWay = useRef(false);

  async function run(...input: Input): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setState("busy");
    try {
      await work(...input);
      setState("done");
    } catch (failure) {
      setState({ failure });
    }
    underWay.current = false;
  }

  const reset = useCallback(() => setState("idle"), []);
  return { state, run, reset };
}
