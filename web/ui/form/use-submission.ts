import { type FormEvent, useEffect, useRef } from "react";
import { useAction } from "../use-action.ts";

/** Sends a form; a failure is explained in the language of the moment. */
export function useSubmission(
  work: (form: FormData) => Promise<void>,
  explain: (failure: unknown) => string,
) {
  const { state, run } = useAction(work);
  const focused = useRef<Element>(null);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (state !== "busy") focused.current = document.activeElement;
    void run(new FormData(event.currentTarget));
  }

  // A disabled fieldset loses the focus; a form that comes back gives it back, or takes it to what is wrong.
  useEffect(() => {
    if (typeof state !== "object" || !(focused.current instanceof HTMLElement)) return;
    const wrong = focused.current.closest("form")?.querySelector<HTMLElement>("[aria-invalid=true]");
    (wrong ?? focused.current).focus();
  }, [state]);

  return { state, error: typeof state === "object" ? explain(state.failure) : undefined, submit };
}
