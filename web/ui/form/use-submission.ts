import { type FormEvent, useEffect, useRef, useState } from "react";

type Submission = "idle" | "busy" | "done" | { failure: unknown };

/** Sends a form once at a time and keeps what became of it; a failure is explained in the language of the moment. */
export function useSubmission(
  work: (form: FormData) => Promise<void>,
  explain: (failure: unknown) => string,
) {
  const [submission, setSubmission] = useState<Submission>("idle");
  const underWay = useRef(false);
  const focused = useRef<Element>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (underWay.current) return;
    underWay.current = true;
    focused.current = document.activeElement;
    const form = new FormData(event.currentTarget);
    setSubmission("busy");
    try {
      await work(form);
      setSubmission("done");
    } catch (failure) {
      setSubmission({ failure });
    }
    underWay.current = false;
  }

  // A disabled fieldset loses the focus; a form that comes back gives it back.
  useEffect(() => {
    if (typeof submission === "object" && focused.current instanceof HTMLElement) focused.current.focus();
  }, [submission]);

  const error = typeof submission === "object" ? explain(submission.failure) : undefined;
  return { submission, error, submit };
}
