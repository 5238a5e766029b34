import { type FormEvent, type ReactNode, useEffect } from "react";
import { useAction } from "../use-action.ts";

/** Sends a form; a failure is explained until the reader changes the language. */
export function useSubmission(
  work: (form: FormData) => Promise<void>,
  explain: (failure: unknown) => ReactNode,
) {
  const { state, run, reset } = useAction(work);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    void run(new FormData(event.currentTarget));
  }

  // Where a field is wrong, the focus goes there rather than back.
  useEffect(() => {
    if (typeof state === "object") document.querySelector<HTMLElement>("form [aria-invalid=true]")?.focus();
  }, [state]);

  const failure = typeof state === "object" ? state.failure : undefined;
  return { state, failure, error: failure === undefined ? undefined : explain(failure), submit, reset };
}
