import { useLingui } from "@lingui/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Plan } from "../../../contract/calls.ts";
import { call } from "../../api-client/call.ts";
import { useNewest } from "../../api-client/use-newest.ts";
import { decideView, type SubscriptionView } from "./view.ts";

/** A tab that was away this long asks again what the family has. */
const RELOAD_AFTER_AWAY_MS = 5 * 60_000;

export type Subscription = {
  view: SubscriptionView;
  plans: readonly Plan[];
  /** A child looks, and does not buy. */
  mayManage: boolean;
  /** Only an API that says who may manage a plan also has quotes and payments to ask for. */
  hasBilling: boolean;
  /** The day on which the account is deleted. undefined: the API does not say. */
  deleteAt?: string | null | undefined;
};
export type SubscriptionState = "loading" | "failed" | Subscription;

/** Plans and what the family has, together. Only the newest question may answer. */
export function useSubscription(): { state: SubscriptionState; load: () => Promise<void> } {
  const { i18n } = useLingui();
  const [state, setState] = useState<SubscriptionState>("loading");
  const takeNewest = useNewest();
  const askedAt = useRef(0);

  const ask = useCallback(
    (onFailure: (state: SubscriptionState) => SubscriptionState) => {
      askedAt.current = Date.now();
      return takeNewest(
        () => fetchSubscription().catch(() => undefined),
        (answer) => setState(answer ?? onFailure),
      );
    },
    [takeNewest],
  );

  const load = useCallback(() => {
    setState((now) => (now === "failed" ? "loading" : now));
    return ask(() => "failed");
  }, [ask]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: plans are named in the reader's language
  useEffect(() => void load(), [load, i18n.locale]);

  useEffect(() => {
    // What is shown stays when no answer comes: the reader did not ask for it.
    const keepShown = (now: SubscriptionState) => (now === "loading" ? "failed" : now);
    function refreshIfOld() {
      const isOld = Date.now() - askedAt.current >= RELOAD_AFTER_AWAY_MS;
      if (document.visibilityState === "visible" && isOld) void ask(keepShown);
    }
    function refreshAfterBack(event: PageTransitionEvent) {
      if (event.persisted) void ask(keepShown);
    }
    document.addEventListener("visibilitychange", refreshIfOld);
    window.addEventListener("pageshow", refreshAfterBack);
    return () => {
      document.removeEventListener("visibilitychange", refreshIfOld);
      window.removeEventListener("pageshow", refreshAfterBack);
    };
  }, [ask]);

  return { state, load };
}

async function fetchSubscription(): Promise<Subscription> {
  const [{ plans }, now] = await Promise.all([call("plans", {}), call("features", {})]);
  return {
    view: decideView(now, plans.data),
    plans: plans.data,
    mayManage: now.may_manage !== false,
    hasBilling: now.may_manage != null,
    deleteAt: now.account_delete_at,
  };
}
