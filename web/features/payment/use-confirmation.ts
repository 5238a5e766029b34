import { useEffect, useState } from "react";
import { call } from "../../api-client/call.ts";
import { PAYMENT_CHECK_MS, PAYMENT_CHECK_UNTIL_MS } from "../../site/timings.ts";
import { isConfirmed } from "./is-confirmed.ts";

export type Confirmation = "confirming" | "confirmed" | "still processing";

/** Asks the API until the subscription is active, and gives up after a while: there is no endless spinner. */
export function useConfirmation(subscriptionId: string): Confirmation {
  const [state, setState] = useState<Confirmation>("confirming");

  useEffect(() => {
    const until = Date.now() + PAYMENT_CHECK_UNTIL_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;

    async function ask() {
      const now = await call("features", {}).catch(() => undefined);
      if (left) return;
      if (now && isConfirmed(now, subscriptionId)) setState("confirmed");
      else if (Date.now() >= until) setState("still processing");
      else timer = setTimeout(ask, PAYMENT_CHECK_MS);
    }

    void ask();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [subscriptionId]);

  return state;
}
