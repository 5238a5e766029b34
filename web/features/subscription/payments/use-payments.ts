import { useCallback } from "react";
import type { ResponseOf } from "../../../../contract/calls.ts";
import { call, Refusal } from "../../../api-client/call.ts";
import { useAnswer } from "../../../api-client/use-answer.ts";
import type { Subscription } from "../use-subscription.ts";

/** Absent where the API keeps no list of them. */
export type PaymentsState = "loading" | "failed" | "absent" | ResponseOf<"payments">;

/** What was charged, asked again whenever what the family has is: a receipt's address holds for an hour. */
export function usePayments(subscription: Subscription): { state: PaymentsState; load: () => void } {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subscription has other payments
  const { state, load } = useAnswer(useCallback(askPayments, [subscription]));
  return { state, load: () => void load() };
}

export function isList(state: PaymentsState): state is ResponseOf<"payments"> {
  return typeof state === "object";
}

async function askPayments(): Promise<"absent" | ResponseOf<"payments">> {
  try {
    return await call("payments", {});
  } catch (failure) {
    if (failure instanceof Refusal && failure.status === 404) return "absent";
    throw failure;
  }
}
