import { useEffect, useState } from "react";
import type { SubscriptionFeatures } from "../../../contract/calls.ts";
import { call } from "../../api-client/call.ts";
import { isConfirmed } from "./is-confirmed.ts";

const PAYMENT_CHECK_MS = 2_000;
/** After this the page stops asking and says that the payment is still processing. */
const PAYMENT_CHECK_UNTIL_MS = 30_000;

/** In the end what the family has now. */
export type Confirmation = "confirming" | "still processing" | SubscriptionFeatures;

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
      if (now && isConfirmed(now, subscriptionId)) setState(now);
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
