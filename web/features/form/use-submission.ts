import { type FormEvent, useEffect, useRef, useState } from "react";
import { messageOf } from "../../api-client/call.ts";

export type Submission = "idle" | "busy" | "done" | { error: string };

/** A mistake that the browser finds by itself, in the reader's words. */
export class Mistake extends Error {}

/** Sends a form once at a time and keeps what became of it. */
export function useSubmission(work: (form: FormData) => Promise<void>, fallback: string) {
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
      setSubmission({ error: failure instanceof Mistake ? failure.message : messageOf(failure, fallback) });
    }
    underWay.current = false;
  }

  // A disabled fieldset loses the focus; a form that comes back gives it back.
  useEffect(() => {
    if (typeof submission === "object" && focused.current instanceof HTMLElement) focused.current.focus();
  }, [submission]);

  return { submission, submit };
}
