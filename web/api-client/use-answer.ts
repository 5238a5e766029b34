import { useLingui } from "@lingui/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { CallName, RequestOf, ResponseOf } from "../../contract/calls.ts";
import { call } from "./call.ts";

/** Calls that ask for nothing but who calls. */
type Question = { [N in CallName]: Record<string, never> extends RequestOf<N> ? N : never }[CallName];

/** What the API answers to a screen when it comes and in another language; `load` asks again. */
export function useAnswer<N extends Question>(name: N) {
  const { i18n } = useLingui();
  const [state, setState] = useState<"loading" | "failed" | ResponseOf<N>>("loading");
  const question = useRef(0);

  const load = useCallback(async () => {
    const mine = ++question.current;
    setState((now) => (now === "failed" ? "loading" : now));
    const answer = await call(name, {} as RequestOf<N>).catch(() => undefined);
    // What is shown stays when no answer comes; of several questions the last may answer.
    if (mine === question.current) setState((now) => answer ?? (typeof now === "object" ? now : "failed"));
  }, [name]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: some answers are in the reader's language
  useEffect(() => {
    void load();
    return () => {
      question.current++;
    };
  }, [load, i18n.locale]);

  return { state, load, setState };
}
