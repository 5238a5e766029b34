import { useLingui } from "@lingui/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { ResponseOf } from "../../../../contract/calls.ts";
import { call, Refusal } from "../../../api-client/call.ts";
import type { Subscription } from "../use-subscription.ts";

/** Absent where the API keeps no list of them. */
export type PaymentsState = "loading" | "failed" | "absent" | ResponseOf<"payments">;

/** What was charged, asked again whenever what the family has is: a receipt's address holds for an hour. */
export function usePayments(subscription: Subscription): { state: PaymentsState; load: () => void } {
  const { i18n } = useLingui();
  const [state, setState] = useState<PaymentsState>("loading");
  const question = useRef(0);

  const load = useCallback(async () => {
    const mine = ++question.current;
    setState((now) => (now === "failed" ? "loading" : now));
    const answer = await askPayments();
    if (mine === question.current) setState((now) => (answer === "failed" && isList(now) ? now : answer));
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: plans are named in the reader's language
  useEffect(() => void load(), [load, subscription, i18n.locale]);

  return { state, load: () => void load() };
}

export function isList(state: PaymentsState): state is ResponseOf<"payments"> {
  return typeof state === "object";
}

async function askPayments(): Promise<PaymentsState> {
  try {
    return await call("payments", {});
  } catch (failure) {
    return failure instanceof Refusal && failure.status === 404 ? "absent" : "failed";
  }
}
