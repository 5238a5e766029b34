import { useLingui } from "@lingui/react";
import { useCallback, useEffect, useState } from "react";
import type { CallName, RequestOf, ResponseOf } from "../../contract/calls.ts";
import { call } from "./call.ts";
import { useNewest } from "./use-newest.ts";

/** Calls that ask for nothing but who calls. */
type Question = { [N in CallName]: Record<string, never> extends RequestOf<N> ? N : never }[CallName];

type State<T> = "loading" | "failed" | T;

/** What the API answers to a screen when it comes and in another language; `load` asks again. */
export function useCall<N extends Question>(name: N) {
  return useAnswer<ResponseOf<N>>(useCallback(() => call(name, {} as RequestOf<N>), [name]));
}

/** The same for another `ask`. What is shown stays when no answer comes. */
export function useAnswer<T>(ask: () => Promise<T>) {
  const { i18n } = useLingui();
  const [state, setState] = useState<State<T>>("loading");
  const takeNewest = useNewest();

  const load = useCallback(() => {
    setState((now) => (now === "failed" ? "loading" : now));
    const find = (): Promise<State<T>> => ask().catch(() => "failed");
    return takeNewest(find, (answer) =>
      setState((now) => (answer === "failed" && now !== "loading" ? now : answer)),
    );
  }, [ask, takeNewest]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: some answers are in the reader's language
  useEffect(() => void load(), [load, i18n.locale]);

  return { state, load, setState };
}
